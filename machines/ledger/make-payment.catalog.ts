import type { TaskEntry } from '../../src/engine/flow/catalog.ts';

/** The work that the flow of paying the rent may call. @see spec/platform.md §4 Payment via the hosted provider popup */
export const makePaymentTasks = {
  /** Pays what is owed under a lease, or a part of it. */
  payBill: {
    does: 'pay',
    reads: ['payable', 'in_flight'],
    outcomes: ['paid', 'declined', 'blocked', 'failed', 'unknown'],
    onceOnly: true,
  },
} as const satisfies Record<string, TaskEntry>;

/** Where the facts of what is to be paid are read from. */
export const makePaymentSources = ['ledger'] as const;

export const makePaymentScreens = ['make-payment', 'payment-waits'] as const;
