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
   * Pays: `confirmMs` after the decision, a success shown for `paidMs`, or until the person continues; what failed or is not known is reloaded
   * after `reloadMs`.
   */
  payment: {
    tasks: ['payInvoice'],
    outcomes: applicationTasks.payInvoice.outcomes,
    policy: ['confirmMs', 'paidMs', 'reloadMs'],
    endless: ['paidMs'],
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

type Entry<Name extends ProtocolName> = (typeof protocolEntries)[Name];
type Endless<Name extends ProtocolName> =
  Entry<Name> extends { readonly endless: readonly (infer Number)[] } ? Number : never;

/** The numbers that a flow file gives to a protocol. */
export type ProtocolPolicy<Name extends ProtocolName> = {
  readonly [Number in Entry<Name>['policy'][number]]: Number extends Endless<Name> ? number | null : number;
};
