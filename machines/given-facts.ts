/**
 * The facts of each source, with all possible values: the facts that a facts schema of a release may use. The sources
 * are in the server (`*.subject.ts`); a test keeps both in sync.
 */
import type { GivenFacts } from '../src/engine/flow/catalog.ts';

const flag = { type: 'boolean' } as const;
const oneOf = (...values: readonly string[]) => ({ type: 'string', enum: values });
const from = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });
const DECISIONS = ['NONE', 'DENIED', 'APPROVED'];

export const applicantFacts: GivenFacts = {
  applicant: {
    applicant_type: oneOf('PRIMARY', 'CO-APPLICANT', 'GUARANTOR'),
    is_responsible: flag,
    allow_edit: flag,
    submitted: flag,
    cancelled: flag,
    decision: oneOf(...DECISIONS),
    pre_screening_pending: flag,
    screening_requested: flag,
    has_previous_application: flag,
  },
  property: { sharing_enabled: flag, payment_blocked: flag },
  money: { open_invoices: from(0, 3), payment_just_made: flag, payment_in_flight: flag },
  unit: { unit_available: flag },
  exam: { exam: oneOf('NONE', 'OPEN', 'PASSED', 'MANUAL', 'FAILED') },
  draft: { consent_given: flag },
  documents: { documents_complete: flag },
  questionnaires: { denied_form_answered: flag },
};

export const guestcardFacts: GivenFacts = {
  unit: { unit: oneOf('MISSING', 'INVALID', 'KNOWN'), unit_taken: flag },
  guestcard: { request_info: flag, guest_known: flag, submitted: flag },
  charges: { charges_due: flag },
  invoice: { invoiced: flag, paid: flag, payment_in_flight: flag },
};

export const leaseGivenFacts: GivenFacts = {
  papers: {
    afterwards: flag,
    forbidden: flag,
    withdrawn: flag,
    lease_agreement: flag,
    all_signed: flag,
    consent: oneOf('GIVEN', 'ASKED', 'REQUIRED'),
    declined: oneOf('NOBODY', 'SELF', 'OTHERS'),
  },
  before: {
    application_status: oneOf('APPLICATION_IN_PROGRESS', 'LEASE_IN_PROGRESS', 'LEASE_COMPLETE'),
    exam_completed: flag,
    decision: oneOf(...DECISIONS),
    pre_lease_pending: flag,
  },
  money: { dues_open: flag },
};

export const makePaymentFacts: GivenFacts = {
  ledger: { due: flag, payable: flag, in_flight: flag },
  property: { payment_blocked: flag },
  viewer: { may_pay: flag },
};

export const questionnaireGivenFacts: GivenFacts = {
  questionnaire: {
    questionnaire: oneOf('pre_lease', 'denied_form', 'rental_history', 'pre_screening'),
    completed: flag,
    resident: flag,
    to_move_in: flag,
  },
  lease: { lease_complete: flag },
};

export const tenancyFacts: GivenFacts = {
  tenancy: {
    current: flag,
    notice_given: flag,
    pending_renewal: flag,
    allow_workorder: flag,
    addendum_open: flag,
    month_to_month: flag,
  },
  unit: { bedrooms: from(0, 4), bathrooms: from(1, 3) },
  settlement: {
    settlement: oneOf('NONE', 'OPEN', 'EVEN', 'REFUND', 'OWED'),
    deposit: oneOf('NONE', 'OPEN', 'EVEN', 'REFUND', 'OWED', 'PAID', 'RETURNED'),
  },
  transfer: { transfer: oneOf('NONE', 'SIGNING', 'AGREED', 'MOVED', 'WITHDRAWN'), transferring: flag },
};

export const workorderGivenFacts: GivenFacts = {
  workorder: {
    status: oneOf('SUBMITTED', 'SCHEDULED', 'IN_PROGRESS', 'DONE', 'CANCELLED'),
    current: flag,
    reported_urgent: flag,
    accepted: flag,
    moves: from(0, 2),
    closed: flag,
    rated: flag,
  },
};
