/** Exports of what a property has about one person. */
import type { Connection } from '../../client.ts';
import { type ListedExport, listExportsOf, type PropertyExport } from './export.repository.ts';

declare module '../../tables.ts' {
  interface Tables {
    person_exports: PersonExport;
  }
}

/** An export about a person. `is_own`: 1 if the person asked; `user_id`: '' for an applicant without an account. */
export interface PersonExport extends PropertyExport {
  subject_kind: 'applicant' | 'resident' | 'guestcard';
  subject_id: string;
  is_own: number;
}

/** Exports about a person by any of their ids, that the office has asked for (`is_own`: 0) or they themselves. */
interface AboutPerson {
  readonly ids: readonly string[];
  readonly is_own: 0 | 1;
  /** At this property; at any without it. */
  readonly property_id?: string;
}

/** Stores an export about a person that waits. @throws if there is one under way; see `isUniqueViolation`. */
export async function insertPersonExport(trx: Connection, made: PersonExport): Promise<void> {
  await trx.insertInto('person_exports').values(made).execute();
}

/** The exports about a person that the office has asked for, or the person, by any of their ids: the newest first. */
export async function listPersonExports(
  db: Connection,
  { ids, is_own, property_id }: AboutPerson,
  most: number,
): Promise<ListedExport[]> {
  const rows = await db
    .selectFrom('person_exports')
    .select('id')
    .where('subject_id', 'in', ids.length === 0 ? [''] : [...ids])
    .where('is_own', '=', is_own)
    .$if(property_id !== undefined, (query) => query.where('property_id', '=', property_id ?? ''))
    .orderBy('asked_at', 'desc')
    .limit(most)
    .execute();
  return listExportsOf(
    db,
    'person',
    rows.map(({ id }) => id),
  );
}

/** Whom an export is about, or null. */
export async function findPersonExport(db: Connection, id: string): Promise<PersonExport | null> {
  const row = await db.selectFrom('person_exports').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** How many exports about a person were asked for since then, and how many of all are not made yet. */
export async function countPersonExports(
  trx: Connection,
  { ids, is_own, property_id }: AboutPerson,
  since: string,
): Promise<{ readonly lately: number; readonly open: number }> {
  const rows = await trx
    .selectFrom('person_exports')
    .select(['state', 'asked_at'])
    .where('subject_id', 'in', [...ids])
    .where('is_own', '=', is_own)
    .$if(property_id !== undefined, (query) => query.where('property_id', '=', property_id ?? ''))
    .where((eb) => eb.or([eb('asked_at', '>', since), eb('state', 'in', ['waiting', 'running'])]))
    .execute();
  const open = rows.filter(({ state }) => state === 'waiting' || state === 'running').length;
  return { lately: rows.filter(({ asked_at }) => asked_at > since).length, open };
}
