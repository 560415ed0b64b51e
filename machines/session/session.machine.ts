import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';

/** The session of a tab: the signed-in user and the lifetime of the token. */
export interface Held {
  readonly token: string;
  readonly user_id: string;
  /** A staff member acts as this person: the impersonation machine decides when that ends. */
  readonly impersonated: boolean;
  /** Milliseconds until the token must be renewed. */
  readonly renewMs: number;
}

/** The result of `verifySession` and `renewSession`. If they throw, the outcome is `unreachable`. */
export type SessionAnswer =
  | { readonly outcome: 'good'; readonly held: Held }
  /** The server reports that the token is no longer valid. */
  | { readonly outcome: 'refused'; readonly reason?: unknown }
  /** No information about the token: no network, or a temporary server error. */
  | { readonly outcome: 'unreachable'; readonly reason?: unknown };

/** Notifications for the person; `failed` and `hiccup` include the server's reason. */
export type SessionNews = 'signedIn' | 'elsewhere' | 'hiccup' | 'failed' | 'over';

interface SessionContext {
  /** null while nobody is signed in. */
  readonly held: Held | null;
  /** Number of consecutive failures to verify or renew the token. */
  readonly failures: number;
  /** The page was reloaded because of a 401, and nothing has been verified since. */
  readonly reloaded: boolean;
  /** Why the last sign-in failed; null if it did not. */
  readonly problem: unknown;
}

type SessionEvent =
  /** `way` is for the host: e-mail and password, or the token of a social provider. */
  | { readonly type: 'SIGN_IN'; readonly way: unknown }
  | { readonly type: 'LOG_OUT' }
  /** Another tab stored a session: it signed in, switched the unit, or renewed. */
  | { readonly type: 'ADOPT'; readonly held: Held }
  /** Another tab ended the session. */
  | { readonly type: 'ENDED_ELSEWHERE' }
  /** A request with this token got a 401. */
  | { readonly type: 'REFUSED'; readonly token: string }
  /** An impersonation ended, and nobody was signed in before it. */
  | { readonly type: 'HANDED_BACK' };

/** Number of retries of a failed verification before the session ends. */
export const VERIFY_RETRIES = 3;
/** Pause after a failed verification before the next attempt, in milliseconds. */
export const SESSION_RETRY_MS = 2000;
/** The same pause for a renewal, which has minutes left. */
export const RENEWAL_RETRY_MS = 20_000;

const answerOf = (event: unknown) => (event as { output?: SessionAnswer }).output;
const reasonOf = (event: unknown) =>
  (answerOf(event) as { reason?: unknown } | undefined)?.reason ??
  (event as { error?: unknown }).error ??
  null;

