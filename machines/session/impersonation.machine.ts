import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';

/** The result of `beginImpersonation`. If it throws, the person can retry. */
export type BegunImpersonation =
  | { readonly outcome: 'begun'; readonly leftMs: number; readonly opens: string | null }
  /** The code was for a unit switch: the person themselves is signed in on this host. */
  | { readonly outcome: 'entered'; readonly opens: string | null }
  /** The link was used before, has expired, or names a person who may not be impersonated. */
  | { readonly outcome: 'refused'; readonly reason: unknown };

/** Notifications for the person; `failed` includes the server's reason. */
export type ImpersonationNews = 'ended' | 'failed';

interface ImpersonationContext {
  /** The code of the staff link; null if no impersonation was started here. */
  readonly code: string | null;
  /** Remaining time in milliseconds, from when this tab received it. */
  readonly leftMs: number;
  readonly timeIsUp: boolean;
  /** Why it could not begin or end; null if nothing failed. */
  readonly problem: unknown;
}

type ImpersonationEvent =
  | { readonly type: 'BEGIN'; readonly code: string }
  | { readonly type: 'RETRY' }
  | { readonly type: 'END' }
  /** Another tab began an impersonation. */
  | { readonly type: 'ADOPT'; readonly leftMs: number }
  /** The server no longer knows the impersonation: a request got a 401. */
  | { readonly type: 'GONE' }
  /** A person signed in or out themselves, here or in another tab: there is no session to return to. */
  | { readonly type: 'DROPPED' };

interface Done {
  readonly output?: BegunImpersonation;
  readonly error?: unknown;
}

const answerOf = (event: unknown) => (event as Done).output;
const reasonOf = (event: unknown) => {
  const answer = answerOf(event);
  return (answer?.outcome === 'refused' ? answer.reason : (event as Done).error) ?? null;
};

/**
 * A staff member acts as a resident: started by a staff link and limited in time; ended by a button, by timeout or by
 * the server. Afterwards the browser has its original session again.
 *
 * The host exchanges the code and stores the original token under its own key (`beginImpersonation`), opens the page of
 * the code (`open`), ends the impersonation on the server (`endImpersonation`) and restores the original token
 * (`restoreOriginal`). If ending fails, the impersonation continues and shows the reason, unless its time is up: then
 * the server ends it by itself.
 *
 * @example createActor(impersonationMachine.provide({ actors, actions }), { input: { leftMs: null } })
 * @see spec/platform.md §4 Session, §6, §8
 */
export const impersonationMachine = setup({
  types: {
    context: {} as ImpersonationContext,
    events: {} as ImpersonationEvent,
    input: {} as { readonly leftMs: number | null },
  },
  actors: {
    beginImpersonation: fromPromise<BegunImpersonation, { readonly code: string }>(
      notProvided('beginImpersonation'),
    ),
    endImpersonation: fromPromise<unknown, undefined>(notProvided('endImpersonation')),
    restoreOriginal: fromPromise<unknown, undefined>(notProvided('restoreOriginal')),
  },
  guards: {
    isActive: ({ context }) => context.leftMs > 0,
    answers: ({ event }, outcome: BegunImpersonation['outcome']) => answerOf(event)?.outcome === outcome,
    timeIsUp: ({ context }) => context.timeIsUp,
  },
  delays: { timeUp: ({ context }) => context.leftMs },
  actions: {
    takeCode: assign({ code: ({ event }) => (event as { code?: string }).code ?? null, problem: null }),
    take: assign({
      leftMs: ({ event }) => (event as { output?: { leftMs?: number } }).output?.leftMs ?? 0,
      timeIsUp: false,
      problem: null,
    }),
    adopt: assign({
      leftMs: ({ event }) => (event as { leftMs?: number }).leftMs ?? 0,
      timeIsUp: false,
      problem: null,
    }),
    noteTime: assign({ timeIsUp: true }),
    noteProblem: assign({ problem: ({ event }) => reasonOf(event) }),
    forget: assign({ code: null, leftMs: 0, timeIsUp: false }),
    tell: (_, _what: ImpersonationNews) => {},
    forgetOriginal: () => {},
    open: () => {},
  },
}).createMachine({
  id: 'impersonation',
  context: ({ input }) => ({ code: null, leftMs: input.leftMs ?? 0, timeIsUp: false, problem: null }),
  initial: 'loading',
  states: {
    loading: { always: [{ guard: 'isActive', target: 'active' }, { target: 'none' }] },
    none: {
      entry: 'forget',
      on: {
        BEGIN: { target: 'beginning', actions: 'takeCode' },
        ADOPT: { target: 'active', actions: 'adopt' },
      },
    },
    beginning: {
      invoke: {
        src: 'beginImpersonation',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          { guard: { type: 'answers', params: 'begun' }, target: 'active', actions: ['take', 'open'] },
          { guard: { type: 'answers', params: 'entered' }, target: 'none', actions: 'open' },
          { target: 'refused', actions: 'noteProblem' },
        ],
        onError: { target: 'unreachable', actions: 'noteProblem' },
      },
    },
    refused: {
      on: {
        BEGIN: { target: 'beginning', actions: 'takeCode' },
        ADOPT: { target: 'active', actions: 'adopt' },
      },
    },
    unreachable: { on: { RETRY: 'beginning', ADOPT: { target: 'active', actions: 'adopt' } } },
    active: {
      after: { timeUp: { target: 'ending', actions: 'noteTime' } },
      on: {
        END: 'ending',
        GONE: 'restoring',
        DROPPED: { target: 'none', actions: 'forgetOriginal' },
        ADOPT: { target: 'active', actions: 'adopt', reenter: true },
      },
    },
    ending: {
      on: { GONE: 'restoring', DROPPED: { target: 'none', actions: 'forgetOriginal' } },
      invoke: {
        src: 'endImpersonation',
        onDone: 'restoring',
        onError: [
          { guard: 'timeIsUp', target: 'restoring' },
          { target: 'active', actions: ['noteProblem', { type: 'tell', params: 'failed' }] },
        ],
      },
    },
    restoring: {
      entry: { type: 'tell', params: 'ended' },
      on: { DROPPED: { target: 'none', actions: 'forgetOriginal' } },
      invoke: {
        src: 'restoreOriginal',
        onDone: { target: 'none', actions: 'forgetOriginal' },
        onError: { target: 'none', actions: 'forgetOriginal' },
      },
    },
  },
});
