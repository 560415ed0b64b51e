/** The registers of an export about applications: their people, documents and fees, and guestcards. */
import { type Register, register } from './register.ts';

export const APPLICATION_REGISTERS: readonly Register[] = [
  register('applications', 'applications', ['id'], 'id as application_id, unit_id, created_at, movein_date'),
  register('application-statuses', 'application_statuses', ['application_id'], 'application_id, status'),
  register(
    'application-invitations',
    'application_invitations',
    ['application_id'],
    'application_id, lease_term, invited_by, created_at',
  ),
  register(
    'applicants',
    'applicants',
    ['id'],
    'id as applicant_id, application_id, applicant_type, is_responsible, first_name, last_name, email, contact_no, ' +
      'language, submitted_at, cancelled_at, cancel_reason_code, decision, created_at, removed_at',
  ),
  register(
    'household-members',
    'household_members',
    ['applicant_id'],
    'applicant_id, middle_name, date_of_birth, is_minor, relationship',
  ),
  register(
    'required-documents',
    'required_documents',
    ['id'],
    'id as required_document_id, applicant_id, file_name, description, require_expiration_date',
  ),
  register(
    'applicant-files',
    'files',
    ['id'],
    'id as file_id, applicant_id, purpose, required_document_id, file_name, media_type, size, expiration_date, ' +
      'source, created_at',
    'purpose',
  ),
  register(
    'questionnaire-files',
    'questionnaire_files',
    ['id'],
    'id as file_id, applicant_id, response_id, question_key, file_name, media_type, size, created_at',
  ),
  register(
    'application-fees',
    'invoices',
    ['id'],
    'id as invoice_id, applicant_id, charge_code, description, amount_cents, refundable_cents, created_at',
  ),
  register(
    'application-payment-attempts',
    'payment_intents',
    ['id'],
    'id as attempt_id, invoice_id, applicant_id, provider, payment_type, amount_cents, fee_cents, state, failure, ' +
      'created_at',
  ),
  register(
    'application-payments',
    'payments',
    ['id'],
    'id as payment_id, invoice_id, intent_id as attempt_id, auth_code, amount_cents, fee_cents, created_at',
  ),
  register(
    'application-payment-returns',
    'payment_returns',
    ['intent_id'],
    'intent_id as attempt_id, invoice_id, reason, auth_code, amount_cents, fee_cents, created_at',
  ),
  register(
    'guestcards',
    'guestcards',
    ['id'],
    'id as guestcard_id, unit_id, applicant_id, first_name, last_name, email, contact_no, is_mobile_verified, ' +
      'request_info, submitted_at, created_at, follow_up_on, follow_up_note, follow_up_by, joined_into',
  ),
];
