import type { TaskEntry } from '../../src/engine/flow/catalog.ts';

/** The tasks of the rent payment flow. @see spec/platform.md §4 Payment via the hosted provider popup */
export const makePaymentTasks = {
  /** Pays the balance due under a lease, or a part of it. */
  payBill: {
    does: 'pay',
    reads: ['payable', 'in_flight', 'payment_blocked'],
    outcomes: ['paid', 'declined', 'blocked', 'failed', 'unknown'],
    onceOnly: true,
  },
} as const satisfies Record<string, TaskEntry>;

/** The sources of the payment facts. */
export const makePaymentSources = ['ledger', 'property', 'viewer'] as const;

/** The screens that the flow may show, each a part of the page in `src/web/features/resident-payment`. */
export const makePaymentScreens = [
  'make-payment',
  'payment-waits',
  'nothing-due',
  'may-not-pay',
  'payment-blocked',
] as const;
