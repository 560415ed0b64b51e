/** What the ledger asks of the life of a payment. */
import { type SnapshotFrom, transition } from 'xstate';
import {
  type PaymentReport,
  type PaymentState,
  paymentLifeMachine,
} from '../../machines/ledger/payment-life.machine.ts';

/** A status that a provider reports for a payment. */
export type News = Exclude<PaymentState, 'submitted'>;

/** The state of each name, made once: the machine has no context. */
const snapshots = Object.fromEntries(
  Object.keys(paymentLifeMachine.states).map((value) => [
    value,
    paymentLifeMachine.resolveState({ value: value as PaymentState }),
  ]),
) as Record<PaymentState, SnapshotFrom<typeof paymentLifeMachine>>;

/** All states of a payment. */
export const PAYMENT_STATES = Object.keys(snapshots) as readonly PaymentState[];

/** Whether the result of a payment is not known yet. While one is pending, the lease can start no other. */
export function isPending(state: PaymentState): boolean {
  return snapshots[state].hasTag('pending');
}

/** Whether the invoices of a payment count as paid. */
export function counts(state: PaymentState): boolean {
  return snapshots[state].hasTag('counts');
}

/**
 * The steps that a status report adds, in the order in which they are entered; none if it reports nothing new.
 *
 * @example stepsOf('submitted', 'settled') // ['authorised', 'settled']
 * @example stepsOf('returned', 'settled') // []: it came late
 */
export function stepsOf(state: PaymentState, news: News): readonly News[] {
  const type = news.toUpperCase() as PaymentReport;
  const [, actions] = transition(paymentLifeMachine, snapshots[state], { type });
  return actions.flatMap(({ type, params }) => (type === 'enter' ? [(params as { step: News }).step] : []));
}
