/**
 * The facts of an applicant's process, read from the database: what the flow's conditions speak about.
 */
import { type Applicant, readDraft } from '../db/applicant/applicant.repository.ts';
import type { Connection } from '../db/client.ts';
import {
  areDocumentsComplete,
  isUnitAvailable,
  readExamResult,
  readMoneyState,
} from '../db/process/fact.repository.ts';
import { findProperty } from '../db/property/property.repository.ts';
import type { Facts } from '../engine/facts.ts';
import { mostInvoices } from './features/application/applicant.subject.ts';
import { isInFlight } from './payments/verdict.ts';

/**
 * What is known of this applicant now, in the finite ranges of `schemas/application/facts.schema.json`.
 *
 * Reads only; give it the transaction when it must see what the transaction has changed.
 *
 * @example const facts = await factsOf(trx, applicant) // { applicant_type: 'PRIMARY', submitted: false, … }
 * @see spec/application.md §4
 */
export async function factsOf(db: Connection, applicant: Applicant): Promise<Facts> {
  const property = await findProperty(db, applicant.property_id);
  const money = await readMoneyState(db, applicant.id);
  const draft = await readDraft(db, applicant.id);
  return {
    applicant_type: applicant.applicant_type,
    is_responsible: applicant.is_responsible,
    allow_edit: applicant.allow_edit,
    submitted: applicant.submitted_at !== null,
    cancelled: applicant.cancelled_at !== null,
    decision: decisionFact(applicant.decision),
    open_invoices: Math.min(money.open_invoices, mostInvoices),
    sharing_enabled: property?.settings.sharing_enabled ?? false,
    pre_screening_pending: applicant.pre_screening_pending,
    unit_available: await isUnitAvailable(db, applicant.application_id),
    payment_blocked: property?.settings.payment_blocked ?? false,
    exam: examFact(await readExamResult(db, applicant.id)),
    screening_requested: applicant.screening_request_renter_uid !== null,
    consent_given: hasConsent(draft?.draft_data.signature_n_approval),
    has_previous_application: applicant.previous_applicant_id !== null,
    documents_complete: await areDocumentsComplete(db, applicant.id),
    payment_just_made: money.payments > 0,
    payment_in_flight: money.attempts.some(isInFlight),
  };
}

function decisionFact(decision: string): 'NONE' | 'DENIED' | 'APPROVED' {
  if (decision === '') return 'NONE';
  // Values other than DENIED are not named by the spec; all of them mean that somebody decided in favour.
  return decision === 'DENIED' ? 'DENIED' : 'APPROVED';
}

function examFact(result: string | null): 'NONE' | 'OPEN' | 'PASSED' | 'MANUAL' | 'FAILED' {
  if (result === null) return 'NONE';
  if (result === '') return 'OPEN';
  if (result === 'Passed') return 'PASSED';
  return result === 'ManualVerificationRequired' ? 'MANUAL' : 'FAILED';
}

function hasConsent(consent: unknown): boolean {
  return (
    typeof consent === 'object' &&
    consent !== null &&
    'application_consent_to_share_data' in consent &&
    consent.application_consent_to_share_data === true
  );
}
