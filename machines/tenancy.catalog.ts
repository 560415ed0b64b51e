import type { TaskEntry } from '../src/engine/flow/catalog.ts';

/**
 * What flows of a tenancy may use beside what is built in.
 *
 * @see spec/platform.md §2 Route table
 */
export const tenancyTasks = {
  /** The lease is given notice for. */
  giveNotice: { reads: [], outcomes: ['given', 'failed'], loads: true },
  /** The office's offer to renew is answered. */
  settleRenewal: { reads: [], outcomes: ['settled', 'failed'], loads: true },
} as const satisfies Record<string, TaskEntry>;

/** Where facts of a tenancy are read from. */
export const tenancySources = ['tenancy', 'unit'] as const;

/** Facts of a tenancy that are true from when the office opens a flow that says so. */
export const tenancyMarks = ['pending_renewal'] as const;

/** The pages that its flows may lead to beside their own. */
export const tenancyRoutes = ['/tenant', '/tenant/make-payment', '/documents', '/tenant/addendum'] as const;
