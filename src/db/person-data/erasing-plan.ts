/** What an erasure does to each table with data of people. */
import type { Tables } from '../tables.ts';
import { is, type Link, of } from './person-table.ts';

/**
 * Why rows are kept as they are: they are books that tax and accounting laws keep (`money`), or a lease, its proof and
 * what was agreed under it, which both sides may have to show (`lease`); they say what the office did (`office`), hold
 * only ids, times and states (`ids`), or are texts that the portal has shown (`texts`).
 */
type KeptBecause = 'money' | 'lease' | 'office' | 'ids' | 'texts';

/** A value that takes the place of another one; `own id`: another one for each row, by its id; `same`: the id of the row. */
type Blank = string | number | null | { readonly own: 'id' } | { readonly same: 'id' };

export type ErasedTable = { readonly table: keyof Tables } & (
  | { readonly rows: 'deleted' }
  | { readonly rows: 'blanked'; readonly columns: Readonly<Record<string, Blank>> }
  | { readonly rows: 'kept'; readonly because: KeptBecause }
) & {
    /** Which rows, if not those that an export gives. */
    readonly whose?: readonly Link[];
    readonly within?: readonly Link[];
  };

const OF_USER = [is('user_id', 'users')];
const OF_WORKORDER = [of('workorder_id', 'workorders')];

const deleted = (table: keyof Tables, more: Partial<Pick<ErasedTable, 'whose' | 'within'>> = {}) =>
  ({ table, rows: 'deleted', ...more }) as const;
const blanked = (
  table: keyof Tables,
  columns: Readonly<Record<string, Blank>>,
  more: Partial<Pick<ErasedTable, 'whose' | 'within'>> = {},
) => ({ table, rows: 'blanked', columns, ...more }) as const;
const kept = (because: KeptBecause, ...tables: readonly (keyof Tables)[]) =>
  tables.map((table) => ({ table, rows: 'kept', because }) as const);

const NO_NAME = { first_name: '', last_name: '', email: '' };

/**
 * Every table of `PERSON_TABLES`, in the order in which they are erased: what others lead to comes after them. A row that
 * other rows name is blanked, so that books and logs stay whole.
 */
export const ERASING_PLAN: readonly ErasedTable[] = [
  // What was exchanged.
  deleted('resident_files', {
    whose: [of('owner_id', 'resident_messages'), of('owner_id', 'workorders')],
  }),
  deleted('resident_messages'),
  deleted('announcement_recipients'),
  deleted('notices'),
  deleted('outbox'),
  // Workorders are the history of the home: what was done stays, what was written goes.
  blanked('workorder_entries', { author: '', text: '' }, { whose: OF_WORKORDER, within: [] }),
  blanked('workorder_notes', { text: '' }),
  blanked('workorders', { title: '', description: '', entry_note: '', times: '[]' }),
  // Processes.
  deleted('process_answers'),
  deleted('process_member_answers', { whose: [of('process_id', 'processes'), is('actor', 'actors')] }),
  deleted('process_signatures'),
  deleted('process_acts'),
  deleted('process_dates'),
  deleted('process_requests'),
  deleted('tenancy_files', { within: [{ column: 'source', value: 'resident' }] }),
  blanked('flow_occasions', { data: '{}', token_hash: null }),
  blanked('events', { ip: '', detail: '{}' }),
  ...kept('ids', 'processes'),
  // Applications.
  deleted('files'),
  deleted('required_documents'),
  deleted('questionnaire_files'),
  deleted('questionnaire_responses'),
  deleted('unsent_answer_files'),
  deleted('landlord_links'),
  deleted('exams'),
  deleted('household_members'),
  deleted('answer_changes'),
  deleted('autosaves'),
  deleted('access_tokens'),
  blanked('consents', { ip: '' }),
  ...kept('texts', 'consent_texts'),
  blanked('secret_looks', { reason: '' }),
  blanked('application_invitations', { asked: '' }),
  deleted('own_papers'),
  deleted('guest_tokens'),
  // Joined into itself, it stands in no list of the office.
  blanked('guestcards', {
    ...{ ...NO_NAME, contact_no: '', form: '{}', match_key: '', follow_up_note: '' },
    joined_into: { same: 'id' },
  }),
  blanked('applicants', {
    ...NO_NAME,
    ...{ contact_no: '', draft_data: '{}', progress_data: '{}', screening_request_renter_uid: null },
  }),
  ...kept('ids', 'applications', 'application_statuses', 'unit_reservations'),
  // Living there.
  deleted('belongings'),
  deleted('parcels'),
  deleted('document_reads'),
  ...kept(
    'lease',
    'resident_documents',
    'leases',
    'tenancies',
    'lease_occupants',
    'lease_renewals',
    'unit_transfers',
  ),
  ...kept('lease', 'office_leases', 'lease_signers', 'lease_marks', 'lease_log', 'lease_documents'),
  ...kept('lease', 'lease_sealed_files'),
  ...kept('office', 'legal_holds', 'workorder_costs', 'money_acts'),
  // Money.
  blanked('payment_methods', { token: '', label: '' }),
  ...kept('money', 'invoices', 'payment_intents', 'payments', 'payment_returns', 'ledger_invoices'),
  ...kept('money', 'ledger_entries', 'ledger_transfers', 'ledger_payments', 'office_payments'),
  ...kept('money', 'recurring_charges', 'autopays', 'autopay_charges', 'payment_plans', 'settlements'),
  // The account, last: what it leads to is gone.
  deleted('user_details'),
  deleted('notice_wishes'),
  deleted('social_identities'),
  deleted('recovery_codes'),
  deleted('second_factors'),
  deleted('sessions', { within: [] }),
  deleted('sign_in_places'),
  deleted('account_events', { whose: OF_USER, within: [] }),
  deleted('mailed_links'),
  deleted('entry_codes'),
  deleted('deletion_requests'),
  deleted('person_export_files'),
  blanked('person_exports', { reason: '' }),
  blanked('impersonations', { subject_name: '', reason: '' }),
  blanked('users', {
    ...{ email: { own: 'id' }, password_hash: '', first_name: '', last_name: '' },
    ...{ mobile_no: null, mobile_verified_at: null, email_verified_at: null },
    ...{ last_login_at: null, last_active_at: null },
  }),
];

/** Tables of the work of the portal, whose rows about erased processes go with them. */
export const WORK_OF_PROCESSES = [
  'process_timers',
  'process_told',
  'process_turns',
  'process_places',
] as const;
