/** Tables about accounts: who has one, how it was used, and what it wishes. */
import { is, type Link, of, type PersonTable, personTable } from './person-table.ts';

const OF_USER = [is('user_id', 'users')];
/** Sessions of a member of the office who sees the portal as the person are the member's. */
const BY_THEMSELVES: readonly Link[] = [{ column: 'impersonation_id', value: null }];

/** An account is of the company: its rows count wherever its person lives. */
export const COMPANY_TABLES: readonly PersonTable[] = [
  personTable('users', ['id'], [is('id', 'users')], {
    gives:
      'id, email, first_name, last_name, language, mobile_no, email_verified_at, mobile_verified_at, last_login_at, last_active_at',
    keeps: { secret: 'password_hash', portal: 'policies, is_staff' },
  }),
  personTable('user_details', ['user_id'], OF_USER, { gives: 'user_id, table_preference' }),
  personTable('notice_wishes', ['user_id', 'kind', 'channel'], OF_USER, {
    gives: 'user_id, kind, channel, is_wanted',
  }),
  personTable('social_identities', ['user_id', 'provider'], OF_USER, {
    gives: 'user_id, provider, email, connected_at',
    keeps: { secret: 'subject' },
  }),
  personTable('second_factors', ['id'], OF_USER, {
    gives: 'user_id, kind, name, created_at, confirmed_at, last_used_at',
    keeps: {
      secret: 'secret, credential_id, public_key, counter, last_step',
      portal: 'id, transports, host',
    },
  }),
  personTable('recovery_codes', ['code_hash'], OF_USER, {
    keeps: { secret: 'code_hash', portal: 'user_id, used_at' },
  }),
  personTable('sessions', ['token_hash'], OF_USER, {
    gives: 'user_id, created_at, last_used_at, expires_at, ip, user_agent',
    keeps: {
      secret: 'token_hash, former_hash, challenge',
      portal: 'id, former_until, impersonation_id, lease_id, proven_at',
    },
    within: BY_THEMSELVES,
  }),
  personTable('sign_in_places', ['user_id', 'place_key'], OF_USER, {
    gives: 'user_id, last_at',
    keeps: { secret: 'place_key' },
  }),
  personTable('consent_texts', ['sha256'], [of('sha256', 'consents', 'sha256')], {
    gives: 'sha256, title, content',
    keeps: { portal: 'kept_at' },
  }),
  // What others did with the account is in the list of impersonations, and in their own history.
  personTable('account_events', ['id'], OF_USER, {
    gives: 'user_id, kind, at, ip, user_agent',
    keeps: { portal: 'id, detail', others: 'actor_id' },
    within: [is('actor_id', 'users')],
  }),
];

export const ACCOUNT_TABLES: readonly PersonTable[] = [
  ...COMPANY_TABLES,
  personTable('consents', ['id'], [is('applicant_id', 'applicants'), is('user_id', 'users')], {
    gives: 'applicant_id, user_id, kind, about, language, sha256, ip, at',
    keeps: { portal: 'id' },
  }),
  personTable('impersonations', ['id'], [is('subject_id', 'members')], {
    gives: 'staff_name, reason, asked_at, begun_at, ended_at, how_ended',
    keeps: { portal: 'id, subject_kind, subject_id, subject_name, ends_at', office: 'staff_user_id, ip' },
  }),
  personTable('mailed_links', ['token_hash'], [...OF_USER, is('email', 'addresses')], {
    gives: 'purpose, email, created_at, used_at',
    keeps: { secret: 'token_hash, content', portal: 'user_id, expires_at' },
  }),
  personTable('entry_codes', ['code_hash'], [is('subject_id', 'members')], {
    keeps: {
      secret: 'code_hash',
      portal:
        'purpose, subject_kind, subject_id, lease_id, impersonation_id, expires_at, used_at, created_at',
      office: 'staff_user_id, reason',
    },
  }),
  // Who asked is a member of the office or the person: nothing in it opens the file.
  personTable('person_exports', ['id'], [is('subject_id', 'members')], {
    gives: 'is_own, reason, with_uploads, asked_at, saves, saved_at',
    keeps: {
      portal:
        'id, subject_kind, subject_id, language, state, attempt, failures, total_parts, done_parts, look_at',
      office: 'user_id, saved_by',
    },
  }),
  personTable('deletion_requests', ['id'], OF_USER, {
    gives: 'user_id, state, language, asked_at, due_at, ended_at, answer, possible_from',
    keeps: { portal: 'id', office: 'answered_by' },
  }),
  personTable('person_export_files', ['export_id'], [of('export_id', 'person_exports')], {
    keeps: { portal: 'export_id, size, sha256, made_at, expires_at', copy: 'storage_key' },
  }),
  personTable('notices', ['id'], OF_USER, {
    keeps: {
      copy: 'subject, body',
      portal: 'id, user_id, lease_id, kind, channel, about, created_at, failed_at',
    },
  }),
  personTable('outbox', ['id'], [is('recipient', 'addresses')], {
    keeps: {
      copy: 'recipient, subject, body',
      portal:
        'id, channel, attempts, next_attempt_at, sent_at, created_at, impersonation_id, refusal, settled_at, bounced_at, confidential, trace',
      office: 'settled_by',
    },
  }),
];
