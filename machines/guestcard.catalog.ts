import type { TaskEntry } from '../src/engine/flow/catalog.ts';

/**
 * The work that the guestcard flow may call: what each task reads and every answer that it can give.
 *
 * @see spec/pre-application.md §4 Guestcard flow, §7
 */
export const guestcardTasks = {
  /** Hands the form to the office. Nobody becomes an applicant by it. */
  requestInformation: {
    does: 'sign',
    reads: ['request_info'],
    outcomes: ['accepted', 'failed'],
    onceOnly: true,
  },
  /** Keeps the form and opens the one invoice of the charges. `missing`: the server opened none. */
  createInvoice: {
    does: 'pay',
    reads: ['charges_due', 'invoiced', 'paid', 'unit_taken'],
    outcomes: ['invoiced', 'alreadyPaid', 'unitLocked', 'missing', 'failed'],
    onceOnly: true,
  },
  /** Pays the invoice. `unknown`: the provider did not answer, so nobody may pay again yet. */
  payCharges: {
    does: 'pay',
    reads: ['invoiced', 'paid', 'unit_taken'],
    outcomes: ['paid', 'declined', 'unitLocked', 'unknown', 'failed'],
    onceOnly: true,
  },
  /** Asks what became of a payment without an answer. `failed`: nothing was paid by it. */
  checkPayment: {
    does: 'read',
    reads: ['paid', 'payment_in_flight'],
    outcomes: ['paid', 'unknown', 'failed'],
  },
  /** Takes the unit. `accepted`: the office invites; `unitLocked`: somebody else was first. */
  submitGuestcard: {
    does: 'sign',
    reads: ['charges_due', 'paid', 'unit_taken'],
    outcomes: ['invited', 'accepted', 'unitLocked', 'failed'],
    onceOnly: true,
  },
  /** Takes another unit in its place. `paymentDue`: the charges come first. */
  updateUnit: {
    does: 'sign',
    reads: ['unit_taken', 'paid', 'charges_due'],
    outcomes: ['moved', 'accepted', 'paymentDue', 'unitLocked', 'failed'],
    onceOnly: true,
  },
} as const satisfies Record<string, TaskEntry>;

/** Where the facts of a guestcard are read from. */
export const guestcardSources = ['guestcard', 'unit', 'charges', 'invoice'] as const;

export type GuestcardTask = keyof typeof guestcardTasks;

/** The named answers of a task. */
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

/** The addresses at which the flow shows its states. `:mode` is `request_info`, or left out. */
export const guestcardPages = ['/applicant/guestcard/:mode'] as const;

/** The pages of the guestcard, and those that it leads to. */
export const guestcardRoutes = [
  ...guestcardPages,
  '/applicant/requestinfo/success',
  '/auth/applicant/:tab',
] as const;
