/** What has happened to workorders. Append only. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface WorkorderEntriesTable extends Tenancy {
  id: string;
  workorder_id: string;
  position: number;
  kind: string;
  by_office: number;
  /** The name of whoever did it. */
  author: string;
  text: string;
  visit_from: string | null;
  visit_until: string | null;
  /** Of what somebody of the office did in the name of the resident. */
  impersonation_id: string | null;
  at: string;
}

declare module '../tables.ts' {
  interface Tables {
    workorder_entries: WorkorderEntriesTable;
  }
}

export type StoredEntry = Row<'workorder_entries'>;

/** Adds what has happened, as the last. Give it the transaction that holds the workorder. */
export async function appendWorkorderEntry(
  trx: Connection,
  entry: Omit<StoredEntry, 'position'>,
): Promise<void> {
  const { last } = await trx
    .selectFrom('workorder_entries')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('workorder_id', '=', entry.workorder_id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('workorder_entries')
    .values({ ...entry, position: (last ?? 0) + 1 })
    .execute();
}

/** Everything that has happened to a workorder, the oldest first. */
export async function listWorkorderEntries(db: Connection, workorderId: string): Promise<StoredEntry[]> {
  return db
    .selectFrom('workorder_entries')
    .selectAll()
    .where('workorder_id', '=', workorderId)
    .orderBy('position')
    .execute();
}
