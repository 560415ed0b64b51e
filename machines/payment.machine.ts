import { assign, fromPromise, setup } from 'xstate';
import type { TaskInput, TaskResult } from '../src/engine/flow/machine/machine-types.ts';
import type { ApplicationOutcome } from './application.catalog.ts';
import type { GuestcardOutcome } from './guestcard.catalog.ts';
import type { makePaymentTasks } from './ledger/make-payment.catalog.ts';
import { notProvided } from './not-provided.ts';
import type { ProtocolPolicy } from './protocols.ts';

/** The payload of PAY: how the person decided to pay, and the idempotency key of the request. */
export interface PaymentOrder {
  /** Created by the host for each decision to pay; a repeated call for the same decision has the same key. */
  readonly key: string;
  /** The payment opens a window, which browsers allow only within the click: nothing may be awaited before it. */
  readonly opensWindow: boolean;
  /** Data for the host: the payment method and the form. The machine does not read it. */
  readonly details: unknown;
}

/** The outcome of a payment. `unknown`: the money may have moved. */
export type PaymentResult =
  | 'paid'
  /** The invoice was paid before: nothing was charged now. */
  | 'alreadyPaid'
  | 'declined'
  | 'blocked'
  | 'unitGone'
  | 'preScreening'
  | 'failed'
  | 'unknown';

/**
 * The result of `preparePayment`. `ready`: a card token or a paid popup. `closed`: the popup was closed or its provider
 * gave up, and the result of the payment is not known. If it throws, the problem is `tokenFailed`.
 */
export type PreparedPayment =
  | { readonly outcome: 'ready'; readonly means: unknown }
  | { readonly outcome: 'closed' | 'popupBlocked' | 'inFlight' | 'preScreening' | 'alreadyPaid' };

/** The result of `askPayment`. `cancelled`: nothing was or will be charged. If it throws, the outcome is `unknown`. */
export interface AskedPayment {
  readonly outcome: 'paid' | 'declined' | 'cancelled' | 'failed' | 'unknown';
  readonly reason?: unknown;
}

/** The result of `chargePayment`. If it throws, the outcome is `unknown`. */
export interface ChargedPayment {
  readonly outcome: PaymentResult;
  /** The reason, in the form that the host shows. */
  readonly reason?: unknown;
}

/** The result of `reloadPayment`: the facts after the payment, and whether an unanswered attempt holds the invoice. */
export interface ReloadedPayment {
  /** null: the server did not answer; the known facts change as the flow file says. */
  readonly facts: TaskInput['facts'] | null;
  readonly inFlight: boolean;
}

/** Why nothing was paid. `reason` comes from the provider or the server; null if they gave none. */
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

/** Maps results to the outcomes of the tasks in the flows; a result without an outcome of its own is `failed`. */
export const taskOutcomes = {
  payInvoice: {
    paid: 'paid',
    alreadyPaid: 'paid',
    declined: 'declined',
    blocked: 'blocked',
    unitGone: 'failed',
    preScreening: 'preScreening',
    failed: 'failed',
    unknown: 'unknown',
  },
  payBill: {
    paid: 'paid',
    alreadyPaid: 'paid',
    declined: 'declined',
    blocked: 'blocked',
    unitGone: 'failed',
    preScreening: 'failed',
    failed: 'failed',
    unknown: 'unknown',
  },
  payCharges: {
    paid: 'paid',
    alreadyPaid: 'paid',
    declined: 'declined',
    blocked: 'failed',
    unitGone: 'unitLocked',
    preScreening: 'failed',
    failed: 'failed',
    unknown: 'unknown',
  },
} as const satisfies {
  payInvoice: Record<PaymentResult, ApplicationOutcome<'payInvoice'>>;
  payBill: Record<PaymentResult, (typeof makePaymentTasks)['payBill']['outcomes'][number]>;
  payCharges: Record<PaymentResult, GuestcardOutcome<'payCharges'>>;
};

interface PaymentContext {
  readonly task: TaskInput;
  readonly order: PaymentOrder;
  readonly means: unknown;
  readonly result: PaymentResult;
  readonly problem: PaymentProblem | null;
  /** The facts after the payment; null: unchanged. */
  readonly facts: TaskInput['facts'] | null;
}

interface Done {
  readonly output: ReloadedPayment & (ChargedPayment | AskedPayment) & { readonly means?: unknown };
}

