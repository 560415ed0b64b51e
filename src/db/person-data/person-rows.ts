/** Reads the rows that are about one person. */
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../client.ts';
import { tablePages } from '../office/export/table-pages.ts';
import type { RawRow } from '../snapshot/snapshot.ts';
import type { Tables } from '../tables.ts';
import { COMPANY_TABLES } from './account-tables.ts';
import type { PersonIds } from './person-ids.repository.ts';
import type { Link, PersonTable } from './person-table.ts';
import { PERSON_TABLES } from './person-tables.ts';

/** Keys that people write: compared without regard to capitals. */
const WRITTEN_KEYS: readonly string[] = ['addresses', 'names'];

interface Whose {
  readonly property_id: string;
  readonly ids: PersonIds;
}

/**
 * The rows of a table about a person at a property, in pages by its key.
 *
 * @param columns that are read, beside those of the key; usually those that the table gives.
 * @example for await (const rows of personRows(db, table, { property_id, ids }, table.gives)) …
 */
export function personRows(
  db: Connection,
  entry: PersonTable,
  { property_id, ids }: Whose,
  columns: readonly string[],
): AsyncGenerator<readonly RawRow[]> {
  const { table, key } = entry;
  // Accounts are of the company, everything else of the property.
  const place = { property_id: COMPANY_TABLES.includes(entry) ? null : property_id };
  return tablePages(db, { table, key, columns }, { ...place, only: aboutPerson(entry, ids) });
}

/** The condition that a row of the table is about the person. */
export function aboutPerson(
  { whose, within }: Pick<PersonTable, 'whose' | 'within'>,
  ids: PersonIds,
): RawBuilder<unknown> {
  const any = sql.join(
    whose.map((link) => leadsTo(link, ids)),
    sql` or `,
  );
  return sql`(${sql.join([sql`(${any})`, ...within.map((link) => leadsTo(link, ids))], sql` and `)})`;
}

function leadsTo(link: Link, ids: PersonIds): RawBuilder<unknown> {
  if (link === 'subject') return ofSubject(ids);
  const column = sql.ref(link.column);
  if ('value' in link) return link.value === null ? sql`${column} is null` : sql`${column} = ${link.value}`;
  if ('in' in link) return inList(column, link.in);
  if ('is' in link)
    return inList(WRITTEN_KEYS.includes(link.is) ? sql`lower(trim(${column}))` : column, ids[link.is]);
  return sql`${column} in (select ${sql.ref(link.by)} from ${sql.table(link.of)}
    where ${aboutPerson(personEntry(link.of), ids)})`;
}

function inList(what: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return values.length === 0 ? sql`1 = 0` : sql`${what} in (${sql.join(values)})`;
}

/** What is known of a table with data of people. */
export function personEntry(table: keyof Tables): PersonTable {
  const entry = PERSON_TABLES.find((one) => one.table === table);
  if (entry === undefined) throw new Error(`"${table}" holds no data of people.`);
  return entry;
}

/**
 * The processes of a person: about their guestcard, their application, its questionnaires and their signing; and those of a
 * lease in which they have acted and nobody else who lives there has.
 */
function ofSubject({ applicants, guestcards, actors }: PersonIds): RawBuilder<unknown> {
  const subject = sql.ref('subject_id');
  const parts = applicants.flatMap((id) => [
    sql`(subject_kind = 'lease' and ${subject} like ${`${id}/%`})`,
    sql`(subject_kind = 'questionnaire' and ${subject} like ${`%/${id}/%`})`,
  ]);
  const by = (which: RawBuilder<unknown>) =>
    sql`exists (select 1 from events where events.process_id = processes.id and ${which})`;
  const actor = sql.ref('events.actor');
  const byOther = by(sql`${actor} like 'resident:%' and not ${inList(actor, actors)}`);
  return sql`(${sql.join(
    [
      sql`(subject_kind in ('applicant', 'lease') and ${inList(subject, applicants)})`,
      sql`(subject_kind = 'guestcard' and ${inList(subject, guestcards)})`,
      sql`(subject_kind = 'tenancy' and ${by(inList(actor, actors))} and not ${byOther})`,
      ...parts,
    ],
    sql` or `,
  )})`;
}
