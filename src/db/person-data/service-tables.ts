/** Tables about what residents, applicants and the office exchange, and about processes. */
import { is, type Link, of, type PersonTable, personTable } from './person-table.ts';

const OF_PROCESS = [of('process_id', 'processes')];
const OF_WORKORDER = [of('workorder_id', 'workorders')];
const BY_OFFICE: Link = { column: 'by_office', value: 1 };

const SERVICE: readonly PersonTable[] = [
  personTable('workorders', ['id'], [is('user_id', 'users')], {
    gives:
      'id, lease_id, user_id, category, title, description, permission_to_enter, entry_note, times, status, emergency, ' +
      'visit_from, visit_until, accepted_at, done_at, closed_at, stars, created_at, changed_at',
    keeps: { portal: 'request_key, moves' },
  }),
  personTable('workorder_entries', ['workorder_id', 'position'], [BY_OFFICE, is('author', 'names')], {
    gives: 'id, workorder_id, position, kind, by_office, author, text, visit_from, visit_until, at',
    keeps: { portal: 'impersonation_id' },
    within: OF_WORKORDER,
  }),
  personTable('workorder_notes', ['id'], OF_WORKORDER, {
    keeps: { office: 'user_id, text, at', portal: 'id, workorder_id, request_key' },
  }),
  personTable('workorder_costs', ['id'], OF_WORKORDER, {
    keeps: {
      office: 'user_id, kind, description, minutes, amount_cents, at, removed_at, removed_by',
      portal: 'id, workorder_id, request_key',
    },
  }),
  personTable('resident_messages', ['id'], [is('user_id', 'users'), is('applicant_id', 'applicants')], {
    gives:
      'id, thread_id, created_at, from_office, author, user_id, applicant_id, lease_id, workorder_id, invoice_id, subject, ' +
      'message, read_at',
    keeps: { portal: 'impersonation_id, delivered_at' },
  }),
  personTable('announcement_recipients', ['announcement_id', 'user_id'], [is('user_id', 'users')], {
    gives: 'announcement_id, user_id, lease_id, queued_at',
  }),
];

const PROCESSES: readonly PersonTable[] = [
  personTable('flow_occasions', ['id'], [is('user_id', 'users')], {
    gives: 'id, lease_id, flow, user_id, data, opened_at, closed_at, withdrawn_at, last_day',
    keeps: { secret: 'token_hash', portal: 'expires_at', office: 'opened_by' },
    ofFlow: 'flow',
  }),
  personTable('processes', ['id'], ['subject'], {
    gives: 'id, flow, subject_kind, subject_id, created_at, updated_at, withdrawn_at',
    keeps: { portal: 'release, revision' },
    ofFlow: 'flow',
  }),
  personTable('process_answers', ['process_id'], OF_PROCESS, {
    gives: 'process_id, answers, updated_at',
    keeps: { portal: 'revision' },
  }),
  personTable('process_member_answers', ['process_id', 'member'], [is('actor', 'actors')], {
    gives: 'process_id, answers, updated_at',
    keeps: { portal: 'member, actor, revision' },
  }),
  personTable('process_signatures', ['process_id', 'state'], [is('signer', 'actors'), ...OF_PROCESS], {
    gives: 'process_id, state, signer, answers_sha256, signed_at',
    keeps: { paper: 'signature', others: 'ip' },
  }),
  personTable('process_acts', ['process_id', 'state', 'member'], [is('member', 'members')], {
    gives: 'process_id, state, event, acted_at',
    keeps: { portal: 'member' },
  }),
  personTable('process_dates', ['process_id', 'name'], OF_PROCESS, { gives: 'process_id, name, day' }),
  personTable('process_requests', ['process_id', 'key'], OF_PROCESS, {
    keeps: { portal: 'process_id, key, fingerprint, answer, created_at' },
  }),
  personTable('events', ['id'], [is('actor', 'actors'), is('applicant_id', 'applicants'), ...OF_PROCESS], {
    gives:
      'id, at, process_id, application_id, applicant_id, flow, event, state_before, step_before, state_after, step_after, ' +
      'outcome, actor',
    keeps: { portal: 'flow_version, release, detail', others: 'ip' },
    ofFlow: 'flow',
  }),
  personTable('tenancy_files', ['id'], [of('subject_id', 'processes', 'subject_id')], {
    gives: 'id, lease_id, purpose, file_name, media_type, size, source, created_at',
    keeps: { file: 'storage_key', portal: 'subject_id' },
    ofFlow: 'purpose',
  }),
];

export const SERVICE_TABLES: readonly PersonTable[] = [...SERVICE, ...PROCESSES];
