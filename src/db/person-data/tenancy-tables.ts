/** Tables about leases, who signed them and who lives under them. */
import { is, of, type PersonTable, personTable } from './person-table.ts';

const OF_LEASE = [is('lease_id', 'leases')];
const OF_HOME = [is('lease_id', 'homes')];
const OF_APPLICANT = [is('applicant_id', 'applicants')];

const LEASES: readonly PersonTable[] = [
  personTable('leases', ['id'], [is('id', 'leases')], {
    gives:
      'id, application_id, unit_id, parent_lease_id, status, start_date, end_date, rent_cents, deposit_cents, created_at, ' +
      'signed_at, sealed_at, withdrawn_at, withdrawn_reason',
    keeps: {
      others: 'occupants, corp_signer_fname, corp_signer_lname, corp_signer_email',
      portal: 'allow_corporate_signer, office_key, office_content, trace',
      office: 'withdrawn_by',
    },
  }),
  personTable('tenancies', ['lease_id'], OF_HOME, {
    gives: 'lease_id, lease_uid, lease_status, movein_date, pending_renewal',
    keeps: { portal: 'allow_workorder' },
  }),
  personTable('lease_occupants', ['lease_id', 'position'], [is('user_id', 'users'), ...OF_APPLICANT], {
    gives: 'lease_id, user_id, applicant_id, first_name, last_name, responsible_flag, is_lease_applicant',
    keeps: { portal: 'position' },
  }),
  personTable('lease_renewals', ['lease_id'], [is('renewed_lease_id', 'homes')], {
    gives: 'lease_id, renewed_lease_id, former_end_date, former_rent_cents, applied_at',
    keeps: { portal: 'occasion_id' },
  }),
  personTable('unit_transfers', ['lease_id'], [is('from_lease_id', 'homes')], {
    gives:
      'lease_id, from_lease_id, balance, agreed_at, moved_at, moved_deposit_cents, moved_credit_cents, moved_balance_cents',
    keeps: { portal: 'subject_id' },
  }),
  personTable('office_leases', ['lease_id'], OF_LEASE, {
    gives: 'lease_id, charges',
    keeps: { portal: 'template_version, countersign', office: 'made_by, countersigned' },
  }),
];

const SIGNING: readonly PersonTable[] = [
  personTable('lease_signers', ['lease_id', 'applicant_id'], OF_APPLICANT, {
    gives:
      'lease_id, applicant_id, finished_at, ip, consent, pages_seen, declined_at, decline_reason, reminders',
    keeps: { portal: 'position, sign_key, initials_key', paper: 'signature' },
  }),
  personTable('lease_marks', ['document_id', 'spot'], OF_APPLICANT, {
    gives: 'lease_id, document_id, applicant_id, spot, kind, page, signed_at, ip',
    keeps: { paper: 'content' },
  }),
  personTable('lease_log', ['lease_id', 'seq'], [is('actor', 'actors')], {
    gives: 'lease_id, seq, at, ip, event, detail',
    keeps: { portal: 'actor, digests, previous, hash' },
  }),
  personTable('lease_documents', ['id'], OF_LEASE, {
    gives: 'id, lease_id, file_type, file_name, sha256, size, pages, fee_cents',
    keeps: { file: 'storage_key', portal: 'position, tags' },
  }),
  // Papers of a lease that is not sent: what is sent is a lease document.
  personTable('own_papers', ['id'], [is('application_id', 'applications')], {
    keeps: {
      office: 'file_name, sha256, size, pages, marks, added_at, changed_at, changed_by',
      file: 'storage_key',
      portal: 'id, application_id',
    },
  }),
  personTable('lease_sealed_files', ['lease_id'], OF_LEASE, {
    gives: 'lease_id, sha256, size, level, sealed_at, stamped_at',
    keeps: { file: 'storage_key' },
  }),
];

const HOUSEHOLD: readonly PersonTable[] = [
  personTable('legal_holds', ['id'], [is('case_id', 'applications'), is('case_id', 'homes')], {
    keeps: {
      office: 'reason, placed_by, placed_at, lifted_by, lifted_at, lift_reason',
      portal: 'id, case_id',
    },
  }),
  // Of the household: nobody has written whose each is.
  personTable('belongings', ['id'], OF_HOME, {
    keeps: {
      others: 'kind, name, number, detail, permit, since, ended_at',
      portal: 'id, lease_id, request_key',
      office: 'added_by, ended_by',
    },
  }),
  personTable('parcels', ['id'], [is('label_name', 'names'), is('picked_up_by', 'names')], {
    gives: 'id, lease_id, carrier, description, place, label_name, arrived_at, picked_up_at, picked_up_by',
    keeps: {
      secret: 'code_hash, code_attempts',
      portal: 'impersonation_id',
      office: 'taken_in_by, given_by, given_reason',
    },
    within: OF_HOME,
  }),
  personTable('resident_documents', ['id'], OF_HOME, { gives: 'id, lease_id, kind, title, created_at' }),
  personTable('document_reads', ['user_id', 'document_id'], [is('user_id', 'users')], {
    gives: 'user_id, document_id, read_at',
  }),
  personTable(
    'resident_files',
    ['id'],
    [
      ...[
        of('owner_id', 'resident_documents'),
        of('owner_id', 'resident_messages'),
        of('owner_id', 'workorders'),
      ],
    ],
    {
      gives: 'id, lease_id, owner_kind, owner_id, file_name, media_type, size, created_at',
      keeps: { file: 'storage_key', portal: 'position' },
    },
  ),
];

export const TENANCY_TABLES: readonly PersonTable[] = [...LEASES, ...SIGNING, ...HOUSEHOLD];
