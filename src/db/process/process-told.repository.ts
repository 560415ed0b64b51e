/** Who has been mailed about a turn of a process, while it lasts. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';
import type { Process } from './process.repository.ts';

interface ProcessToldTable extends Tenancy {
  process_id: string;
  /** The state whose turn it is. */
  state: string;
  /** `tell`: that the turn has begun. `overdue`: that its time is over. */
  kind: 'tell' | 'overdue';
  /** The id of the user; `person` for the person whom the process is about; '' once the mails were sent. */
  member: string;
  /** ISO 8601, UTC. */
  told_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    process_told: ProcessToldTable;
  }
}

export type Told = Row<'process_told'>;

/** What was told about the turn that a process is in. */
export function listTold(db: Connection, processId: string): Promise<Told[]> {
  return db.selectFrom('process_told').selectAll().where('process_id', '=', processId).execute();
}

/** Records that a member is told. @returns false if they have been told before. */
export async function insertTold(
  trx: Connection,
  { id: process_id, company_id, property_id }: Pick<Process, 'id' | 'company_id' | 'property_id'>,
  told: Pick<Told, 'state' | 'kind' | 'member' | 'told_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('process_told')
    .values({ process_id, company_id, property_id, ...told })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets what was told about states that a process has left: if it comes back, it is told again. */
export async function forgetTold(trx: Connection, processId: string, state: string): Promise<void> {
  await trx
    .deleteFrom('process_told')
    .where('process_id', '=', processId)
    .where('state', '!=', state)
    .execute();
}

/** Forgets that members were told that a turn is overdue: its time has changed. */
export async function forgetOverdue(trx: Connection, processId: string): Promise<void> {
  await trx
    .deleteFrom('process_told')
    .where('process_id', '=', processId)
    .where('kind', '=', 'overdue')
    .execute();
}
