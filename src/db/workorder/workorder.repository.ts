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
  /** The resident who requested it. */
  user_id: string;
  /** Idempotency key that the page creates, one per request. */
  request_key: string;
  category: WorkorderCategory;
  title: string;
  description: string;
  permission_to_enter: number;
  /** The resident has reported an emergency. */
  emergency: number;
  entry_note: string;
  times: string;
  status: WorkorderStatus;
  visit_from: string | null;
  visit_until: string | null;
  /** When the visit was agreed; null while the resident has not answered. */
  accepted_at: string | null;
  /** How often the resident has asked for another time since the workorder was opened. */
  moves: number;
  done_at: string | null;
  /** When the resident confirmed the repair, or the days to do so were over. */
  closed_at: string | null;
  /** The resident's rating of the repair, 1 to 5. */
  stars: number | null;
  created_at: string;
  changed_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    workorders: WorkordersTable;
  }
}

export interface StoredWorkorder
  extends Omit<Row<'workorders'>, 'times' | 'permission_to_enter' | 'emergency'> {
  readonly times: readonly SuitableTime[];
  readonly permission_to_enter: boolean;
  readonly emergency: boolean;
}

/** The statuses of workorders that are neither done nor canceled. */
export const OPEN_WORKORDERS = [
  'SUBMITTED',
  'SCHEDULED',
  'IN_PROGRESS',
] as const satisfies readonly WorkorderStatus[];

/** A lease may run for decades; the office can look up older ones. */
const mostShown = 500;

/** More than anybody does in a week. */
const mostClaimed = 100;

/** State of a workorder that was requested, and on which nobody has acted. */
export const REQUESTED = {
  status: 'SUBMITTED',
  visit_from: null,
  visit_until: null,
  accepted_at: null,
  moves: 0,
  done_at: null,
  closed_at: null,
  stars: null,
} as const satisfies Partial<StoredWorkorder>;

/** Adds a workorder. Returns false and adds nothing if the same request is already stored. */
export async function insertWorkorder(trx: Connection, workorder: StoredWorkorder): Promise<boolean> {
  const { times, permission_to_enter, emergency, ...row } = workorder;
  const result = await trx
    .insertInto('workorders')
    .values({
      ...row,
      times: writeJson(times),
      permission_to_enter: Number(permission_to_enter),
      emergency: Number(emergency),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The workorder of a user's request, or null. */
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

/** The workorder, locked until the transaction ends, or null. */
export async function lockWorkorder(
  trx: Connection,
  dialect: Dialect,
  id: string,
): Promise<StoredWorkorder | null> {
  const query = trx.selectFrom('workorders').selectAll().where('id', '=', id);
  const row = await (dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row ? workorderOfRow(row) : null;
}

/** The workorders of a lease, newest first. */
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

/** The open workorders of a property, oldest first. */
export async function listOpenWorkorders(db: Connection, propertyId: string): Promise<StoredWorkorder[]> {
  const rows = await db
    .selectFrom('workorders')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('status', 'in', OPEN_WORKORDERS)
    .orderBy('created_at')
    .limit(mostShown)
    .execute();
  return rows.map(workorderOfRow);
}

/** The workorders of a property that are neither canceled nor closed, oldest first. */
export async function listUnclosedWorkorders(
  db: Connection,
  propertyId: string,
  most: number,
): Promise<StoredWorkorder[]> {
  const rows = await db
    .selectFrom('workorders')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('status', 'in', [...OPEN_WORKORDERS, 'DONE'])
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(workorderOfRow);
}

/** The workorders at the member's property whose turn they have claimed, the earliest visit first, then the oldest. */
export async function listClaimedWorkorders(
  db: Connection,
  { id, property_id }: { readonly id: string; readonly property_id: string },
): Promise<StoredWorkorder[]> {
  const rows = await db
    .selectFrom('process_turns')
    .innerJoin('processes', 'processes.id', 'process_turns.process_id')
    .innerJoin('workorders', 'workorders.id', 'processes.subject_id')
    .selectAll('workorders')
    .where('process_turns.property_id', '=', property_id)
    .where('process_turns.claimed_by', '=', id)
    .where('processes.subject_kind', '=', 'workorder')
    .orderBy((row) => row.fn.coalesce('workorders.visit_from', row.val('9999')))
    .orderBy('workorders.created_at')
    .orderBy('workorders.id')
    .limit(mostClaimed)
    .execute();
  return rows.map(workorderOfRow);
}

/** The number of open workorders of a lease. */
export async function countOpenWorkorders(db: Connection, leaseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('workorders')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('lease_id', '=', leaseId)
    .where('status', 'in', OPEN_WORKORDERS)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The columns that a status change may set. */
export type WorkorderChange = Partial<
  Pick<
    StoredWorkorder,
    | 'status'
    | 'times'
    | 'visit_from'
    | 'visit_until'
    | 'accepted_at'
    | 'moves'
    | 'done_at'
    | 'closed_at'
    | 'stars'
  >
>;

/** Updates a workorder. Pass the transaction that has locked it. */
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
    emergency: row.emergency === 1,
  };
}
