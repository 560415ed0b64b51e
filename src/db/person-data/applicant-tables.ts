/** Tables about people who are interested in a home and who apply for one. */
import { is, of, type PersonTable, personTable } from './person-table.ts';

const OF_APPLICANT = [is('applicant_id', 'applicants')];
const OF_APPLICATION = [is('application_id', 'applications')];

const GUESTS: readonly PersonTable[] = [
  personTable('guestcards', ['id'], [is('id', 'guestcards')], {
    gives:
      'id, unit_id, applicant_id, first_name, last_name, email, contact_no, is_mobile_verified, form, request_info, ' +
      'submitted_at, created_at, updated_at, follow_up_on, follow_up_note',
    keeps: { portal: 'match_key, invoice_id, request_key, joined_into', office: 'follow_up_by' },
  }),
  personTable('guest_tokens', ['token_hash'], [is('guestcard_id', 'guestcards')], {
    keeps: { secret: 'token_hash', portal: 'guestcard_id, purpose, expires_at, created_at' },
  }),
];

const APPLICATIONS: readonly PersonTable[] = [
  personTable('applications', ['id'], [is('id', 'applications')], {
    gives: 'id, unit_id, created_at, movein_date',
    keeps: { portal: 'erased_at' },
  }),
  personTable('application_statuses', ['application_id'], OF_APPLICATION, {
    gives: 'application_id, status',
  }),
  personTable('application_invitations', ['application_id'], OF_APPLICATION, {
    gives: 'application_id, lease_term, created_at',
    keeps: { portal: 'key', others: 'asked', office: 'invited_by' },
  }),
  personTable('unit_reservations', ['unit_id'], OF_APPLICATION, {
    gives: 'unit_id, application_id, created_at, held_until',
  }),
  personTable('applicants', ['id'], [is('id', 'applicants')], {
    gives:
      'id, application_id, applicant_type, is_responsible, first_name, last_name, email, contact_no, language, draft_data, ' +
      'submitted_at, decision, decided_at, cancelled_at, cancel_reason_code, created_at, removed_at',
    keeps: {
      portal: 'allow_edit, previous_applicant_id, pre_screening_pending, progress_data, revision',
      screening: 'screening_request_renter_uid',
    },
  }),
  personTable('household_members', ['applicant_id'], OF_APPLICANT, {
    gives: 'applicant_id, middle_name, date_of_birth, is_minor, relationship',
  }),
  personTable('answer_changes', ['id'], OF_APPLICANT, {
    gives: 'applicant_id, parts_before, at',
    keeps: { portal: 'id' },
  }),
  personTable('autosaves', ['applicant_id'], OF_APPLICANT, {
    gives: 'applicant_id, draft_data, saved_at',
    keeps: { portal: 'serial' },
  }),
  personTable('exams', ['id'], OF_APPLICANT, {
    gives: 'applicant_id, result, created_at, updated_at',
    keeps: {
      portal: 'id, attempts_left',
      screening: 'exam_id, questions, screening_request_uid, screening_request_renter_uid, renter_uid',
    },
  }),
  personTable('secret_looks', ['id'], OF_APPLICANT, {
    gives: 'applicant_id, name, at',
    keeps: { portal: 'id', office: 'user_id, reason, ip' },
  }),
  personTable('access_tokens', ['token_hash'], OF_APPLICANT, {
    keeps: { secret: 'token_hash', portal: 'applicant_id, expires_at, created_at, impersonation_id' },
  }),
];

const PAPERS: readonly PersonTable[] = [
  personTable('required_documents', ['id'], OF_APPLICANT, {
    gives: 'id, applicant_id, file_name, description, require_expiration_date',
  }),
  personTable('files', ['id'], OF_APPLICANT, {
    gives:
      'id, applicant_id, purpose, required_document_id, file_name, media_type, size, expiration_date, source, created_at',
    keeps: { file: 'storage_key' },
    ofFlow: 'purpose',
  }),
  personTable('questionnaire_responses', ['id'], OF_APPLICANT, {
    gives: 'id, applicant_id, questionnaire, address_id, asked, answers, completed_at',
  }),
  personTable('questionnaire_files', ['id'], OF_APPLICANT, {
    gives: 'id, applicant_id, response_id, question_key, file_name, media_type, size, created_at',
    keeps: { file: 'storage_key', portal: 'position' },
  }),
  personTable('unsent_answer_files', ['id'], OF_APPLICANT, {
    gives:
      'id, applicant_id, questionnaire, address_id, question_key, file_name, media_type, size, created_at',
    keeps: { file: 'storage_key' },
  }),
  personTable('landlord_links', ['token_hash'], OF_APPLICANT, {
    gives: 'applicant_id, address_id, created_at, expires_at',
    keeps: { secret: 'token_hash' },
  }),
];

const FEES: readonly PersonTable[] = [
  personTable('invoices', ['id'], OF_APPLICANT, {
    gives: 'id, applicant_id, charge_code, description, amount_cents, refundable_cents, created_at',
    keeps: { portal: 'position' },
  }),
  personTable('payment_intents', ['id'], OF_APPLICANT, {
    gives:
      'id, invoice_id, applicant_id, provider, payment_type, amount_cents, fee_cents, state, failure, created_at',
    keeps: { portal: 'idempotency_key, provider_transaction_id, updated_at, trace' },
  }),
  personTable('payments', ['id'], [of('invoice_id', 'invoices')], {
    gives: 'id, invoice_id, auth_code, amount_cents, fee_cents, created_at',
    keeps: { portal: 'intent_id' },
  }),
  personTable('payment_returns', ['intent_id'], [of('invoice_id', 'invoices')], {
    gives: 'invoice_id, reason, auth_code, amount_cents, fee_cents, created_at',
    keeps: { portal: 'intent_id, provider_transaction_id' },
  }),
];

export const APPLICANT_TABLES: readonly PersonTable[] = [...GUESTS, ...APPLICATIONS, ...PAPERS, ...FEES];
