/** What members of a party have done in states that wait for several of them. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';
import type { Process } from './process.repository.ts';

interface ProcessActsTable extends Tenancy {
  process_id: string;
  /** The state that waits for several. */
  state: string;
  /** The id of the member: of a user. */
  member: string;
  event: string;
  /** ISO 8601, UTC. */
  acted_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    process_acts: ProcessActsTable;
  }
}

type ProcessAct = Row<'process_acts'>;

/** What was done in a state of a process, oldest first. */
export function listActs(db: Connection, processId: string, state: string): Promise<ProcessAct[]> {
  return db
    .selectFrom('process_acts')
    .selectAll()
    .where('process_id', '=', processId)
    .where('state', '=', state)
    .orderBy('acted_at')
    .orderBy('member')
    .execute();
}

/** Records that a member has acted; the first record is kept. */
export async function insertAct(
  trx: Connection,
  { id: process_id, company_id, property_id }: Pick<Process, 'id' | 'company_id' | 'property_id'>,
  act: Pick<ProcessAct, 'state' | 'member' | 'event' | 'acted_at'>,
): Promise<void> {
  await trx
    .insertInto('process_acts')
    .values({ process_id, company_id, property_id, ...act })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
