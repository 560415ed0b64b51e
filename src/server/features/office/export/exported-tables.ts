import type { ReadTable } from '../../../../db/office/export/table-pages.ts';
import { APPLICATION_REGISTERS } from './application-registers.ts';
import { GENERAL_REGISTERS } from './general-registers.ts';
import type { Register } from './register.ts';
import { SERVICE_REGISTERS } from './service-registers.ts';
import { TENANCY_REGISTERS } from './tenancy-registers.ts';

/** The registers of an export that are read from one table each. */
export const REGISTERS: readonly Register[] = [
  ...GENERAL_REGISTERS,
  ...APPLICATION_REGISTERS,
  ...TENANCY_REGISTERS,
  ...SERVICE_REGISTERS,
];

/** Tables that an export reads in another way than as a register. */
export const READ_OTHERWISE: readonly ReadTable['table'][] = [
  'answer_changes',
  'units',
  'users',
  'guestcard_settings',
  'listing_settings',
  'processes',
  'process_answers',
  'process_member_answers',
  'process_signatures',
  'questionnaire_responses',
];

/** Tables that stay, and why. A test finds a table of a property that is neither exported nor named here. */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'opens an account, or says how somebody signs in': [
    ...['access_tokens', 'account_events', 'entry_codes', 'guest_tokens', 'landlord_links', 'mailed_links'],
    ...['otp_challenges', 'otp_counters', 'recovery_codes', 'second_factors', 'sessions', 'sign_in_guesses'],
    ...['sign_in_places', 'social_identities'],
  ],
  'is of screening': ['exams'],
  'is a copy of what was sent, with codes in it': ['call_keys', 'notices', 'outbox', 'webhook_deliveries'],
  'was typed and not sent': ['autosaves', 'own_papers', 'unsent_answer_files'],
  'is in the sealed files': ['lease_marks'],
  'is work of the portal itself, or counts': [
    ...['document_reads', 'late_fee_watches', 'lease_ledgers', 'lease_log_heads', 'lease_seal_work'],
    ...[
      'ledger_closings',
      'listing_changes',
      'open_pages',
      'page_counts',
      'place_pools',
      'process_acts',
      'process_dates',
    ],
    ...[
      'process_places',
      'process_requests',
      'process_timers',
      'process_told',
      'process_turns',
      'process_work',
    ],
    ...['person_export_files', 'property_export_files', 'user_details'],
  ],
  'is of the studio': ['draft_edits', 'draft_files', 'drafts', 'release_history', 'scheduled_publications'],
};
