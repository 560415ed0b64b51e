import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from './not-provided.ts';

/** A session of the provider's card plugin, and the URL of its page. */
export interface CardPluginSession {
  readonly plugin_session_id: string;
  readonly plugin_url: string;
}

interface CardLaunchContext {
  readonly session: CardPluginSession | null;
  /** Why there is no session; null if nothing failed. */
  readonly failure: unknown;
}

type CardLaunchEvent =
  /** OPENED: the plugin responded: it is ready, or has created a token. */
  { readonly type: 'OPENED' | 'RETRY' };

/** Maximum time from the plugin's launch to its first message. @see spec/pre-application.md §9 */
export const LAUNCH_MS = 60_000;

/**
 * Launches the card plugin of the payment provider: fetches its session, then loads the page at the session's URL (the
 * host does so in `loading`), then it is open. Without a session it ends in `failed`, after sixty seconds without a
 * message in `timedOut`; RETRY starts again, and a plugin that is only slow still opens.
 *
 * @example useMachine(cardLaunchMachine.provide({ actors: { fetchSession } }))
 * @see spec/pre-application.md §4 Card tokenisation launch
 */
export const cardLaunchMachine = setup({
  types: { context: {} as CardLaunchContext, events: {} as CardLaunchEvent },
  actors: { fetchSession: fromPromise<CardPluginSession>(notProvided('fetchSession')) },
  delays: { patience: LAUNCH_MS },
  actions: {
    takeSession: assign({
      session: ({ event }) => (event as unknown as { output: CardPluginSession }).output,
    }),
    keepFailure: assign({ failure: ({ event }) => (event as { error?: unknown }).error ?? null }),
    forget: assign({ session: null, failure: null }),
  },
}).createMachine({
  id: 'cardLaunch',
  context: { session: null, failure: null },
  initial: 'launching',
  states: {
    launching: {
      initial: 'fetching',
      entry: 'forget',
      after: { patience: 'timedOut' },
      states: {
        fetching: {
          invoke: {
            src: 'fetchSession',
            onDone: { target: 'loading', actions: 'takeSession' },
            onError: { target: '#cardLaunch.failed', actions: 'keepFailure' },
          },
        },
        loading: { on: { OPENED: '#cardLaunch.opened' } },
      },
    },
    failed: { on: { RETRY: 'launching' } },
    timedOut: { on: { OPENED: 'opened', RETRY: 'launching' } },
    opened: { type: 'final' },
  },
});
