import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { Signature } from '../signature/signature.machine.ts';

/** A spot of this signer on the open document. */
export interface SigningSpot {
  readonly key: string;
  readonly kind: 'signature' | 'initials';
}

export interface LeaseSigningInput {
  readonly spots: readonly SigningSpot[];
  /** The keys of the spots that the server has stored. */
  readonly signed: readonly string[];
  /** Chosen earlier, on this or another device. */
  readonly signature: Signature | null;
  /** Number of signed spots in the other documents. */
  readonly elsewhere: number;
  /** `total_required_count`: number of spots of this signer in all documents. */
  readonly required: number;
}

/** The request of a save: the newly signed spot, and all signed spots including it. */
export interface SaveMarkInput {
  readonly key: string;
  readonly marks: readonly string[];
  readonly signature: Signature | null;
}

/** The request of the final post. null if there were only initials. */
export interface PostInput {
  readonly signature: Signature | null;
}

/** The result of `saveDraft`. If it throws, the outcome is `unreachable`: the mark is kept and sent again. */
export type SavedMarks =
  /** `signed`: every key of this document that the server has; `elsewhere` as in the input. */
  | { readonly outcome: 'saved'; readonly signed: readonly string[]; readonly elsewhere: number }
  | { readonly outcome: 'unreachable' }
  /** The server refused the mark. The host has shown the reason; the spot is unsigned again. */
  | { readonly outcome: 'refused' };

interface LeaseSigningContext extends Omit<LeaseSigningInput, 'signed'> {
  /** Signed spots, oldest first. The server has stored all except those in `unsaved`. */
  readonly marks: readonly string[];
  readonly unsaved: readonly string[];
  /** The spot that is waiting for the signature dialog. */
  readonly asked: string | null;
  /** True while the completion dialog is open. */
  readonly told: boolean;
  /** Failed saves since the last successful one. */
  readonly failures: number;
}

type LeaseSigningEvent =
  | { readonly type: 'SIGN'; readonly key: string }
  | { readonly type: 'CHOOSE'; readonly signature: Signature }
  /**
   * CANCEL: closes the signature dialog. DONE: closes the completion dialog. FINISH: repeats a refused post. ONLINE:
   * saves again.
   */
  | { readonly type: 'CANCEL' | 'DONE' | 'FINISH' | 'ONLINE' };

/** Pause between the completion dialog and the final post, in milliseconds. @see spec/pre-application.md §9 */
export const FINAL_POST_MS = 500;
/** Pause before a draft is saved again: doubled after each failure, up to `most`. In milliseconds. */
export const RETRY_MS = { first: 2000, most: 20_000 } as const;

const answerOf = (event: unknown): SavedMarks | undefined => (event as { output?: SavedMarks }).output;
const keyIn = (event: LeaseSigningEvent): string => (event.type === 'SIGN' ? event.key : '');

/** The unsigned spot with this key. */
function openSpot({ spots, marks }: LeaseSigningContext, key: string): SigningSpot | undefined {
  return marks.includes(key) ? undefined : spots.find((spot) => spot.key === key);
}

/**
 * Signing one document of a lease. The first signature opens the dialog to choose its look; later ones and initials are
 * marked at once. Each mark is saved by its own call, one after the other, and kept if that fails. Once the server has
 * all required marks of all documents, the completion dialog is shown and the final signature is posted.
 *
 * @example useMachine(leaseSigningMachine.provide({ actors: { saveDraft, postSignature } }), { input })
 * @see spec/pre-application.md §4 Lease signing
 */
