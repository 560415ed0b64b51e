import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';

/** What `beginImpersonation` answers. What it throws is tried again by the person. */
export type BegunImpersonation =
  | { readonly outcome: 'begun'; readonly leftMs: number; readonly opens: string | null }
  /** The code was one of a unit switch: the person themselves is signed in on this host. */
  | { readonly outcome: 'entered'; readonly opens: string | null }
  /** The link was used, is too old, or is for nobody who may be impersonated. */
  | { readonly outcome: 'refused'; readonly reason: unknown };

/** What is said to the person; `failed` comes with what the server said. */
export type ImpersonationNews = 'ended' | 'failed';

interface ImpersonationContext {
  /** Of the staff link; null where nothing was begun here. */
  readonly code: string | null;
  /** How long it may last, in milliseconds, from when this tab learnt of it. */
  readonly leftMs: number;
  readonly timeIsUp: boolean;
  /** Why it did not begin or end; null where nothing failed. */
  readonly problem: unknown;
}

type ImpersonationEvent =
  | { readonly type: 'BEGIN'; readonly code: string }
  | { readonly type: 'RETRY' }
  | { readonly type: 'END' }
  /** Another tab began one. */
  | { readonly type: 'ADOPT'; readonly leftMs: number }
  /** The server does not know it any more: a call was answered 401. */
  | { readonly type: 'GONE' }
  /** Somebody signed in or out themselves, here or in another tab: there is nothing to go back to. */
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
 * A member of staff acts as a resident: begun by a staff link, at most until its time is up, ended by a button, by time or
 * by the server; afterwards the browser is signed in as it was before.
 *
 * The host exchanges the code and keeps the original token under its own storage key (`beginImpersonation`), opens the page
 * that the code leads to (`open`), ends it on the server (`endImpersonation`) and goes back to the original token (`restoreOriginal`). An end that fails leaves it as
 * it is, with the reason, unless its time is up: then the server ends it by itself.
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
