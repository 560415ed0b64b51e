import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';

/** What a tab goes by: who is signed in, and for how long the token is good. */
export interface Held {
  readonly token: string;
  readonly user_id: string;
  /** A member of staff acts as this person: another machine says when that ends. */
  readonly impersonated: boolean;
  /** Until the token is to be renewed, in milliseconds. */
  readonly renewMs: number;
}

/** What `verifySession` and `renewSession` answer. Whatever they throw counts as `unreachable`. */
export type SessionAnswer =
  | { readonly outcome: 'good'; readonly held: Held }
  /** The server says that the token is good for nothing any more. */
  | { readonly outcome: 'refused'; readonly reason?: unknown }
  /** The server said nothing about the token: no network, a hiccup. */
  | { readonly outcome: 'unreachable'; readonly reason?: unknown };

/** What is said to the person; `failed` and `hiccup` come with what the server said. */
export type SessionNews = 'signedIn' | 'elsewhere' | 'hiccup' | 'failed' | 'over';

interface SessionContext {
  /** Null while nobody is signed in. */
  readonly held: Held | null;
  /** How often in a row the token could not be verified or renewed. */
  readonly failures: number;
  /** The page was loaded because of a 401, and nothing has been verified since. */
  readonly reloaded: boolean;
  /** Why the last sign-in failed; null where none did. */
  readonly problem: unknown;
}

type SessionEvent =
  /** `way` is for the host: e-mail and password, or what a social provider gave. */
  | { readonly type: 'SIGN_IN'; readonly way: unknown }
  | { readonly type: 'LOG_OUT' }
  /** Another tab keeps somebody: it signed in, switched the unit, renewed. */
  | { readonly type: 'ADOPT'; readonly held: Held }
  /** Another tab keeps nobody any more. */
  | { readonly type: 'ENDED_ELSEWHERE' }
  /** A call with this token was answered 401. */
  | { readonly type: 'REFUSED'; readonly token: string }
  /** An impersonation is over, and nobody was signed in before it. */
  | { readonly type: 'HANDED_BACK' };

/** A session that cannot be verified is asked for again so often before it ends. */
export const VERIFY_RETRIES = 3;
/** How long to wait after a failure before the server is asked again, in milliseconds. */
export const SESSION_RETRY_MS = 2000;
/** The same for a renewal, which has minutes left. */
export const RENEWAL_RETRY_MS = 20_000;

const answerOf = (event: unknown) => (event as { output?: SessionAnswer }).output;
const reasonOf = (event: unknown) =>
  (answerOf(event) as { reason?: unknown } | undefined)?.reason ??
  (event as { error?: unknown }).error ??
  null;

/**
 * The session of one tab: signing in and out, verification when a page is loaded, renewal before the token runs out, and
 * what other tabs do meanwhile.
 *
 * A hiccup of the server is told and tried again before it ends a session. A 401 loads the page again at most once: a
 * second one leads to the sign-in without. A 401 for a token that is not held any more means nothing, and one during an
 * impersonation is that machine's.
 *
 * The host keeps and clears what is stored, tells, follows the language and loads the page again: `keep`, `clear`,
 * `tell`, `follow`, `reload`, `markReload`, `handOver`.
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
          // What the server says of the token itself decides.
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
