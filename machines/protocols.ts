import type { ProtocolEntry } from '../src/engine/flow/catalog.ts';
import { applicationTasks } from './application.catalog.ts';
import { guestcardTasks } from './guestcard.catalog.ts';
import { makePaymentTasks } from './ledger/make-payment.catalog.ts';

/**
 * The machines that a flow file may name as the protocol of a task, by their names in the registry; the flow file
 * provides the settings.
 *
 * @see docs/decisions/0025-a-flow-invokes-its-protocols.md
 */
export const protocolEntries = {
  /** Submits the answers of an exam. A pass is shown for `passedMs` before the flow continues. */
  exam: {
    tasks: ['answerExam'],
    outcomes: ['passed', 'manual', 'questions', 'notPassed', 'failed'],
    policy: ['passedMs'],
  },
  /**
   * Pays `confirmMs` after the decision. A success is shown for `paidMs`, or until the person continues; after a
   * failure or an unknown outcome everything is reloaded after `reloadMs`.
   */
  payment: {
    tasks: ['payInvoice'],
    outcomes: applicationTasks.payInvoice.outcomes,
    policy: ['confirmMs', 'paidMs', 'reloadMs'],
    endless: ['paidMs'],
  },
} as const satisfies Record<string, ProtocolEntry>;

/** The protocols of the guestcard flow. */
export const guestcardProtocols = {
  payment: {
    ...protocolEntries.payment,
    tasks: ['payCharges'],
    outcomes: guestcardTasks.payCharges.outcomes,
  },
} as const satisfies Record<string, ProtocolEntry>;

/** The protocols of the resident payment flow. */
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

/** The settings that a flow file gives to a protocol. */
export type ProtocolPolicy<Name extends ProtocolName> = {
  readonly [Number in Entry<Name>['policy'][number]]: Number extends Endless<Name> ? number | null : number;
};
