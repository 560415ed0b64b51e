/** What can become of a payment, and where each answer leads. */
import type { PaymentOutcome } from '../../src/contract/payment-outcome.ts';
import type { TaskInput } from '../../src/engine/flow/machine/machine-types.ts';
import type { ApplicationOutcome } from '../application.catalog.ts';
import type { GuestcardOutcome } from '../guestcard.catalog.ts';
import type { makePaymentTasks } from '../ledger/make-payment.catalog.ts';

/** The payload of PAY: how the person decided to pay, and the idempotency key of the request. */
export interface PaymentOrder {
  /** Created by the host for each decision to pay; a repeated call for the same decision has the same key. */
  readonly key: string;
  /** The payment opens a window, which browsers allow only within the click: nothing may be awaited before it. */
  readonly opensWindow: boolean;
  /** Data for the host: the payment method and the form. The machine does not read it. */
  readonly details: unknown;
}

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
  readonly outcome: PaymentOutcome;
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
  payInvoice: Record<PaymentOutcome, ApplicationOutcome<'payInvoice'>>;
  payBill: Record<PaymentOutcome, (typeof makePaymentTasks)['payBill']['outcomes'][number]>;
  payCharges: Record<PaymentOutcome, GuestcardOutcome<'payCharges'>>;
};

const result = (params: PaymentOutcome) => ({ actions: { type: 'takeResult' as const, params } });
const problem = (params: PaymentProblem['kind']) => ({ actions: { type: 'takeProblem' as const, params } });
const unknown = { target: 'unsure', ...result('unknown') } as const;

/** The state to which an answer leads, and what the person is told. */
export const exits = {
  paid: { target: 'paid', ...result('paid') },
  alreadyPaid: { target: 'paid', ...result('alreadyPaid') },
  preScreening: { target: 'reloading', ...result('preScreening') },
  blocked: { target: 'reloading', ...problem('blocked') },
  declined: { target: 'told', ...problem('declined') },
  popupBlocked: { target: 'told', ...problem('popupBlocked') },
  cancelled: { target: 'failed', ...problem('cancelled') },
  unitGone: { target: 'failed', ...problem('unitGone') },
  tokenFailed: { target: 'failed', ...problem('tokenFailed') },
  failed: { target: 'failed', ...problem('failed') },
  unknown,
  inFlight: unknown,
} as const;
