/** Processes to look at again: they wait, and something other than an event may have moved them. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';
import type { Process } from './process.repository.ts';

interface ProcessLooksTable extends Tenancy {
  process_id: string;
  /** ISO 8601, UTC. */
  next_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    process_looks: ProcessLooksTable;
  }
}

export type ProcessLook = Row<'process_looks'>;

/** Notes when a process is looked at, unless it is noted already. */
export async function beginLooks(
  trx: Connection,
  { id: process_id, company_id, property_id }: Pick<Process, 'id' | 'company_id' | 'property_id'>,
  next_at: string,
): Promise<void> {
  await trx
    .insertInto('process_looks')
    .values({ process_id, company_id, property_id, next_at })
    .onConflict((conflict) => conflict.column('process_id').doNothing())
    .execute();
}

/** Has a process looked at as soon as possible. */
export async function lookSoon(
  trx: Connection,
  { id: process_id, company_id, property_id }: Pick<Process, 'id' | 'company_id' | 'property_id'>,
  now: string,
): Promise<void> {
  await trx
    .insertInto('process_looks')
    .values({ process_id, company_id, property_id, next_at: now })
    .onConflict((conflict) => conflict.column('process_id').doUpdateSet({ next_at: now }))
    .execute();
}

/** Takes over a look that is due. @returns false if another portal has it, or the process is looked at no more. */
export async function claimLook(
  db: Connection,
  { process_id, next_at }: ProcessLook,
  later: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('process_looks')
    .set({ next_at: later })
    .where('process_id', '=', process_id)
    .where('next_at', '=', next_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Looks at a process no more. */
export async function endLooks(trx: Connection, processId: string): Promise<void> {
  await trx.deleteFrom('process_looks').where('process_id', '=', processId).execute();
}

/** The processes to look at by now, the longest waiting first. */
export function listDueLooks(db: Connection, now: string, limit: number): Promise<ProcessLook[]> {
  return db
    .selectFrom('process_looks')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
}
