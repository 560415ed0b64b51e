import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from './not-provided.ts';

/** What the person asked for: the step to store, and what follows once it is stored. */
export interface SaveRequest {
  readonly step: string;
  readonly next: 'stay' | 'continue' | 'submit';
}

export interface SaveInput extends SaveRequest {
  /** The revision that the person started from. */
  readonly revision: number;
}

/** What `saveDraft` answers. What it throws leads to `failed`, with everything still on the page. */
export type SavedDraft =
  | { readonly outcome: 'saved'; readonly revision: number }
  /** Somebody saved a newer version meanwhile. `newer` is that version, for the host to show beside the own. */
  | { readonly outcome: 'stale'; readonly revision: number; readonly newer: unknown }
  /** The server has not begun, and wants to be asked again after so long. `failure` is told when it never takes it. */
  | { readonly outcome: 'busy'; readonly retryMs: number; readonly failure: unknown };

interface SavingContext {
  readonly revision: number;
  readonly request: SaveRequest | null;
  /** The newer version of a conflict; null when there is none. */
  readonly newer: unknown;
  readonly failure: unknown;
  /** How often the server was too busy for this request, and how long it asked to wait, in milliseconds. */
  readonly waits: number;
  readonly waitMs: number;
}

type SavingEvent =
  | { readonly type: 'SAVE'; readonly request: SaveRequest }
  /** The host has joined both versions: store the result over the newer one. */
  | { readonly type: 'RESOLVE' | 'CONFIRM' | 'REFUSE' | 'DISMISS' | 'RETRY' }
  /** The draft was stored by something else (a submit, a prefill). */
  | { readonly type: 'REVISION'; readonly revision: number };

interface Done {
  readonly output: SavedDraft;
}

/** Tries of a save that a busy server gets; then the person decides. */
export const MOST_WAITS = 10;

const answerOf = (event: unknown) => (event as Partial<Done>).output;

function revisionIn(event: unknown): number | undefined {
  const answer = answerOf(event);
  return answer === undefined || answer.outcome === 'busy' ? undefined : answer.revision;
}

/**
 * Saving a step: asks first, stores once, and keeps both versions when somebody else was faster.
 *
 * A server that is too busy is asked again by itself, as often as {@link MOST_WAITS}; what was typed stays on the page.
 * SAVE counts only while no save is under way, so a double click saves once. `saved` is where the host acts
 * on `request.next`; the next SAVE starts there.
 *
 * @example useMachine(savingMachine.provide({ actors: { saveDraft } }), { input: { revision: 3 } })
 * @see spec/application.md §4 Progress and saving
 */
export const savingMachine = setup({
  types: {
    context: {} as SavingContext,
    events: {} as SavingEvent,
    input: {} as { readonly revision: number },
  },
  actors: { saveDraft: fromPromise<SavedDraft, SaveInput>(notProvided('saveDraft')) },
  guards: {
    answers: ({ event }, outcome: string) => answerOf(event)?.outcome === outcome,
    busyAndPatient: ({ context, event }) => answerOf(event)?.outcome === 'busy' && context.waits < MOST_WAITS,
  },
  delays: { wait: ({ context }) => context.waitMs },
  actions: {
    takeRequest: assign({
      request: ({ context, event }) => (event.type === 'SAVE' ? event.request : context.request),
      failure: null,
      waits: 0,
    }),
    takeRevision: assign({
      revision: ({ context, event }) =>
        event.type === 'REVISION' ? event.revision : (revisionIn(event) ?? context.revision),
    }),
    takeWait: assign({
      waits: ({ context }) => context.waits + 1,
      waitMs: ({ context, event }) => {
        const answer = answerOf(event);
        return answer?.outcome === 'busy' ? answer.retryMs : context.waitMs;
      },
    }),
    keepNewer: assign({
      newer: ({ event }) => (answerOf(event) as { newer?: unknown } | undefined)?.newer ?? null,
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
    request: null,
    newer: null,
    failure: null,
    waits: 0,
    waitMs: 0,
  }),
  initial: 'idle',
  on: { REVISION: { actions: 'takeRevision' } },
  states: {
    idle: { on: { SAVE: { target: 'confirming', actions: 'takeRequest' } } },
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
      on: {
        RETRY: 'saving',
        DISMISS: 'idle',
        SAVE: { target: 'confirming', actions: 'takeRequest' },
      },
    },
    saved: { on: { SAVE: { target: 'confirming', actions: 'takeRequest' } } },
  },
});
