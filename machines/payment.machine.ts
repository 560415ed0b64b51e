import { assign, fromPromise, setup } from 'xstate';
import type { ApplicationOutcome } from './application.catalog.ts';
import { notProvided } from './not-provided.ts';

/** What the person wants to pay with, and the idempotency key under which it is sent. */
export interface PaymentOrder {
  /** Made by the host for each decision to pay; a repeated call of the same decision carries the same one. */
  readonly key: string;
  /** What the host needs to do the work: the way to pay and the form. The machine does not look into it. */
  readonly details: unknown;
}

/** What `preparePayment` answers: a card token or a paid popup as `ready`. What it throws: `tokenFailed`. */
export type PreparedPayment =
  | { readonly outcome: 'ready'; readonly means: unknown }
  | { readonly outcome: 'cancelled' | 'popupBlocked' | 'inFlight' };

/** What `chargePayment` and `checkPayment` answer. What they throw counts as `unknown`: money may have moved. */
export interface ChargedPayment {
  readonly outcome: 'paid' | 'declined' | 'blocked' | 'unitGone' | 'preScreening' | 'failed' | 'unknown';
  /** The reason, as the host will show it. */
  readonly reason?: unknown;
}

/** Why nothing was paid. `reason` is what the provider or the server said, null where it said nothing. */
export interface PaymentProblem {
  readonly kind:
    | 'cancelled'
    | 'popupBlocked'
    | 'tokenFailed'
    | 'declined'
    | 'blocked'
    | 'unitGone'
    | 'failed';
  readonly reason: unknown;
}

/** How the payment page was left, in the words of the application flow. */
export interface PaymentOutput {
  readonly outcome: Extract<ApplicationOutcome<'payInvoice'>, 'paid' | 'preScreening'>;
}

export interface PaymentInput {
  /** An earlier attempt of this invoice has no answer yet: nobody may pay until it has one. */
  readonly inFlight?: boolean;
}

interface PaymentContext {
  readonly order: PaymentOrder | null;
  readonly means: unknown;
  readonly problem: PaymentProblem | null;
  readonly inFlight: boolean;
}

type PaymentEvent =
  | { readonly type: 'PAY'; readonly order: PaymentOrder }
  /** IN_FLIGHT: the server says of this invoice that an attempt has no answer yet. */
  | { readonly type: 'CONFIRM' | 'BACK' | 'CANCEL' | 'CHECK' | 'STAY' | 'CONTINUE' | 'IN_FLIGHT' };

/** Pause between the good news and the next page. @see spec/application.md §9 */
export const PAID_MS = 4000;
/** Pause before what is shown is loaded anew, after a failed tokenisation or an unknown answer. */
export const RELOAD_MS = 500;

interface Done {
  readonly output: { readonly outcome: string; readonly reason?: unknown; readonly means?: unknown };
}

const answerOf = (event: unknown) => (event as Partial<Done>).output;
const reasonOf = (event: unknown) => answerOf(event)?.reason ?? (event as { error?: unknown }).error ?? null;

