/**
 * The log of leases: a hash chain of rows per lease, and the heads that mark the ends of the chains. Append only.
 */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface LeaseLogTable extends Tenancy {
  lease_id: string;
  /** 1 for the first row of a lease, then without gaps. */
  seq: number;
  at: string;
  /** `applicant:<id>`, `job:sealing` … */
  actor: string;
  ip: string;
  event: string;
  /** Canonical JSON. */
  detail: string;
  /** JSON: a hash prefix of each column's value, so that a change can be traced to its column. */
  digests: string;
  /** The hash of the previous row; '' in the first. */
  previous: string;
  hash: string;
}

interface LeaseLogHeadsTable extends Tenancy {
  lease_id: string;
  /** 1 for the first lease of the installation, then without gaps. */
  number: number;
  /** The `seq` of the last row, as `hash` is its hash. */
  seq: number;
  hash: string;
  /** Made with the secret key, which is not in the database. */
  signature: string;
}

declare module '../tables.ts' {
  interface Tables {
    lease_log: LeaseLogTable;
    lease_log_heads: LeaseLogHeadsTable;
  }
}

export type LeaseLogRow = Row<'lease_log'>;
export type LeaseLogHead = Row<'lease_log_heads'>;
/** The lease that a chain belongs to. */
export interface LeaseOfLog extends Tenancy {
  readonly lease_id: string;
}

const headsAtOnce = 200;

/**
 * Locks the chain of a lease until the transaction ends, and returns its head, or null if there is none yet. Chains of
 * other leases are not blocked.
 */
export async function lockHead(trx: Connection, leaseId: string): Promise<LeaseLogHead | null> {
  const [head] = await trx
    .updateTable('lease_log_heads')
    .set((row) => ({ seq: row.ref('seq') }))
    .where('lease_id', '=', leaseId)
    .returningAll()
    .execute();
  return head ?? null;
}

/** Starts an empty chain, unless the lease has one. @returns whether it was started. */
export async function insertHead(trx: Connection, lease: LeaseOfLog, number: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('lease_log_heads')
    .values({ ...lease, number, seq: 0, hash: '', signature: '' })
    .onConflict((conflict) => conflict.column('lease_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds a row and makes it the end of its chain. The transaction must hold the lock of the chain. */
export async function appendRow(
  trx: Connection,
  row: LeaseLogRow,
  { signature }: Pick<LeaseLogHead, 'signature'>,
): Promise<void> {
  await trx.insertInto('lease_log').values(row).execute();
  await trx
    .updateTable('lease_log_heads')
    .set({ seq: row.seq, hash: row.hash, signature })
    .where('lease_id', '=', row.lease_id)
    .execute();
}

/** The head of a lease's chain, or null. */
export async function findHead(db: Connection, leaseId: string): Promise<LeaseLogHead | null> {
  const head = await db
    .selectFrom('lease_log_heads')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  return head ?? null;
}

/** The rows of a lease in their order. */
export function listLogRows(db: Connection, leaseId: string): Promise<LeaseLogRow[]> {
  return db.selectFrom('lease_log').selectAll().where('lease_id', '=', leaseId).orderBy('seq').execute();
}

/** The first row of an event in the log of a lease, or null. */
export async function findFirstRow(
  db: Connection,
  leaseId: string,
  event: string,
): Promise<LeaseLogRow | null> {
  const row = await db
    .selectFrom('lease_log')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .where('event', '=', event)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** All heads by number, in pages. */
export async function* pagesOfHeads(db: Connection): AsyncGenerator<readonly LeaseLogHead[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const heads: LeaseLogHead[] = await db
      .selectFrom('lease_log_heads')
      .selectAll()
      .where('number', '>', after)
      .orderBy('number')
      .limit(headsAtOnce)
      .execute();
    yield heads;
    after = heads.at(-1)?.number;
  }
}

/** The leases that have rows but no head. */
export async function listHeadless(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('lease_log')
    .select('lease_id')
    .distinct()
    .where('lease_id', 'not in', (inner) => inner.selectFrom('lease_log_heads').select('lease_id'))
    .orderBy('lease_id')
    .execute();
  return rows.map(({ lease_id }) => lease_id);
}

/** Replaces the signature of a head, unless it has changed since it was read. */
export async function resignHead(db: Connection, head: LeaseLogHead, signature: string): Promise<void> {
  await db
    .updateTable('lease_log_heads')
    .set({ signature })
    .where('lease_id', '=', head.lease_id)
    .where('signature', '=', head.signature)
    .execute();
}

/** Whether the log has such a row after a time. @param detail as it is written: canonical JSON. */
export async function hasRowSince(
  db: Connection,
  row: Pick<LeaseLogRow, 'lease_id' | 'actor' | 'event' | 'detail'>,
  since: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('lease_log')
    .select('seq')
    .where('lease_id', '=', row.lease_id)
    .where('actor', '=', row.actor)
    .where('event', '=', row.event)
    .where('detail', '=', row.detail)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
