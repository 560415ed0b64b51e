/** Guestcards as the office works with them: a register, follow-ups, and joins of those of one person. */
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Dialect } from '../client.ts';
import { type Guestcard, guestcardOf } from '../guestcard/guestcard.repository.ts';
import { readJson } from '../json-column.ts';
import { columnsOf } from '../migrations/office/office-search.ts';
import type { UnitDetails } from '../property/property.repository.ts';
import type { RegisterPage } from './application-register.repository.ts';
import { folded } from './folded.ts';

/** The columns by which the register can be sorted: each has an index. */
export type LeadSort = 'created_at' | 'follow_up_on';

/** What the office keeps about a guestcard. */
interface FollowUp {
  readonly follow_up_on: string | null;
  readonly follow_up_note: string;
  readonly follow_up_by: string | null;
}

export interface Lead extends Guestcard, FollowUp {
  readonly joined_into: string | null;
  readonly unit: UnitDetails;
}

/**
 * The guestcards of a page, without joined ones; the page is cut from the index. Sorted by follow-up, those without a day come last and the newest of a day first.
 */
export async function listLeadPage(
  db: Connection,
  propertyId: string,
  { sort, order, limit, offset }: RegisterPage<LeadSort>,
): Promise<Lead[]> {
  const ids = db
    .selectFrom('guestcards')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('joined_into', 'is', null);
  const page =
    sort === 'created_at'
      ? ids.orderBy('created_at', order).orderBy('id', order)
      : ids
          .orderBy('follow_up_on', (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc');
  const found = (await page.limit(limit).offset(offset).execute()).map(({ id }) => id);
  const rows = await leads(db)
    .where('guestcards.id', 'in', ['', ...found])
    .execute();
  return rows.map(leadOf).sort((one, other) => found.indexOf(one.id) - found.indexOf(other.id));
}

/** The number of guestcards of a property, without joined ones. */
export async function countLeads(db: Connection, propertyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('guestcards')
    .select((row) => row.fn.countAll().as('count'))
    .where('property_id', '=', propertyId)
    .where('joined_into', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A guestcard with what the office keeps about it; null if there is none. */
export async function findLead(db: Connection, id: string): Promise<Lead | null> {
  const row = await leads(db).where('guestcards.id', '=', id).executeTakeFirst();
  return row === undefined ? null : leadOf(row);
}

/** The guestcards that were joined into another one, the newest first. */
export async function listJoined(db: Connection, id: string): Promise<Lead[]> {
  const rows = await leads(db)
    .where('joined_into', '=', id)
    .orderBy('guestcards.created_at', 'desc')
    .execute();
  return rows.map(leadOf);
}

/** Guestcards of one property by one of these addresses or numbers, without joined ones, the newest first. */
export async function listAlike(
  db: Connection,
  dialect: Dialect,
  propertyId: string,
  people: readonly Pick<Guestcard, 'email' | 'contact_no'>[],
  most: number,
): Promise<Lead[]> {
  const emails = [...new Set(people.map((one) => folded(one.email)).filter((email) => email !== ''))];
  const numbers = [...new Set(people.map((one) => one.contact_no).filter((number) => number !== ''))];
  const column = sql.raw<string>(columnsOf(dialect).email);
  const alike = async (condition: RawBuilder<boolean>) =>
    db
      .selectFrom('guestcards')
      .select('id')
      .where('property_id', '=', propertyId)
      .where('joined_into', 'is', null)
      .where(condition)
      .limit(most)
      .execute();
  const found = [
    ...(emails.length === 0 ? [] : await alike(sql<boolean>`${column} in (${sql.join(emails)})`)),
    ...(numbers.length === 0 ? [] : await alike(sql<boolean>`contact_no in (${sql.join(numbers)})`)),
  ];
  const rows = await leads(db)
    .where('guestcards.id', 'in', ['', ...new Set(found.map(({ id }) => id))])
    .orderBy('guestcards.created_at', 'desc')
    .execute();
  return rows.map(leadOf);
}

/** Whether two guestcards have the same mail address or number. @example isAlike(one, other) */
export function isAlike(
  one: Pick<Guestcard, 'email' | 'contact_no'>,
  other: Pick<Guestcard, 'email' | 'contact_no'>,
): boolean {
  const known = new Set(marksOf(one));
  return marksOf(other).some((mark) => known.has(mark));
}

/** What a guestcard shares with those of the same person. */
function marksOf({ email, contact_no }: Pick<Guestcard, 'email' | 'contact_no'>): string[] {
  const mail = folded(email);
  return [...(mail === '' ? [] : [`mail ${mail}`]), ...(contact_no === '' ? [] : [`number ${contact_no}`])];
}

/**
 * How many of these guestcards have the same mail address or number as each of them, by its id.
 *
 * @example countAlike(await listAlike(db, dialect, property_id, page, 500)).get(lead.id) // 2
 */
export function countAlike(
  leads: readonly Pick<Guestcard, 'id' | 'email' | 'contact_no'>[],
): ReadonlyMap<string, number> {
  // Each address is folded once: a page has a hundred guestcards, and others beside them.
  const marks = new Map(leads.map((lead) => [lead.id, marksOf(lead)]));
  const idsOf = new Map<string, Set<string>>();
  for (const [id, own] of marks)
    for (const mark of own) idsOf.set(mark, (idsOf.get(mark) ?? new Set()).add(id));
  return new Map(
    [...marks].map(([id, own]) => [
      id,
      new Set([id, ...own.flatMap((mark) => [...(idsOf.get(mark) ?? [])])]).size - 1,
    ]),
  );
}

/** Replaces the follow-up of a guestcard. */
export async function updateFollowUp(trx: Connection, id: string, followUp: FollowUp): Promise<void> {
  await trx.updateTable('guestcards').set(followUp).where('id', '=', id).execute();
}

/** Joins a guestcard, and those joined into it, into another one. Nothing of theirs is changed. */
export async function joinLeads(trx: Connection, from: string, into: string): Promise<void> {
  await trx
    .updateTable('guestcards')
    .set({ joined_into: into })
    .where((row) => row.or([row('id', '=', from), row('joined_into', '=', from)]))
    .execute();
}

/** Shows a joined guestcard on its own again. */
export async function separateLead(trx: Connection, id: string): Promise<void> {
  await trx.updateTable('guestcards').set({ joined_into: null }).where('id', '=', id).execute();
}

/** The number of guestcards that were joined into each of these. */
export async function countJoined(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('guestcards')
    .select(['joined_into', (row) => row.fn.countAll().as('count')])
    .where('joined_into', 'in', ['', ...ids])
    .groupBy('joined_into')
    .execute();
  return new Map(rows.map(({ joined_into, count }) => [joined_into ?? '', Number(count)]));
}

function leads(db: Connection) {
  return db
    .selectFrom('guestcards')
    .innerJoin('units', 'units.id', 'guestcards.unit_id')
    .selectAll('guestcards')
    .select('units.details');
}

function leadOf({ details, ...row }: Awaited<ReturnType<ReturnType<typeof leads>['execute']>>[number]): Lead {
  const { follow_up_on, follow_up_note, follow_up_by, joined_into } = row;
  return {
    ...guestcardOf(row),
    ...{ follow_up_on, follow_up_note, follow_up_by, joined_into },
    unit: readJson<UnitDetails>(details),
  };
}
