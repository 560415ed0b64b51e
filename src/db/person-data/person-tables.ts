/** Which tables hold data of applicants and residents, and which do not: the one list. */
import type { Tables } from '../tables.ts';
import { ACCOUNT_TABLES } from './account-tables.ts';
import { APPLICANT_TABLES } from './applicant-tables.ts';
import { MONEY_TABLES } from './money-tables.ts';
import type { PersonTable } from './person-table.ts';
import { SERVICE_TABLES } from './service-tables.ts';
import { TENANCY_TABLES } from './tenancy-tables.ts';

/**
 * Every table with data of a person who applies or lives at a property, with each of its columns. A test finds a table
 * or a column of the database that is neither here nor in `NO_PERSON_DATA`.
 */
export const PERSON_TABLES: readonly PersonTable[] = [
  ...ACCOUNT_TABLES,
  ...APPLICANT_TABLES,
  ...TENANCY_TABLES,
  ...MONEY_TABLES,
  ...SERVICE_TABLES,
];

/** Tables without data of applicants and residents, by the reason. */
export const NO_PERSON_DATA: Readonly<Record<string, readonly (keyof Tables | 'migrations')[]>> = {
  'is about the property, its homes and its texts': [
    ...(['companies', 'properties', 'units', 'floor_plans', 'unit_listings', 'unit_prices'] as const),
    ...(['listing_charges', 'listing_changes', 'listing_settings', 'guestcard_settings', 'pages'] as const),
    ...(['shoutbox', 'property_pictures', 'property_setting_changes', 'lease_templates'] as const),
    ...(['message_templates', 'announcements', 'inspection_plans', 'place_pools', 'webhooks'] as const),
  ],
  'is about members of the office': [
    ...(['office_memberships', 'office_invitations', 'api_keys', 'open_pages'] as const),
    ...(['closed_months', 'message_threads'] as const),
  ],
  'leads to a file with data of many people, which is removed within seven days': [
    ...(['office_imports', 'property_exports', 'property_export_files'] as const),
  ],
  'is of the studio': [
    ...(['drafts', 'draft_edits', 'draft_files', 'releases', 'release_history'] as const),
    'scheduled_publications',
  ],
  'is work of the portal, and names only ids': [
    ...([
      'late_fee_watches',
      'lease_ledgers',
      'lease_log_heads',
      'lease_seal_work',
      'ledger_closings',
    ] as const),
    ...(['process_places', 'process_timers', 'process_told', 'process_turns', 'process_work'] as const),
    'erasures',
    ...(['webhook_deliveries', 'installation', 'setup_links', 'migrations', 'page_counts'] as const),
  ],
  'is an answer that only the program with the API key can read, and ends within a day': ['call_keys'],
  'is a keyed fingerprint that nobody can lead back to a person, and ends within a day': [
    ...(['otp_challenges', 'otp_counters', 'sign_in_guesses'] as const),
  ],
};
