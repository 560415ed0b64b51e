/** What the ledger asks of the life of a payment. */
import {
  type PaymentReport,
  type PaymentState,
  paymentLifeMachine,
} from '../../machines/ledger/payment-life.machine.ts';
import { storedLife } from '../engine/stored-life.ts';

/** A status that a provider reports for a payment. */
export type News = Exclude<PaymentState, 'submitted'>;

const life = storedLife(paymentLifeMachine);

export const PAYMENT_STATES: readonly PaymentState[] = life.states;

/** Whether the result of a payment is not known yet. While one is pending, the lease can start no other. */
export function isPending(state: PaymentState): boolean {
  return life.has(state, 'pending');
}

/** Whether the invoices of a payment count as paid. */
export function counts(state: PaymentState): boolean {
  return life.has(state, 'counts');
}

/**
 * The steps that a status report adds, in the order in which they are entered; none if it reports nothing new.
 *
 * @example stepsOf('submitted', 'settled') // ['authorised', 'settled']
 * @example stepsOf('returned', 'settled') // []: it came late
 */
export function stepsOf(state: PaymentState, news: News): readonly News[] {
  const entered = life.entered(state, news.toUpperCase() as PaymentReport) as readonly { step: News }[];
  return entered.map(({ step }) => step);
}