/**
 * The session of one tab: signing in and out, verification when a page is loaded, renewal before the token expires, and
 * changes made by other tabs.
 *
 * A temporary server error is reported and retried before it ends a session. A 401 reloads the page at most once; a
 * second one leads to the sign-in without a reload. A 401 for a token that is no longer held is ignored, and one during
 * an impersonation is handled by that machine.
 *
 * The host stores and clears the session, notifies, applies the language and reloads the page: `keep`, `clear`, `tell`,
 * `follow`, `reload`, `markReload`, `handOver`.
 *
 * @example createActor(sessionMachine.provide({ actors, actions }), { input: { held, reloaded: false } })
 * @see spec/platform.md §4 Session, §8
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { readonly held: Held | null; readonly reloaded: boolean },
  },
  actors: {
    signIn: fromPromise<Held, { readonly way: unknown }>(notProvided('signIn')),
    verifySession: fromPromise<SessionAnswer, Held>(notProvided('verifySession')),
    renewSession: fromPromise<SessionAnswer, Held>(notProvided('renewSession')),
    endSession: fromPromise<unknown, Held>(notProvided('endSession')),
  },
  guards: {
    isHeld: ({ context }) => context.held !== null,
    answers: ({ event }, outcome: SessionAnswer['outcome']) => answerOf(event)?.outcome === outcome,
    triesLeft: ({ context }) => context.failures < VERIFY_RETRIES,
    isOther: ({ context, event }) => (event as { token?: string }).token !== context.held?.token,
    isImpersonated: ({ context }) => context.held?.impersonated === true,
    isRefusedImpersonation: ({ context, event }) =>
      answerOf(event)?.outcome === 'refused' && context.held?.impersonated === true,
    wasReloaded: ({ context }) => context.reloaded,
    isSame: ({ context, event }) => (event as { held?: Held }).held?.token === context.held?.token,
  },
  delays: {
    renewalDue: ({ context }) => context.held?.renewMs ?? 0,
    retryPause: SESSION_RETRY_MS,
    renewalPause: RENEWAL_RETRY_MS,
  },
  actions: {
    take: assign({
      held: ({ context, event }) => {
        const answer = answerOf(event);
        return answer?.outcome === 'good' ? answer.held : context.held;
      },
      failures: 0,
      reloaded: false,
    }),
    takeSignedIn: assign({
      held: ({ event }) => (event as { output?: Held }).output ?? null,
      failures: 0,
      reloaded: false,
      problem: null,
    }),
    adopt: assign({
      held: ({ context, event }) => (event as { held?: Held }).held ?? context.held,
      failures: 0,
      problem: null,
    }),
    drop: assign({ held: null, failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    noteProblem: assign({ problem: ({ event }) => reasonOf(event) }),
    forgetProblem: assign({ problem: null }),
    keep: (_, _by: 'here' | 'verified') => {},
    clear: () => {},
    tell: (_, _what: SessionNews) => {},
    follow: () => {},
    reload: () => {},
    markReload: (_, _is: boolean) => {},
    handOver: () => {},
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ held: input.held, failures: 0, reloaded: input.reloaded, problem: null }),
  initial: 'loading',
  states: {
    loading: { always: [{ guard: 'isHeld', target: 'signedIn.verifying' }, { target: 'signedOut' }] },
    signedOut: {
      initial: 'asked',
      on: { ADOPT: { target: 'signedIn.current', actions: ['adopt', 'follow'] } },
      states: {
        asked: { on: { SIGN_IN: 'signingIn' } },
        signingIn: {
          entry: 'forgetProblem',
          invoke: {
            src: 'signIn',
            input: ({ event }) => ({ way: (event as { way?: unknown }).way }),
            onDone: {
              target: '#session.signedIn.current',
              actions: [
                'takeSignedIn',
                { type: 'keep', params: 'here' },
                'follow',
                { type: 'tell', params: 'signedIn' },
              ],
            },
            onError: { target: 'asked', actions: 'noteProblem' },
          },
        },
      },
    },
    signedIn: {
      initial: 'current',
      on: {
        LOG_OUT: 'signingOut',
        ADOPT: [{ guard: 'isSame' }, { target: '.current', actions: 'adopt' }],
        ENDED_ELSEWHERE: {
          target: 'signedOut',
          actions: ['drop', { type: 'tell', params: 'elsewhere' }],
        },
        HANDED_BACK: { target: 'signedOut', actions: ['clear', 'drop'] },
        REFUSED: [
          { guard: 'isOther' },
          { guard: 'isImpersonated', target: '.handingBack' },
          {
            guard: 'wasReloaded',
            target: 'signedOut',
            actions: ['clear', 'drop', { type: 'tell', params: 'over' }],
          },
          { target: 'reloading' },
        ],
      },
      states: {
        verifying: {
          // The server's answer about the token decides.
          on: { REFUSED: {} },
          invoke: {
            src: 'verifySession',
            input: ({ context }) => context.held as Held,
            onDone: [
              {
                guard: { type: 'answers', params: 'good' },
                target: 'current',
                actions: [
                  'take',
                  { type: 'keep', params: 'verified' },
                  { type: 'markReload', params: false },
                ],
              },
              { guard: 'isRefusedImpersonation', target: 'handingBack' },
              {
                guard: { type: 'answers', params: 'refused' },
                target: '#session.signedOut',
                actions: [{ type: 'tell', params: 'failed' }, 'clear', 'drop'],
              },
              {
                guard: 'triesLeft',
                target: 'waiting',
                actions: ['countFailure', { type: 'tell', params: 'hiccup' }],
              },
              {
                target: '#session.signedOut',
                actions: [{ type: 'tell', params: 'failed' }, 'clear', 'drop'],
              },
            ],
            onError: [
              {
                guard: 'triesLeft',
                target: 'waiting',
                actions: ['countFailure', { type: 'tell', params: 'hiccup' }],
              },
              {
                target: '#session.signedOut',
                actions: [{ type: 'tell', params: 'failed' }, 'clear', 'drop'],
              },
            ],
          },
        },
        waiting: { after: { retryPause: 'verifying' } },
        current: { after: { renewalDue: 'renewing' } },
        renewing: {
          on: { REFUSED: {} },
          invoke: {
            src: 'renewSession',
            input: ({ context }) => context.held as Held,
            onDone: [
              {
                guard: { type: 'answers', params: 'good' },
                target: 'current',
                actions: ['take', { type: 'keep', params: 'verified' }],
              },
              { guard: 'isRefusedImpersonation', target: 'handingBack' },
              {
                guard: { type: 'answers', params: 'refused' },
                target: '#session.signedOut',
                actions: ['clear', 'drop', { type: 'tell', params: 'over' }],
              },
              { target: 'renewalWaiting' },
            ],
            onError: 'renewalWaiting',
          },
        },
        renewalWaiting: { after: { renewalPause: 'renewing' } },
        handingBack: {
          entry: 'handOver',
          on: { REFUSED: {} },
        },
      },
    },
    signingOut: {
      entry: 'clear',
      on: { ADOPT: { target: 'signedIn.current', actions: ['adopt', 'follow'] } },
      invoke: {
        src: 'endSession',
        input: ({ context }) => context.held as Held,
        onDone: { target: 'signedOut', actions: 'drop' },
        onError: { target: 'signedOut', actions: 'drop' },
      },
    },
    reloading: { type: 'final', entry: ['clear', { type: 'markReload', params: true }, 'reload'] },
  },
});
