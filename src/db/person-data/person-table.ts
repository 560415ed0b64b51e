import type { Tables } from '../tables.ts';

/**
 * What rows name a person by: ids of accounts, of applicants (also `members`: both), of guestcards, of applications, of
 * leases that the person lives under (`homes`) or has also signed (`leases`), names as actors in a log, addresses and
 * numbers that mails and text messages go to, and, within what belongs to them, the person's name.
 */
export type PersonKey =
  | 'users'
  | 'applicants'
  | 'members'
  | 'guestcards'
  | 'applications'
  | 'homes'
  | 'leases'
  | 'actors'
  | 'addresses'
  | 'names';

/**
 * How a row is found to be about a person: its column holds one of their ids, or that of a row of another table that is
 * about them, or a certain value, or one of some. `subject`: the process is about them.
 */
export type Link =
  | { readonly column: string; readonly is: PersonKey }
  | { readonly column: string; readonly of: keyof Tables; readonly by: string }
  | { readonly column: string; readonly value: string | number | null }
  | { readonly column: string; readonly in: readonly string[] }
  | 'subject';

/**
 * Why a column with data of people, or beside them, is not given to them: it opens something or is a keyed fingerprint
 * (`secret`), it is work of the portal (`portal`) or of the office (`office`), it may be about somebody else (`others`), it
 * is content of a file that is given as a file (`file`) or stands in one (`paper`), it is of screening (`screening`), or a
 * copy of what was sent, with codes in it (`copy`).
 */
type KeptFor = 'secret' | 'portal' | 'office' | 'others' | 'file' | 'paper' | 'screening' | 'copy';

/** A table with data of people: whose each row is, and which of its columns the person gets. */
export interface PersonTable {
  readonly table: keyof Tables;
  /** Columns that are unique together, in an index, and never null. */
  readonly key: readonly [string, ...string[]];
  /** A row is about a person if one of these leads to them, */
  readonly whose: readonly Link[];
  /** and all of these do. */
  readonly within: readonly Link[];
  /** Columns that are given to the person. */
  readonly gives: readonly string[];
  /** Columns that are not, by the reason. Every column is in one of the two. */
  readonly keeps: Readonly<Partial<Record<KeptFor, readonly string[]>>>;
  /** The column that names the flow of a row: rows of confidential flows are given to the person alone. */
  readonly ofFlow?: string;
}

/** Columns of every table that say where a row belongs, not whose it is. */
export const PLACE_COLUMNS: readonly string[] = ['company_id', 'property_id'];

type Written = Partial<Pick<PersonTable, 'within' | 'ofFlow'>> & {
  readonly gives?: string;
  readonly keeps?: Readonly<Partial<Record<KeptFor, string>>>;
};

/**
 * A table with data of people, from the names of its columns.
 *
 * @example personTable('autosaves', ['applicant_id'], [is('applicant_id', 'applicants')], { gives: 'draft_data, saved_at' })
 */
export function personTable(
  table: keyof Tables,
  key: PersonTable['key'],
  whose: readonly Link[],
  { gives = '', keeps = {}, within = [], ...rest }: Written,
): PersonTable {
  const columns = (written: string) => written.split(/,\s*/).filter((name) => name !== '');
  const kept = Object.entries(keeps).map(([reason, written]) => [reason, columns(written)] as const);
  return { table, key, whose, within, gives: columns(gives), keeps: Object.fromEntries(kept), ...rest };
}

/** The column holds one of the person's ids. @example is('user_id', 'users') */
export const is = (column: string, key: PersonKey): Link => ({ column, is: key });

/** The column names a row of a table that is about the person. @example of('invoice_id', 'invoices') */
export const of = (column: string, table: keyof Tables, by = 'id'): Link => ({ column, of: table, by });
