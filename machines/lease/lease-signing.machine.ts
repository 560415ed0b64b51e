import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { Signature } from '../signature/signature.machine.ts';

/** A spot of this signer on the document that is open. */
export interface SigningSpot {
  readonly key: string;
  readonly kind: 'signature' | 'initials';
}

export interface LeaseSigningInput {
  readonly spots: readonly SigningSpot[];
  /** The keys that the server has already. */
  readonly signed: readonly string[];
  /** Chosen earlier, on this device or another one. */
  readonly signature: Signature | null;
  /** How many spots of the other documents are signed. */
  readonly elsewhere: number;
  /** `total_required_count`: the spots of this signer over all documents. */
  readonly required: number;
}

/** What is saved: the spot that was signed just now, and all that are signed with it. */
export interface SaveMarkInput {
  readonly key: string;
  readonly marks: readonly string[];
  readonly signature: Signature | null;
}

/** What is posted at the end. Null where there were initials only. */
export interface PostInput {
  readonly signature: Signature | null;
}

/** What `saveDraft` answers. Whatever it throws counts as `unreachable`: the mark is kept and sent again. */
export type SavedMarks =
  /** `signed`: every key of this document that the server has; `elsewhere` as in the input. */
  | { readonly outcome: 'saved'; readonly signed: readonly string[]; readonly elsewhere: number }
  | { readonly outcome: 'unreachable' }
  /** The server will not have it. The host has said why; the spot is unsigned again. */
  | { readonly outcome: 'refused' };

interface LeaseSigningContext extends Omit<LeaseSigningInput, 'signed'> {
  /** Signed spots, oldest first. The server has all but those in `unsaved`. */
  readonly marks: readonly string[];
  readonly unsaved: readonly string[];
  /** The spot that waits for the dialog. */
  readonly asked: string | null;
  /** The completion dialog is on the screen. */
  readonly told: boolean;
  /** Tries to save that failed since the last one that did not. */
  readonly failures: number;
}

type LeaseSigningEvent =
  | { readonly type: 'SIGN'; readonly key: string }
  | { readonly type: 'CHOOSE'; readonly signature: Signature }
  /** CANCEL: of the signature dialog. DONE: of the completion dialog. FINISH: post again what was refused. ONLINE: save again. */
  | { readonly type: 'CANCEL' | 'DONE' | 'FINISH' | 'ONLINE' };

/** From the completion dialog to the final post, in milliseconds. @see spec/pre-application.md §9 */
export const FINAL_POST_MS = 500;
/** How long until a draft is saved again: twice as long after each failure, up to the second one. Milliseconds. */
export const RETRY_MS = { first: 2000, most: 20_000 } as const;

const answerOf = (event: unknown): SavedMarks | undefined => (event as { output?: SavedMarks }).output;
const keyIn = (event: LeaseSigningEvent): string => (event.type === 'SIGN' ? event.key : '');

/** The spot of a key that is not signed yet. */
function openSpot({ spots, marks }: LeaseSigningContext, key: string): SigningSpot | undefined {
  return marks.includes(key) ? undefined : spots.find((spot) => spot.key === key);
}

/**
 * Signing one document of a lease. The first signature asks for what it looks like, later ones and initials are marked
 * at once; each mark is saved by a call of its own, one after the other, and none is lost where that fails. When the
 * server has as many as are required, over all documents, that is said, and the final signature is posted.
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
      // What another device has saved meanwhile needs no call any more.
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