/**
 * One visit to the payment page: decide, confirm, tokenise or pay in the popup, charge, hear what came of it.
 *
 * PAY counts only while nothing is under way, so a double click pays once. A charge without an answer ends
 * in `inFlight`, from which only CHECK leads out. `reloadPayment` loads invoices anew and must keep what the
 * person reads; it also runs after a popup was closed, because somebody may have paid in it all the same: the
 * host sends IN_FLIGHT when the server says so. The redirect after a payment can be stopped (STAY) or hastened
 * (CONTINUE).
 *
 * @example useMachine(paymentMachine.provide({ actors: { preparePayment, chargePayment, checkPayment, reloadPayment } }), { input: {} })
 * @see spec/application.md §4 Payment, §8
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    output: {} as PaymentOutput,
  },
  actors: {
    preparePayment: fromPromise<PreparedPayment, PaymentOrder>(notProvided('preparePayment')),
    chargePayment: fromPromise<ChargedPayment, PaymentOrder & { readonly means: unknown }>(
      notProvided('chargePayment'),
    ),
    checkPayment: fromPromise<ChargedPayment>(notProvided('checkPayment')),
    reloadPayment: fromPromise<void>(notProvided('reloadPayment')),
  },
  delays: { paidShown: PAID_MS, reloadPause: RELOAD_MS },
  guards: {
    answers: ({ event }, outcome: string) => answerOf(event)?.outcome === outcome,
    startsInFlight: ({ context }) => context.inFlight,
  },
  actions: {
    takeOrder: assign({
      order: ({ context, event }) => (event.type === 'PAY' ? event.order : context.order),
      means: null,
      problem: null,
    }),
    takeMeans: assign({ means: ({ event }) => answerOf(event)?.means }),
    keepProblem: assign({
      problem: ({ event }, kind: PaymentProblem['kind']): PaymentProblem => ({
        kind,
        reason: reasonOf(event),
      }),
    }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ order: null, means: null, problem: null, inFlight: input.inFlight ?? false }),
  initial: 'arriving',
  output: ({ event }) => (event as unknown as { output: PaymentOutput }).output,
  states: {
    arriving: { always: [{ guard: 'startsInFlight', target: 'inFlight' }, { target: 'idle' }] },
    idle: { on: { PAY: { target: 'confirming', actions: 'takeOrder' }, IN_FLIGHT: 'inFlight' } },
    confirming: { on: { CONFIRM: 'preparing', BACK: 'idle', IN_FLIGHT: 'inFlight' } },
    preparing: {
      on: {
        CANCEL: { target: 'failed', actions: { type: 'keepProblem', params: 'cancelled' } },
      },
      invoke: {
        src: 'preparePayment',
        input: ({ context }) => context.order as PaymentOrder,
        onDone: [
          { guard: { type: 'answers', params: 'ready' }, target: 'charging', actions: 'takeMeans' },
          { guard: { type: 'answers', params: 'inFlight' }, target: 'inFlight' },
          {
            guard: { type: 'answers', params: 'popupBlocked' },
            target: 'idle',
            actions: { type: 'keepProblem', params: 'popupBlocked' },
          },
          { target: 'failed', actions: { type: 'keepProblem', params: 'cancelled' } },
        ],
        onError: { target: 'failed', actions: { type: 'keepProblem', params: 'tokenFailed' } },
      },
    },
    failed: {
      initial: 'shown',
      on: { PAY: { target: 'confirming', actions: 'takeOrder' }, IN_FLIGHT: 'inFlight' },
      states: {
        shown: { after: { reloadPause: 'reloading' } },
        reloading: { invoke: { src: 'reloadPayment', onDone: '#payment.idle', onError: '#payment.idle' } },
      },
    },
    charging: {
      invoke: {
        src: 'chargePayment',
        input: ({ context }) => ({ ...(context.order as PaymentOrder), means: context.means }),
        onDone: [
          { guard: { type: 'answers', params: 'paid' }, target: 'paid' },
          { guard: { type: 'answers', params: 'preScreening' }, target: 'preScreening' },
          {
            guard: { type: 'answers', params: 'declined' },
            target: 'idle',
            actions: { type: 'keepProblem', params: 'declined' },
          },
          {
            guard: { type: 'answers', params: 'blocked' },
            target: 'idle',
            actions: { type: 'keepProblem', params: 'blocked' },
          },
          {
            guard: { type: 'answers', params: 'unitGone' },
            target: 'failed',
            actions: { type: 'keepProblem', params: 'unitGone' },
          },
          {
            guard: { type: 'answers', params: 'failed' },
            target: 'failed',
            actions: { type: 'keepProblem', params: 'failed' },
          },
          { target: 'inFlight' },
        ],
        onError: 'inFlight',
      },
    },
    inFlight: {
      initial: 'shown',
      on: { CHECK: '.checking' },
      states: {
        shown: { after: { reloadPause: 'reloading' } },
        reloading: { invoke: { src: 'reloadPayment', onDone: 'waiting', onError: 'waiting' } },
        waiting: {},
        checking: {
          on: { CHECK: {} },
          invoke: {
            src: 'checkPayment',
            onDone: [
              { guard: { type: 'answers', params: 'paid' }, target: '#payment.paid' },
              { guard: { type: 'answers', params: 'unknown' }, target: 'waiting' },
              { guard: { type: 'answers', params: 'preScreening' }, target: '#payment.preScreening' },
              { target: '#payment.idle', actions: { type: 'keepProblem', params: 'failed' } },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    paid: {
      initial: 'counting',
      entry: 'forgetProblem',
      on: { CONTINUE: 'left' },
      states: {
        counting: { after: { paidShown: '#payment.left' }, on: { STAY: 'resting' } },
        resting: {},
      },
    },
    left: { type: 'final', output: { outcome: 'paid' } satisfies PaymentOutput },
    preScreening: { type: 'final', output: { outcome: 'preScreening' } satisfies PaymentOutput },
  },
});