export const leaseSigningMachine = setup({
  types: {
    context: {} as LeaseSigningContext,
    events: {} as LeaseSigningEvent,
    input: {} as LeaseSigningInput,
  },
  actors: {
    saveDraft: fromPromise<SavedMarks, SaveMarkInput>(notProvided('saveDraft')),
    postSignature: fromPromise<void, PostInput>(notProvided('postSignature')),
  },
  guards: {
    allSigned: ({ context: { marks, unsaved, elsewhere, required } }) =>
      unsaved.length === 0 && marks.length + elsewhere >= required,
    asksFirst: ({ context, event }) =>
      context.signature === null && openSpot(context, keyIn(event))?.kind === 'signature',
    isOpen: ({ context, event }) => openSpot(context, keyIn(event)) !== undefined,
    hasUnsaved: ({ context }) => context.unsaved.length > 0,
    answers: ({ event }, outcome: SavedMarks['outcome']) => answerOf(event)?.outcome === outcome,
  },
  delays: {
    finalPost: FINAL_POST_MS,
    retry: ({ context }) => Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (context.failures - 1)),
  },
  actions: {
    keepAsked: assign({ asked: ({ event }) => keyIn(event) }),
    forgetAsked: assign({ asked: null }),
    takeSignature: assign({
      signature: ({ context, event }) => (event.type === 'CHOOSE' ? event.signature : context.signature),
    }),
    mark: assign(({ context, event }) => {
      const key = event.type === 'SIGN' ? event.key : (context.asked ?? '');
      return { marks: [...context.marks, key], unsaved: [...context.unsaved, key], asked: null };
    }),
    takeSaved: assign(({ context, event }) => {
      const answer = answerOf(event);
      if (answer?.outcome !== 'saved') return {};
      const [, ...later] = context.unsaved;
      // Marks that another device has saved meanwhile need no call.
      const unsaved = later.filter((key) => !answer.signed.includes(key));
      const marks = [...new Set([...context.marks, ...answer.signed])];
      return { marks, unsaved, elsewhere: answer.elsewhere, failures: 0 };
    }),
    takeBack: assign(({ context: { marks, unsaved } }) => {
      const [refused, ...others] = unsaved;
      return { marks: marks.filter((key) => key !== refused), unsaved: others, failures: 0 };
    }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    tell: assign({ told: true }),
    closeTold: assign({ told: false }),
  },
}).createMachine({
  id: 'leaseSigning',
  context: ({ input: { signed, ...given } }) => ({
    ...given,
    marks: signed,
    unsaved: [],
    asked: null,
    told: false,
    failures: 0,
  }),
  type: 'parallel',
  states: {
    hand: {
      initial: 'signing',
      states: {
        signing: {
          always: { guard: 'allSigned', target: 'completed' },
          on: {
            SIGN: [
              { guard: 'asksFirst', target: 'naming', actions: 'keepAsked' },
              { guard: 'isOpen', actions: 'mark' },
            ],
          },
        },
        naming: {
          on: {
            CHOOSE: { target: 'signing', actions: ['takeSignature', 'mark'] },
            CANCEL: { target: 'signing', actions: 'forgetAsked' },
          },
        },
        completed: {
          entry: 'tell',
          on: { DONE: { actions: 'closeTold' } },
          after: { finalPost: 'posting' },
        },
        posting: {
          on: { DONE: { actions: 'closeTold' } },
          invoke: {
            src: 'postSignature',
            input: ({ context: { signature } }) => ({ signature }),
            onDone: 'posted',
            onError: 'refused',
          },
        },
        refused: { entry: 'closeTold', on: { FINISH: 'posting' } },
        posted: { on: { DONE: { actions: 'closeTold' } } },
      },
    },
    draft: {
      initial: 'saved',
      states: {
        saved: { always: { guard: 'hasUnsaved', target: 'saving' } },
        saving: {
          invoke: {
            src: 'saveDraft',
            input: ({ context: { marks, unsaved, signature } }) => {
              const [key = '', ...later] = unsaved;
              return { key, marks: marks.filter((one) => !later.includes(one)), signature };
            },
            onDone: [
              { guard: { type: 'answers', params: 'saved' }, target: 'saved', actions: 'takeSaved' },
              { guard: { type: 'answers', params: 'refused' }, target: 'saved', actions: 'takeBack' },
              { target: 'failed', actions: 'countFailure' },
            ],
            onError: { target: 'failed', actions: 'countFailure' },
          },
        },
        failed: { on: { ONLINE: 'saving' }, after: { retry: 'saving' } },
      },
    },
  },
});
