import type { ProtocolEntry } from '../src/engine/flow/catalog.ts';
import { applicationTasks } from './application.catalog.ts';
import { guestcardTasks } from './guestcard.catalog.ts';
import { makePaymentTasks } from './ledger/make-payment.catalog.ts';

/**
 * The machines that a flow file may name as the protocol of a task, beside their own names in the registry: whatever
 * uses one gives it its numbers.
 *
 * @see docs/decisions/0025-a-flow-invokes-its-protocols.md
 */
export const protocolEntries = {
  /** Hands in the answers of an exam. What was passed is shown for `passedMs` before the flow continues. */
  exam: {
    tasks: ['answerExam'],
    outcomes: ['passed', 'manual', 'questions', 'notPassed', 'failed'],
    policy: ['passedMs'],
  },
  /**
   * Pays: `confirmMs` after the decision, a success shown for `paidMs`; what failed or is not known is reloaded
   * after `reloadMs`.
   */
  payment: {
    tasks: ['payInvoice'],
    outcomes: applicationTasks.payInvoice.outcomes,
    policy: ['confirmMs', 'paidMs', 'reloadMs'],
  },
} as const satisfies Record<string, ProtocolEntry>;

/** The protocols as the guestcard's flow names them. */
export const guestcardProtocols = {
  payment: {
    ...protocolEntries.payment,
    tasks: ['payCharges'],
    outcomes: guestcardTasks.payCharges.outcomes,
  },
} as const satisfies Record<string, ProtocolEntry>;

/** The protocols as the flow of a resident's payments names them. */
export const makePaymentProtocols = {
  payment: {
    ...protocolEntries.payment,
    tasks: ['payBill'],
    outcomes: makePaymentTasks.payBill.outcomes,
  },
} as const satisfies Record<string, ProtocolEntry>;

export type ProtocolName = keyof typeof protocolEntries;

/** The numbers that a flow file gives to a protocol. */
export type ProtocolPolicy<Name extends ProtocolName> = Readonly<
  Record<(typeof protocolEntries)[Name]['policy'][number], number>
>;
