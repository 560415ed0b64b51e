/** Workorders: what residents ask the office to repair. */
import type {
  SuitableTime,
  WorkorderCategory,
  WorkorderStatus,
} from '../../contract/resident/workorder.contract.ts';
import type { Connection, Dialect } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

interface WorkordersTable extends Tenancy {
  id: string;
  lease_id: string;
  /** Who asked. */
  user_id: string;
  /** Made by the page, once per request. */
  request_key: string;
  category: WorkorderCategory;
  title: string;
  description: string;
  permission_to_enter: number;
  entry_note: string;
  times: string;
  status: WorkorderStatus;
  visit_from: string | null;
  visit_until: string | null;
  done_at: string | null;
  created_at: string;
  changed_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    workorders: WorkordersTable;
  }
}

export interface StoredWorkorder extends Omit<Row<'workorders'>, 'times' | 'permission_to_enter'> {
  readonly times: readonly SuitableTime[];
  readonly permission_to_enter: boolean;
}

/** What is neither done nor cancelled. */
const OPEN = ['SUBMITTED', 'SCHEDULED', 'IN_PROGRESS'] as const satisfies readonly WorkorderStatus[];

/** A lease may have been lived under for decades; what is older is found by the office. */
const mostShown = 500;

/** Adds a workorder. Answers false where the same request has been kept already: then nothing happens. */
export async function insertWorkorder(trx: Connection, workorder: StoredWorkorder): Promise<boolean> {
  const { times, permission_to_enter, ...row } = workorder;
  const result = await trx
    .insertInto('workorders')
    .values({ ...row, times: writeJson(times), permission_to_enter: Number(permission_to_enter) })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The workorder that a request of somebody became, or null. */
export async function findWorkorderOfRequest(
  db: Connection,
  userId: string,
  key: string,
): Promise<StoredWorkorder | null> {
  const row = await db
    .selectFrom('workorders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row ? workorderOfRow(row) : null;
}

export async function findWorkorder(db: Connection, id: string): Promise<StoredWorkorder | null> {
  const row = await db.selectFrom('workorders').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? workorderOfRow(row) : null;
}

/** The same, held by the transaction until it ends. */
export async function lockWorkorder(
  trx: Connection,
  dialect: Dialect,
  id: string,
): Promise<StoredWorkorder | null> {
  const query = trx.selectFrom('workorders').selectAll().where('id', '=', id);
  const row = await (dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row ? workorderOfRow(row) : null;
}

/** Those of a lease, the newest first. */
export async function listWorkordersOfLease(db: Connection, leaseId: string): Promise<StoredWorkorder[]> {
  const rows = await db
    .selectFrom('workorders')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('created_at', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map(workorderOfRow);
}

/** The open ones of a property, the oldest first. */
export async function listOpenWorkorders(db: Connection, propertyId: string): Promise<StoredWorkorder[]> {
  const rows = await db
    .selectFrom('workorders')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('status', 'in', OPEN)
    .orderBy('created_at')
    .limit(mostShown)
    .execute();
  return rows.map(workorderOfRow);
}

/** How many workorders of a lease are neither done nor cancelled. */
export async function countOpenWorkorders(db: Connection, leaseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('workorders')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('lease_id', '=', leaseId)
    .where('status', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What a step changes. */
export type WorkorderChange = Partial<
  Pick<StoredWorkorder, 'status' | 'times' | 'visit_from' | 'visit_until' | 'done_at'>
>;

/** Give it the transaction that holds the workorder. */
export async function updateWorkorder(
  trx: Connection,
  id: string,
  { times, ...change }: WorkorderChange & { readonly changed_at: string },
): Promise<void> {
  await trx
    .updateTable('workorders')
    .set({ ...change, ...(times && { times: writeJson(times) }) })
    .where('id', '=', id)
    .execute();
}

function workorderOfRow(row: Row<'workorders'>): StoredWorkorder {
  return {
    ...row,
    times: readJson<SuitableTime[]>(row.times),
    permission_to_enter: row.permission_to_enter === 1,
  };
}
