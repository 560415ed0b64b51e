/**
 * Which application a unit belongs to. The first applicant has it; for everybody else it is taken.
 */
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';

/** The unit belongs to this application; to everybody else it is taken. */
interface UnitReservationsTable extends Tenancy {
  unit_id: string;
  application_id: string;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    unit_reservations: UnitReservationsTable;
  }
}

/**
 * Takes the unit for an application. Answers false, and changes nothing, when somebody else was first. Asked again
 * for the same application, it answers true.
 *
 * The unit's own row decides: of any number of transactions at the same moment one finds it still available.
 */
export async function reserveUnit(
  trx: Connection,
  { company_id, property_id }: { company_id: string; property_id: string },
  unitId: string,
  applicationId: string,
  at: string,
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
    .values({ company_id, property_id, unit_id: unitId, application_id: applicationId, created_at: at })
    .execute();
  return true;
}

/** Gives back the units that an application had. */
export async function releaseUnits(trx: Connection, applicationId: string): Promise<void> {
  const held = await trx
    .deleteFrom('unit_reservations')
    .where('application_id', '=', applicationId)
    .returning('unit_id')
    .execute();
  for (const { unit_id } of held) {
    await trx.updateTable('units').set({ available: 1 }).where('id', '=', unit_id).execute();
  }
}

async function isReservedFor(db: Connection, unitId: string, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unit_reservations')
    .select('application_id')
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  return row?.application_id === applicationId;
}
