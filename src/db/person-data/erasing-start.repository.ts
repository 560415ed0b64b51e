/** Since when a database erases what is due. */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';

/** The migration with which erasing began. */
const ERASURES = '2026-11-28-61-erasures';

/**
 * The day (UTC) on which the database was made, upgraded to a version that erases, or restored; null: not yet.
 *
 * @example await readErasingStart(db) // '2026-11-28'
 */
export async function readErasingStart(db: Connection): Promise<string | null> {
  const { rows } = await sql<{ applied_at: string }>`
    select applied_at from migrations where name = ${ERASURES}`.execute(db);
  return rows[0]?.applied_at.slice(0, 10) ?? null;
}

/** Begins anew: what was decided since the backup, such as a legal hold, is not in a restored database. */
export async function restartErasing(trx: Connection): Promise<void> {
  await sql`update migrations set applied_at = ${sql`current_timestamp`} where name = ${ERASURES}`.execute(
    trx,
  );
}
