import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import { LEAST_PIXELS } from './drawn-ink.ts';
import { fullName, isNameOf, type NamedPerson } from './signed-name.ts';

/** A stored signature: a name in one of the fonts, or a drawing as PNG data. */
export type Signature =
  | { readonly type: 'type'; readonly content: string; readonly font: string }
  | { readonly type: 'draw'; readonly content: string };

export interface SignatureInput {
  /** The signer: the field starts with their name, and a different name must be confirmed. */
  readonly owner: NamedPerson;
  /** The available handwriting fonts; the first one is preselected. */
  readonly fonts: readonly string[];
  /** A screening request is running and consent was given: signing again is not allowed. */
  readonly locked?: boolean;
}

/** How the dialog was closed. `locked`: it did not open. */
export type SignatureOutput =
  | { readonly outcome: 'signed'; readonly signature: Signature }
  | { readonly outcome: 'cancelled' | 'locked' };

interface SignatureContext {
  readonly owner: NamedPerson;
  readonly name: string;
  readonly fonts: readonly string[];
  readonly font: string;
  readonly locked: boolean;
  readonly drawing: { readonly image: string; readonly pixels: number } | null;
  /** Why SIGN failed; null if it did not. */
  readonly problem: 'nameMissing' | 'drawingTooShort' | null;
  readonly failure: unknown;
}

type SignatureEvent =
  | { readonly type: 'NAME'; readonly name: string }
  | { readonly type: 'FONT'; readonly font: string }
  /** `pixels`: number of ink pixels in the drawing. */
  | { readonly type: 'DRAW'; readonly image: string; readonly pixels: number }
  /** CONFIRM: the different name is the signer's own. */
  | { readonly type: 'CONFIRM' | 'TYPE_TAB' | 'DRAW_TAB' | 'CLEAR' | 'SIGN' | 'CANCEL' };

const typed = ({ name, font }: SignatureContext): Signature => ({ type: 'type', content: name.trim(), font });
const drawn = ({ drawing }: SignatureContext): Signature => ({ type: 'draw', content: drawing?.image ?? '' });

/**
 * The signature dialog, from opening to `signed` or `cancelled`: a typed name in a chosen font, or a drawing. A name
 * that differs from the applicant's must be confirmed first.
 *
 * The host provides `sign`, which stores the signature; place and time of signing are recorded by the server and not
 * part of it. Canceling means no consent.
 *
 * @example useMachine(signatureMachine.provide({ actors: { sign } }), { input: { owner: ada, fonts } })
 * @see spec/application.md §4 Consent and signature, spec/platform.md §2 Signature dialog
 */
export const signatureMachine = setup({
  types: {
    context: {} as SignatureContext,
    events: {} as SignatureEvent,
    input: {} as SignatureInput,
    output: {} as SignatureOutput,
  },
  actors: { sign: fromPromise<void, Signature>(notProvided('sign')) },
  guards: {
    locked: ({ context }) => context.locked,
    nameGiven: ({ context }) => context.name.trim() !== '',
    otherName: ({ context }) => context.name.trim() !== '' && !isNameOf(context.name, context.owner),
    drawnEnough: ({ context }) => (context.drawing?.pixels ?? 0) >= LEAST_PIXELS,
    knownFont: ({ context, event }) => event.type === 'FONT' && context.fonts.includes(event.font),
  },
  actions: {
    takeName: assign({
      name: ({ context, event }) => (event.type === 'NAME' ? event.name : context.name),
      problem: null,
    }),
    takeFont: assign({
      font: ({ context, event }) => (event.type === 'FONT' ? event.font : context.font),
    }),
    takeDrawing: assign({
      drawing: ({ context, event }) =>
        event.type === 'DRAW' ? { image: event.image, pixels: event.pixels } : context.drawing,
      problem: null,
    }),
    clearDrawing: assign({ drawing: null, problem: null }),
    report: assign({ problem: (_, problem: NonNullable<SignatureContext['problem']>) => problem }),
    forget: assign({ problem: null, failure: null }),
    keepFailure: assign({ failure: ({ event }) => (event as { error?: unknown }).error ?? null }),
  },
}).createMachine({
  id: 'signature',
  context: ({ input }) => ({
    owner: input.owner,
    name: fullName(input.owner),
    fonts: input.fonts,
    font: input.fonts[0] ?? '',
    locked: input.locked ?? false,
    drawing: null,
    problem: null,
    failure: null,
  }),
  initial: 'opening',
  output: ({ event }) => (event as unknown as { output: SignatureOutput }).output,
  states: {
    opening: { always: [{ guard: 'locked', target: 'locked' }, { target: 'typing' }] },
    typing: {
      on: {
        NAME: { actions: 'takeName' },
        FONT: { guard: 'knownFont', actions: 'takeFont' },
        DRAW_TAB: { target: 'drawing', actions: 'forget' },
        SIGN: [
          { guard: 'otherName', target: 'asking', actions: 'forget' },
          { guard: 'nameGiven', target: 'signingTyped', actions: 'forget' },
          { actions: { type: 'report', params: 'nameMissing' } },
        ],
        CANCEL: 'cancelled',
      },
    },
    asking: {
      on: {
        NAME: { target: 'typing', actions: 'takeName' },
        FONT: { guard: 'knownFont', actions: 'takeFont' },
        CONFIRM: 'signingTyped',
        DRAW_TAB: { target: 'drawing', actions: 'forget' },
        CANCEL: 'cancelled',
      },
    },
    drawing: {
      on: {
        DRAW: { actions: 'takeDrawing' },
        CLEAR: { actions: 'clearDrawing' },
        TYPE_TAB: { target: 'typing', actions: 'forget' },
        SIGN: [
          { guard: 'drawnEnough', target: 'signingDrawn', actions: 'forget' },
          { actions: { type: 'report', params: 'drawingTooShort' } },
        ],
        CANCEL: 'cancelled',
      },
    },
    signingTyped: {
      invoke: {
        src: 'sign',
        input: ({ context }) => typed(context),
        onDone: 'signedTyped',
        onError: { target: 'typing', actions: 'keepFailure' },
      },
    },
    signingDrawn: {
      invoke: {
        src: 'sign',
        input: ({ context }) => drawn(context),
        onDone: 'signedDrawn',
        onError: { target: 'drawing', actions: 'keepFailure' },
      },
    },
    signedTyped: {
      type: 'final',
      output: ({ context }): SignatureOutput => ({ outcome: 'signed', signature: typed(context) }),
    },
    signedDrawn: {
      type: 'final',
      output: ({ context }): SignatureOutput => ({ outcome: 'signed', signature: drawn(context) }),
    },
    cancelled: { type: 'final', output: { outcome: 'cancelled' } satisfies SignatureOutput },
    locked: { type: 'final', output: { outcome: 'locked' } satisfies SignatureOutput },
  },
});
