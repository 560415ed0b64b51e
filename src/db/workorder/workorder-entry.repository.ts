/** The history of workorders. Append only. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface WorkorderEntriesTable extends Tenancy {
  id: string;
  workorder_id: string;
  position: number;
  kind: string;
  by_office: number;
  /** The name of the person who did it. */
  author: string;
  text: string;
  visit_from: string | null;
  visit_until: string | null;
  /** Set if a staff member did it while impersonating the resident. */
  impersonation_id: string | null;
  at: string;
}

declare module '../tables.ts' {
  interface Tables {
    workorder_entries: WorkorderEntriesTable;
  }
}

export type StoredEntry = Row<'workorder_entries'>;

/** Appends an entry to a workorder's history. Pass the transaction that has locked the workorder. */
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

/** The history of a workorder, oldest first. */
export async function listWorkorderEntries(db: Connection, workorderId: string): Promise<StoredEntry[]> {
  return db
    .selectFrom('workorder_entries')
    .selectAll()
    .where('workorder_id', '=', workorderId)
    .orderBy('position')
    .execute();
}
