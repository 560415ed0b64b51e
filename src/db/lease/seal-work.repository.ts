/**
 * Queue of leases to seal or stamp: a row means that a process works on a lease, or when the next attempt is due.
 */
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';
import './office-lease.repository.ts';

interface LeaseSealWorkTable extends Tenancy {
  lease_id: string;
  attempts: number;
  next_attempt_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    lease_seal_work: LeaseSealWorkTable;
  }
}

/** `seal`: all have signed, the landlord included. `stamp`: the sealed file has no time stamp. */
export type SealStep = 'seal' | 'stamp';

/** A lease whose step is due. */
export interface SealWork extends Tenancy {
  readonly lease_id: string;
  /** Failed or interrupted attempts, without the current one. */
  readonly attempts: number;
  /** The earliest time of the next attempt; null if there was no attempt yet. */
  readonly next_attempt_at: string | null;
  /** The trace of the last signature; null: an older version took it. */
  readonly trace: string | null;
}

interface Waiting extends Tenancy {
  lease_id: string;
  since: string | null;
}

/** The leases that all have signed and that are not sealed yet, with the time of the last signature. */
export function leasesToSeal(db: Connection) {
  return db
    .selectFrom('leases')
    .select(['id as lease_id', 'company_id', 'property_id', 'signed_at as since'])
    .where('status', '=', 'SIGNED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('office_leases')
            .select('office_leases.lease_id')
            .whereRef('office_leases.lease_id', '=', 'leases.id')
            .where('office_leases.countersign', '=', 1)
            .where('office_leases.countersigned', 'is', null),
        ),
      ),
    );
}

/** The sealed leases without a time stamp, with the time of their seal. */
export function leasesToStamp(db: Connection) {
  return db
    .selectFrom('lease_sealed_files')
    .select(['lease_id', 'company_id', 'property_id', 'sealed_at as since'])
    .where('level', '=', 'B-B');
}

/** The leases with a due step, at most `most`, longest waiting first. @param now ISO 8601 */
export async function listSealWork(
  db: Connection,
  step: SealStep,
  { now, most }: { readonly now: string; readonly most: number },
): Promise<SealWork[]> {
  const due = (step === 'seal' ? leasesToSeal(db) : leasesToStamp(db)).$castTo<Waiting>().as('due');
  const rows = await db
    .selectFrom(due)
    .leftJoin('lease_seal_work as work', 'work.lease_id', 'due.lease_id')
    .innerJoin('leases', 'leases.id', 'due.lease_id')
    .select(['due.lease_id', 'due.company_id', 'due.property_id', 'work.attempts', 'work.next_attempt_at'])
    .select('leases.trace')
    .where((row) => row.or([row('work.lease_id', 'is', null), row('work.next_attempt_at', '<=', now)]))
    .orderBy('due.since')
    .limit(most)
    .execute();
  return rows.map(({ attempts, ...row }) => ({ ...row, attempts: attempts ?? 0 }));
}

/**
 * Claims a lease until `leasedUntil` (ISO 8601): only one process can make this change.
 *
 * @returns whether it was claimed.
 */
export async function claimSealWork(db: Connection, work: SealWork, leasedUntil: string): Promise<boolean> {
  const { attempts, next_attempt_at: before, trace: _, ...lease } = work;
  if (before === null) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('lease_seal_work')
      .values({ ...lease, attempts: 1, next_attempt_at: leasedUntil })
      .onConflict((conflict) => conflict.column('lease_id').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('lease_seal_work')
    .set({ attempts: attempts + 1, next_attempt_at: leasedUntil })
    .where('lease_id', '=', lease.lease_id)
    .where('attempts', '=', attempts)
    .where('next_attempt_at', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Schedules the next attempt for that time (ISO 8601). */
export async function postponeSealWork(
  db: Connection,
  leaseId: string,
  nextAttemptAt: string,
): Promise<void> {
  await db
    .updateTable('lease_seal_work')
    .set({ next_attempt_at: nextAttemptAt })
    .where('lease_id', '=', leaseId)
    .execute();
}

/** Removes a lease from the queue: all its work is done. */
export async function endSealWork(db: Connection, leaseId: string): Promise<void> {
  await db.deleteFrom('lease_seal_work').where('lease_id', '=', leaseId).execute();
}

/** Releases a claim until that time, unless another process has claimed the lease since. */
export async function releaseSealWork(db: Connection, leaseId: string, leasedUntil: string): Promise<void> {
  await db
    .deleteFrom('lease_seal_work')
    .where('lease_id', '=', leaseId)
    .where('next_attempt_at', '=', leasedUntil)
    .execute();
}
