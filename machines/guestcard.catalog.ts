import type { TagEntry, TaskEntry } from '../src/engine/flow/catalog.ts';

/**
 * The tasks of the guestcard flow: the facts that each reads and all its outcomes.
 *
 * @see spec/pre-application.md §4 Guestcard flow, §7
 */
export const guestcardTasks = {
  /** Sends the form to the office. It does not make the person an applicant. */
  requestInformation: {
    does: 'sign',
    reads: ['request_info'],
    outcomes: ['accepted', 'failed'],
    onceOnly: true,
  },
  /** Stores the form and opens the one invoice of the charges. `missing`: the server opened none. */
  createInvoice: {
    does: 'pay',
    reads: ['charges_due', 'invoiced', 'paid', 'unit_taken'],
    outcomes: ['invoiced', 'alreadyPaid', 'unitLocked', 'missing', 'failed'],
    onceOnly: true,
  },
  /** Pays the invoice. `unknown`: the provider did not answer; no further payment is allowed until it is resolved. */
  payCharges: {
    does: 'pay',
    reads: ['invoiced', 'paid', 'unit_taken'],
    outcomes: ['paid', 'declined', 'unitLocked', 'unknown', 'failed'],
    onceOnly: true,
  },
  /** Checks the result of an unanswered payment. `failed`: nothing was paid by it. */
  checkPayment: {
    does: 'read',
    reads: ['paid', 'payment_in_flight'],
    outcomes: ['paid', 'unknown', 'failed'],
  },
  /** Reserves the unit. `accepted`: the office will invite the person; `unitLocked`: another person was first. */
  submitGuestcard: {
    does: 'sign',
    reads: ['charges_due', 'paid', 'unit_taken'],
    outcomes: ['invited', 'accepted', 'unitLocked', 'failed'],
    onceOnly: true,
  },
  /** Switches to another unit. `paymentDue`: the charges must be paid first. */
  updateUnit: {
    does: 'sign',
    reads: ['unit_taken', 'paid', 'charges_due'],
    outcomes: ['moved', 'accepted', 'paymentDue', 'unitLocked', 'failed'],
    onceOnly: true,
  },
} as const satisfies Record<string, TaskEntry>;

/** The sources of the facts of a guestcard. */
export const guestcardSources = ['guestcard', 'unit', 'charges', 'invoice'] as const;

export type GuestcardTask = keyof typeof guestcardTasks;

/** The outcomes of a task. */
export type GuestcardOutcome<Task extends GuestcardTask> = (typeof guestcardTasks)[Task]['outcomes'][number];

/** The screens that the guestcard flow may show, each a part of the page in `src/web/features/guestcard`. */
export const guestcardScreens = [
  'unit-required',
  'invalid-unit',
  'duplicate-found',
  'duplicate-proof',
  'pre-application-payment',
  'pre-application-payment-in-flight',
  'change-unit',
  'guestcard-success',
  'guestcard-invited',
  'payment-already-done',
  'guestcard-completed',
] as const;

/** The tags by which code asks what a state of a guestcard means. */
export const guestcardTags = {
  /** The guest continues with their application, at the address of the invitation. */
  invitation: {},
} as const satisfies Record<string, TagEntry>;