const answerOf = (event: unknown) => (event as Partial<Done>).output;
const reasonOf = (event: unknown) => answerOf(event)?.reason ?? (event as { error?: unknown }).error ?? null;
const policyOf = ({ task }: PaymentContext) => task.policy as ProtocolPolicy<'payment'>;

function outputOf({ task, result, problem, facts }: PaymentContext): TaskResult {
  const outcome = taskOutcomes[task.task as keyof typeof taskOutcomes][result];
  return { outcome, data: problem, ...(facts !== null && { facts }) };
}

/**
 * One payment that the person has decided on: tokenizes the card or pays in the popup, charges, reads the outcome. The
 * protocol of the tasks that pay; the order comes with the event that started the task, and the problem, if nothing was
 * paid, is returned beside the outcome.
 *
 * It charges once; a charge without a response ends as `unknown`. If the window was closed, the server is asked: the
 * payment is `unknown` until the server confirms that nothing was charged. If payments are blocked, the facts are
 * reloaded at once, because they decide whether the person may retry. A failure or an unknown outcome is shown for
 * `reloadMs` before everything is reloaded. A success, including an earlier payment by another person, is shown for
 * `paidMs`; the person can stop this pause (STAY) or skip it (CONTINUE), and if it is null it lasts until CONTINUE.
 * `confirmMs` is the pause between the decision and the first call.
 *
 * @example
 * "charging": { "task": "payInvoice", "protocol": "payment",
 *   "policy": { "confirmMs": 0, "paidMs": 4000, "reloadMs": 500 }, "outcomes": { ... } }
 * @see spec/application.md §4 Payment, §8, §9
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as { readonly type: 'CANCEL' | 'STAY' | 'CONTINUE' },
    input: {} as TaskInput,
    output: {} as TaskResult,
  },
  actors: {
    preparePayment: fromPromise<PreparedPayment, PaymentOrder>(notProvided('preparePayment')),
    chargePayment: fromPromise<ChargedPayment, PaymentOrder & { readonly means: unknown }>(
      notProvided('chargePayment'),
    ),
    askPayment: fromPromise<AskedPayment, PaymentOrder>(notProvided('askPayment')),
    reloadPayment: fromPromise<
      ReloadedPayment,
      PaymentOrder & { readonly result: PaymentResult; readonly facts: TaskInput['facts'] }
    >(notProvided('reloadPayment')),
  },
  delays: {
    confirmPause: ({ context }) => policyOf(context).confirmMs,
    // Not reached if it is null.
    paidShown: ({ context }) => policyOf(context).paidMs ?? 0,
    reloadPause: ({ context }) => policyOf(context).reloadMs,
  },
  guards: {
    answers: ({ event }, outcome: string) => answerOf(event)?.outcome === outcome,
    waitsForNothing: ({ context }) => context.order.opensWindow || policyOf(context).confirmMs === 0,
    foundInFlight: ({ context, event }) =>
      answerOf(event)?.inFlight === true && !['paid', 'alreadyPaid', 'preScreening'].includes(context.result),
    staysPaid: ({ context }) => policyOf(context).paidMs === null,
  },
  actions: {
    takeMeans: assign({ means: ({ event }) => answerOf(event)?.means }),
    takeResult: assign({ result: (_, result: PaymentResult) => result, problem: null }),
    takeProblem: assign({
      result: (_, kind: PaymentProblem['kind']): PaymentResult =>
        kind === 'declined' || kind === 'blocked' || kind === 'unitGone' ? kind : 'failed',
      problem: ({ event }, kind: PaymentProblem['kind']): PaymentProblem => ({
        kind,
        reason: reasonOf(event),
      }),
    }),
    takeFacts: assign({ facts: ({ event }) => answerOf(event)?.facts ?? null }),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({
    task: input,
    order: input.event.data as PaymentOrder,
    means: null,
    result: 'unknown',
    problem: null,
    facts: null,
  }),
  initial: 'decided',
  output: ({ context }) => outputOf(context),
  states: {
    decided: {
      always: { guard: 'waitsForNothing', target: 'preparing' },
      after: { confirmPause: 'preparing' },
    },
    preparing: {
      on: { CANCEL: 'asking' },
      invoke: {
        src: 'preparePayment',
        input: ({ context }) => context.order,
        onDone: [
          { guard: { type: 'answers', params: 'ready' }, target: 'charging', actions: 'takeMeans' },
          {
            guard: { type: 'answers', params: 'inFlight' },
            target: 'unsure',
            actions: { type: 'takeResult', params: 'unknown' },
          },
          {
            guard: { type: 'answers', params: 'preScreening' },
            target: 'reloading',
            actions: { type: 'takeResult', params: 'preScreening' },
          },
          {
            guard: { type: 'answers', params: 'alreadyPaid' },
            target: 'paid',
            actions: { type: 'takeResult', params: 'alreadyPaid' },
          },
          {
            guard: { type: 'answers', params: 'popupBlocked' },
            target: 'told',
            actions: { type: 'takeProblem', params: 'popupBlocked' },
          },
          { target: 'asking' },
        ],
        onError: { target: 'failed', actions: { type: 'takeProblem', params: 'tokenFailed' } },
      },
    },
    asking: {
      entry: { type: 'takeResult', params: 'unknown' },
      invoke: {
        src: 'askPayment',
        input: ({ context }) => context.order,
        onDone: [
          {
            guard: { type: 'answers', params: 'paid' },
            target: 'paid',
            actions: { type: 'takeResult', params: 'paid' },
          },
          {
            guard: { type: 'answers', params: 'declined' },
            target: 'told',
            actions: { type: 'takeProblem', params: 'declined' },
          },
          {
            guard: { type: 'answers', params: 'cancelled' },
            target: 'failed',
            actions: { type: 'takeProblem', params: 'cancelled' },
          },
          {
            guard: { type: 'answers', params: 'failed' },
            target: 'failed',
            actions: { type: 'takeProblem', params: 'failed' },
          },
          { target: 'unsure', actions: { type: 'takeResult', params: 'unknown' } },
        ],
        onError: { target: 'unsure', actions: { type: 'takeResult', params: 'unknown' } },
      },
    },
    charging: {
      invoke: {
        src: 'chargePayment',
        input: ({ context }) => ({ ...context.order, means: context.means }),
        onDone: [
          {
            guard: { type: 'answers', params: 'paid' },
            target: 'paid',
            actions: { type: 'takeResult', params: 'paid' },
          },
          {
            guard: { type: 'answers', params: 'alreadyPaid' },
            target: 'paid',
            actions: { type: 'takeResult', params: 'alreadyPaid' },
          },
          {
            guard: { type: 'answers', params: 'preScreening' },
            target: 'reloading',
            actions: { type: 'takeResult', params: 'preScreening' },
          },
          {
            guard: { type: 'answers', params: 'declined' },
            target: 'told',
            actions: { type: 'takeProblem', params: 'declined' },
          },
          {
            guard: { type: 'answers', params: 'blocked' },
            target: 'reloading',
            actions: { type: 'takeProblem', params: 'blocked' },
          },
          {
            guard: { type: 'answers', params: 'unitGone' },
            target: 'failed',
            actions: { type: 'takeProblem', params: 'unitGone' },
          },
          {
            guard: { type: 'answers', params: 'failed' },
            target: 'failed',
            actions: { type: 'takeProblem', params: 'failed' },
          },
          { target: 'unsure', actions: { type: 'takeResult', params: 'unknown' } },
        ],
        onError: { target: 'unsure', actions: { type: 'takeResult', params: 'unknown' } },
      },
    },
    paid: {
      initial: 'counting',
      on: { CONTINUE: 'reloading' },
      states: {
        counting: {
          always: { guard: 'staysPaid', target: 'resting' },
          after: { paidShown: '#payment.reloading' },
          on: { STAY: 'resting' },
        },
        resting: {},
      },
    },
    failed: { after: { reloadPause: 'reloading' } },
    unsure: { after: { reloadPause: 'reloading' } },
    reloading: {
      invoke: {
        src: 'reloadPayment',
        input: ({ context }) => ({ ...context.order, result: context.result, facts: context.task.facts }),
        onDone: [
          {
            guard: 'foundInFlight',
            target: 'told',
            actions: ['takeFacts', { type: 'takeResult', params: 'unknown' }],
          },
          { target: 'told', actions: 'takeFacts' },
        ],
        onError: 'told',
      },
    },
    told: { type: 'final' },
  },
});
