/** What the readable document shows of each table, and how. Everything that is given stands in `person.json`. */
import { momentText } from '../../../engine/language/moments.ts';
import { formatMoney } from '../../../engine/language/money.ts';
import { textIn } from '../../texts/text-in.ts';
import type { PersonScope } from './person-scope.ts';

const columns = (written: string): readonly string[] => written.split(', ');

/** The columns of a table that a reader needs, the one that tells the rows apart first. */
export const READ_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: columns('email, first_name, last_name, mobile_no, last_login_at, last_active_at'),
  consents: columns('at, sha256, language, ip'),
  consent_texts: columns('sha256, title, content'),
  social_identities: columns('provider, email, connected_at'),
  sessions: columns('created_at, last_used_at, ip, user_agent'),
  impersonations: columns('asked_at, staff_name, reason, ended_at'),
  guestcards: columns('created_at, first_name, last_name, email, contact_no, follow_up_on, follow_up_note'),
  applicants: columns('created_at, first_name, last_name, email, contact_no, submitted_at, decided_at'),
  household_members: columns('date_of_birth, middle_name, relationship'),
  secret_looks: columns('at, name'),
  required_documents: columns('file_name, description'),
  files: columns('created_at, file_name'),
  questionnaire_responses: columns('completed_at, questionnaire'),
  invoices: columns('created_at, description, amount_cents'),
  payments: columns('created_at, amount_cents, fee_cents'),
  leases: columns('start_date, end_date, rent_cents, deposit_cents, signed_at, withdrawn_at'),
  lease_signers: columns('finished_at, ip, declined_at, decline_reason'),
  parcels: columns('arrived_at, carrier, description, picked_up_at, picked_up_by'),
  resident_documents: columns('created_at, title'),
  ledger_invoices: columns('first_due_date, description, amount_cents'),
  ledger_payments: columns('created_at, amount_cents, fee_cents, method_label'),
  payment_methods: columns('created_at, label, removed_at'),
  autopays: columns('start_on, day, end_on'),
  settlements: columns('drawn_at, deposit_cents, balance_cents, refund_cents, owed_cents, paid_at'),
  workorders: columns('created_at, title, description, entry_note, done_at'),
  workorder_entries: columns('at, author, text'),
  resident_messages: columns('created_at, author, subject, message'),
  process_signatures: columns('signed_at'),
};

/** A value in words. @example cellText(scope, 'amount_cents', 145_000) // '$1,450.00' */
export function cellText(
  { language, property }: Pick<PersonScope, 'language' | 'property'>,
  name: string,
  value: unknown,
): string {
  if (value === null || value === undefined) return '';
  if (name.endsWith('_cents')) return formatMoney(Number(value), language);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
    return momentText(language, new Date(value), property.settings.time_zone);
  if (typeof value === 'object') return textIn(value as Readonly<Record<string, string>>, language);
  return String(value);
}
