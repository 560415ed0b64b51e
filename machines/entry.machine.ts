import { assign, fromPromise, sendParent, setup } from 'xstate';
import { notProvided } from './not-provided.ts';

/** One entry of a list: an address, a pet. */
export interface EntryInput {
  /** Stays with the entry for as long as it exists, wherever it stands in the list. */
  readonly key: string;
  /** The id under which the server keeps it; null for one that was never stored. */
  readonly record: string | null;
  /** It belongs to another applicant, so this person can only look at it. */
  readonly readOnly?: boolean;
}

interface EntryContext {
  readonly key: string;
  readonly record: string | null;
  readonly readOnly: boolean;
  /** Why the server did not remove it; null when nothing went wrong. */
  readonly failure: unknown;
}

type EntryEvent = { readonly type: 'OPEN' | 'FOLD' | 'REMOVE' };

/**
 * One entry, folded to a line or open as a form. A stored one is deleted at the server before it goes; when
 * that fails it stays, open, with everything in it.
 *
 * The host provides `removeRecord`. Started by `entryListMachine`, which it tells when it opens.
 *
 * @see spec/application.md §4 Address, employer and related rules
 */
export const entryMachine = setup({
  types: { context: {} as EntryContext, events: {} as EntryEvent, input: {} as EntryInput },
  actors: { removeRecord: fromPromise<void, { readonly record: string }>(notProvided('removeRecord')) },
  guards: {
    stored: ({ context }) => context.record !== null && !context.readOnly,
    own: ({ context }) => !context.readOnly,
  },
  actions: {
    tellOpened: sendParent(({ context }) => ({ type: 'OPENED', key: context.key })),
    keepFailure: assign({ failure: ({ event }) => (event as { error?: unknown }).error ?? null }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'entry',
  context: ({ input }) => ({
    key: input.key,
    record: input.record,
    readOnly: input.readOnly ?? false,
    failure: null,
  }),
  initial: 'folded',
  states: {
    folded: {
      on: {
        OPEN: 'open',
        REMOVE: [
          { guard: 'stored', target: 'removing' },
          { guard: 'own', target: 'gone' },
        ],
      },
    },
    open: {
      entry: 'tellOpened',
      exit: 'forgetFailure',
      on: {
        FOLD: 'folded',
        REMOVE: [
          { guard: 'stored', target: 'removing' },
          { guard: 'own', target: 'gone' },
        ],
      },
    },
    removing: {
      invoke: {
        src: 'removeRecord',
        input: ({ context }) => ({ record: context.record ?? '' }),
        onDone: 'gone',
        onError: { target: 'open', actions: 'keepFailure' },
      },
    },
    gone: { type: 'final' },
  },
});
