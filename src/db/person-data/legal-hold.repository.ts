/** Holds on the data of a household: what is held is erased by nobody. Never removed, only lifted. */
import type { Connection, Dialect } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface LegalHoldsTable extends Tenancy {
  id: string;
  case_id: string;
  reason: string;
  placed_by: string;
  placed_at: string;
  lifted_by: string | null;
  lifted_at: string | null;
  lift_reason: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    legal_holds: LegalHoldsTable;
  }
}

export type LegalHold = Row<'legal_holds'>;

/**
 * Locks what a hold and an erasure are about, until the transaction ends: the application of the household, or its lease
 * without one. Who erases has the same lock. SQLite locks the whole database for a transaction.
 */
export async function lockCase(trx: Connection, dialect: Dialect, caseId: string): Promise<void> {
  if (dialect !== 'postgres') return;
  for (const table of ['applications', 'leases'] as const)
    await trx.selectFrom(table).select('id').where('id', '=', caseId).forNoKeyUpdate().execute();
}

/** Places a hold. @returns false if the case is held already. */
export async function insertHold(
  trx: Connection,
  hold: Omit<LegalHold, 'lifted_by' | 'lifted_at' | 'lift_reason'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('legal_holds')
    .values({ ...hold, lifted_by: null, lifted_at: null, lift_reason: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Lifts a hold. @returns false if somebody has lifted it already. */
export async function liftHold(
  trx: Connection,
  id: string,
  lifted: { readonly lifted_by: string; readonly lifted_at: string; readonly lift_reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('legal_holds')
    .set(lifted)
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The hold, or null. */
export async function findHold(db: Connection, id: string): Promise<LegalHold | null> {
  const row = await db.selectFrom('legal_holds').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The holds of a case, the newest first. */
export function listHolds(db: Connection, caseId: string, most: number): Promise<LegalHold[]> {
  return db
    .selectFrom('legal_holds')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}
