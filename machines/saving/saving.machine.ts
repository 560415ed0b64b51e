import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import { type Busy, busyAndPatient, type MOST_WAITS, nextWait, type Waits } from './busy-server.ts';

/**
 * The step to store, and what to do afterwards. `submit`: a submit was refused because of a newer version; the person
 * sees both joined and submits again. `resend`: nobody asked; the network is back, so kept entries can be sent.
 */
export interface SaveRequest {
  readonly step: string;
  readonly next: 'stay' | 'continue' | 'submit' | 'resend';
}

export interface SaveInput extends SaveRequest {
  /** The revision that the person started from. */
  readonly revision: number;
}

/** The result of `saveDraft`. If it throws, the state is `failed`, and all entries stay on the page. */
export type SavedDraft =
  | { readonly outcome: 'saved'; readonly revision: number }
  /** A newer version was saved meanwhile. `newer` is that version, for the host to show beside the person's own. */
  | { readonly outcome: 'stale'; readonly revision: number; readonly newer: unknown }
  /** There is no network: the entries are stored on this device until a later save sends them. */
  | { readonly outcome: 'kept' }
  /** `failure` is shown if all retries fail. */
  | (Busy & { readonly failure: unknown });

interface SavingContext extends Waits {
  readonly revision: number;
  /** Whether a save has to be confirmed. */
  readonly confirms: boolean;
  readonly request: SaveRequest | null;
  /** The newer version of a conflict; null if there is none. */
  readonly newer: unknown;
  readonly failure: unknown;
}

type SavingEvent =
  | { readonly type: 'SAVE'; readonly request: SaveRequest }
  /** RESOLVE: the host has merged both versions; store the result over the newer one. */
  | { readonly type: 'RESOLVE' | 'CONFIRM' | 'REFUSE' | 'DISMISS' | 'RETRY' }
  /** Another operation stored the draft (a submit, a prefill). */
  | { readonly type: 'REVISION'; readonly revision: number }
  /** A submit was refused because of this newer version. */
  | {
      readonly type: 'STALE';
      readonly request: SaveRequest;
      readonly revision: number;
      readonly newer: unknown;
    };

interface Done {
  readonly output: SavedDraft;
}

const answerOf = (event: unknown) => (event as Partial<Done>).output;

function revisionIn(event: unknown): number | undefined {
  const { revision } = (answerOf(event) ?? event) as { readonly revision?: number };
  return revision;
}

/** The events of every state in which no save is in progress. */
const AT_REST = {
  SAVE: [
    { guard: 'confirms', target: 'confirming', actions: 'takeRequest' },
    { target: 'saving', actions: 'takeRequest' },
  ],
  STALE: { target: 'conflict', actions: ['takeRequest', 'takeRevision', 'keepNewer'] },
} as const;

/**
 * Saving a step: confirms first if the host wants it, stores once, and keeps both versions if another save came first.
 *
 * A busy server is retried automatically, at most {@link MOST_WAITS} times; the entries stay on the page. SAVE is
 * ignored while a save is in progress, so a double click saves once, and kept entries are never sent beside a save. In
 * `saved`, and in `kept` without a network, the host acts on `request.next`; the next SAVE starts there.
 *
 * @example useMachine(savingMachine.provide({ actors: { saveDraft } }), { input: { revision: 3, confirms: true } })
 * @see spec/application.md §4 Progress and saving
 */
export const savingMachine = setup({
  types: {
    context: {} as SavingContext,
    events: {} as SavingEvent,
    input: {} as { readonly revision: number; readonly confirms: boolean },
  },
  actors: { saveDraft: fromPromise<SavedDraft, SaveInput>(notProvided('saveDraft')) },
  guards: {
    confirms: ({ context }) => context.confirms,
    answers: ({ event }, outcome: string) => answerOf(event)?.outcome === outcome,
    busyAndPatient,
  },
  delays: { wait: ({ context }) => context.waitMs },
  actions: {
    takeRequest: assign({
      request: ({ context, event }) => ('request' in event ? event.request : context.request),
      failure: null,
      waits: 0,
    }),
    takeRevision: assign({ revision: ({ context, event }) => revisionIn(event) ?? context.revision }),
    takeWait: assign((asked) => nextWait(asked)),
    keepNewer: assign({
      newer: ({ event }) => ((answerOf(event) ?? event) as { newer?: unknown }).newer ?? null,
    }),
    forgetNewer: assign({ newer: null }),
    keepFailure: assign({
      failure: ({ event }) => {
        const answer = answerOf(event);
        return answer?.outcome === 'busy' ? answer.failure : ((event as { error?: unknown }).error ?? null);
      },
    }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'saving',
  context: ({ input }) => ({
    revision: input.revision,
    confirms: input.confirms,
    request: null,
    newer: null,
    failure: null,
    waits: 0,
    waitMs: 0,
  }),
  initial: 'idle',
  on: { REVISION: { actions: 'takeRevision' } },
  states: {
    idle: { on: AT_REST },
    confirming: { on: { CONFIRM: 'saving', REFUSE: 'idle' } },
    saving: {
      invoke: {
        src: 'saveDraft',
        input: ({ context }) => ({ ...(context.request as SaveRequest), revision: context.revision }),
        onDone: [
          {
            guard: { type: 'answers', params: 'stale' },
            target: 'conflict',
            actions: ['takeRevision', 'keepNewer'],
          },
          { guard: 'busyAndPatient', target: 'waiting', actions: 'takeWait' },
          { guard: { type: 'answers', params: 'busy' }, target: 'failed', actions: 'keepFailure' },
          { guard: { type: 'answers', params: 'kept' }, target: 'kept' },
          { target: 'saved', actions: 'takeRevision' },
        ],
        onError: { target: 'failed', actions: 'keepFailure' },
      },
    },
    waiting: { after: { wait: 'saving' } },
    conflict: {
      exit: 'forgetNewer',
      on: { RESOLVE: 'saving', DISMISS: 'idle' },
    },
    failed: {
      exit: 'forgetFailure',
      on: { ...AT_REST, RETRY: 'saving', DISMISS: 'idle' },
    },
    saved: { on: AT_REST },
    kept: { on: AT_REST },
  },
});
