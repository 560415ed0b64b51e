/**
 * Reservations of units for applications. The first applicant gets the unit; for everybody else it is taken.
 */
import type { Connection, Dialect } from '../client.ts';
import type { Tenancy } from '../tables.ts';

/**
 * A unit that is reserved for an application. `held_until`: the guest has verified but not paid, and the reservation
 * expires soon; null: it does not expire.
 */
interface UnitReservationsTable extends Tenancy {
  unit_id: string;
  application_id: string;
  held_until: string | null;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    unit_reservations: UnitReservationsTable;
  }
}

/** A reservation, with or without an end. */
export type UnitReservation = Pick<UnitReservationsTable, 'unit_id' | 'application_id' | 'held_until'>;

/** A reservation that expires soon. */
export interface ShortHold {
  unit_id: string;
  application_id: string;
  /** ISO 8601. */
  held_until: string;
}

/**
 * Reserves the unit for an application. Returns false and changes nothing if another application has it. A repeated
 * call for the same application returns true.
 *
 * The unit's own row decides: only one of several concurrent transactions finds it available.
 *
 * @param heldUntil ISO 8601, for a guest who has verified but not paid; null: without expiration.
 */
export async function reserveUnit(
  trx: Connection,
  { company_id, property_id }: { company_id: string; property_id: string },
  unitId: string,
  applicationId: string,
  at: string,
  heldUntil: string | null = null,
): Promise<boolean> {
  if (await isReservedFor(trx, unitId, applicationId)) return true;
  const taken = await trx
    .updateTable('units')
    .set({ available: 0 })
    .where('id', '=', unitId)
    .where('available', '=', 1)
    .executeTakeFirst();
  if (taken.numUpdatedRows !== 1n) return false;
  await trx
    .insertInto('unit_reservations')
    .values({
      company_id,
      property_id,
      unit_id: unitId,
      application_id: applicationId,
      held_until: heldUntil,
      created_at: at,
    })
    .execute();
  return true;
}

/**
 * Releases the units of an application, or one of them; each unit is locked first, as everywhere.
 *
 * @param only the unit; omitted: all.
 */
export async function releaseUnits(
  trx: Connection,
  dialect: Dialect,
  applicationId: string,
  only?: string,
): Promise<void> {
  for (const unitId of await listUnitsOf(trx, applicationId)) {
    if (only !== undefined && unitId !== only) continue;
    await lockUnit(trx, dialect, unitId);
    const gone = await trx
      .deleteFrom('unit_reservations')
      .where('unit_id', '=', unitId)
      .where('application_id', '=', applicationId)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) continue;
    await trx.updateTable('units').set({ available: 1 }).where('id', '=', unitId).execute();
  }
}

/** Locks a unit until the transaction ends: nobody can reserve it, release it or start to pay for it in between. */
export async function lockUnit(trx: Connection, dialect: Dialect, unitId: string): Promise<void> {
  if (dialect !== 'postgres') return;
  await trx.selectFrom('units').select('id').where('id', '=', unitId).forNoKeyUpdate().execute();
}

/** The reservation of a unit; `held_until` is null if it does not expire. Null if the unit is free. Lock the unit first. */
export async function findReservation(db: Connection, unitId: string): Promise<UnitReservation | null> {
  const row = await db
    .selectFrom('unit_reservations')
    .select(['unit_id', 'application_id', 'held_until'])
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  return row ?? null;
}

/** The short hold of a unit, or null if it is free or reserved without expiration. Lock the unit first. */
export async function findShortHold(db: Connection, unitId: string): Promise<ShortHold | null> {
  const row = await findReservation(db, unitId);
  return row === null || row.held_until === null ? null : { ...row, held_until: row.held_until };
}

/** The short holds that have expired by `now` (ISO 8601), oldest first. */
export async function listExpiredHolds(db: Connection, now: string): Promise<ShortHold[]> {
  const rows = await db
    .selectFrom('unit_reservations')
    .select(['unit_id', 'application_id', 'held_until'])
    .where('held_until', '<=', now)
    .orderBy('held_until')
    .limit(100)
    .execute();
  return rows.flatMap(({ held_until, ...hold }) => (held_until === null ? [] : [{ ...hold, held_until }]));
}

/** Makes the reservations of an application permanent. Returns whether it has any. */
export async function keepUnits(trx: Connection, dialect: Dialect, applicationId: string): Promise<boolean> {
  for (const unitId of await listUnitsOf(trx, applicationId)) await lockUnit(trx, dialect, unitId);
  const kept = await trx
    .updateTable('unit_reservations')
    .set({ held_until: null })
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

async function listUnitsOf(db: Connection, applicationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('unit_reservations')
    .select('unit_id')
    .where('application_id', '=', applicationId)
    .orderBy('unit_id')
    .execute();
  return rows.map(({ unit_id }) => unit_id);
}

async function isReservedFor(db: Connection, unitId: string, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unit_reservations')
    .select('application_id')
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  return row?.application_id === applicationId;
}
