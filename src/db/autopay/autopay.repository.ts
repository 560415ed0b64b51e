/** Automatic payments: the resident's choices, and whether the payment is still active. */
import type { AutopayState } from '../../../machines/autopay/autopay.machine.ts';
import type { Connection, Dialect } from '../client.ts';
import type { Row, RowChange, Tenancy } from '../tables.ts';

/** Days are `2026-03-31`. */
interface AutopaysTable extends Tenancy {
  id: string;
  lease_id: string;
  /** The user who set it up. */
  user_id: string;
  method_id: string;
  day: number;
  start_on: string;
  end_on: string | null;
  paused_until: string | null;
  cap_cents: number | null;
  /** Its next date is after this day. */
  after_day: string;
  /** `ENDED`: automatically, with a reason. `STOPPED`: by the resident. */
  state: AutopayState;
  end_reason: string | null;
  look_at: string | null;
  created_at: string;
  updated_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    autopays: AutopaysTable;
  }
}

export type Autopay = Row<'autopays'>;

export async function insertAutopay(trx: Connection, autopay: Autopay): Promise<void> {
  await trx.insertInto('autopays').values(autopay).execute();
}

/** The automatic payments that a user has set up for a lease, newest first. */
export function listAutopays(db: Connection, leaseId: string, userId: string): Promise<Autopay[]> {
  return db
    .selectFrom('autopays')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The active automatic payments of a lease, of all users, in the order in which they charge on the same day. */
export function listRunningAutopays(db: Connection, leaseId: string): Promise<Autopay[]> {
  return db
    .selectFrom('autopays')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .where('state', '=', 'ACTIVE')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The automatic payment, or null. */
export async function findAutopay(db: Connection, id: string): Promise<Autopay | null> {
  return (await db.selectFrom('autopays').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The automatic payment, locked until the transaction ends, or null. */
export async function lockAutopay(trx: Connection, dialect: Dialect, id: string): Promise<Autopay | null> {
  const query = trx.selectFrom('autopays').selectAll().where('id', '=', id);
  return (await (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

export async function updateAutopay(
  trx: Connection,
  id: string,
  change: RowChange<'autopays'> & { readonly updated_at: string },
): Promise<void> {
  await trx.updateTable('autopays').set(change).where('id', '=', id).execute();
}

/** Schedules a check of a lease's active automatic payments: its last day has changed. @param at ISO 8601 */
export async function lookAtAutopaysOf(trx: Connection, leaseId: string, at: string): Promise<void> {
  await trx
    .updateTable('autopays')
    .set({ look_at: at, updated_at: at })
    .where('lease_id', '=', leaseId)
    .where('state', '=', 'ACTIVE')
    .execute();
}

/** The automatic payments that are due for a check, longest waiting first. @param at ISO 8601 */
export function listAutopaysToLookAt(
  db: Connection,
  at: string,
  most: number,
): Promise<Pick<Autopay, 'id' | 'look_at'>[]> {
  return db
    .selectFrom('autopays')
    .select(['id', 'look_at'])
    .where('look_at', '<=', at)
    .orderBy('look_at')
    .limit(most)
    .execute();
}
