/** Leases with a tenancy, their unit and their occupants. */
import { sql } from 'kysely';
import type { Connection, Dialect } from '../client.ts';
import { readJson } from '../json-column.ts';
import type { UnitDetails } from '../property/property.repository.ts';
import { type User, userOfRow } from '../session/user.repository.ts';
import type { Row } from '../tables.ts';
import './unit-transfer.repository.ts';

/** A tenancy with the data of its lease. */
export interface LetLease {
  readonly tenancy: Row<'tenancies'>;
  readonly lease: Pick<
    Row<'leases'>,
    'application_id' | 'unit_id' | 'start_date' | 'end_date' | 'rent_cents' | 'deposit_cents'
  >;
  readonly unit: UnitDetails;
  /** The number of addendums of the lease that wait for a signature. */
  readonly open_addendums: number;
}

/** The lease of a tenancy, or null. */
export async function findLetLease(db: Connection, leaseId: string): Promise<LetLease | null> {
  const tenancy = await db
    .selectFrom('tenancies')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  return tenancy === undefined ? null : withLease(db, tenancy);
}

/** As `findLetLease`, with the tenancy locked until the transaction ends. SQLite locks the whole database. */
export async function lockLetLease(
  trx: Connection,
  dialect: Dialect,
  leaseId: string,
): Promise<LetLease | null> {
  const found = trx.selectFrom('tenancies').selectAll().where('lease_id', '=', leaseId);
  const tenancy = await (dialect === 'postgres' ? found.forNoKeyUpdate() : found).executeTakeFirst();
  return tenancy === undefined ? null : withLease(trx, tenancy);
}

async function withLease(db: Connection, tenancy: Row<'tenancies'>): Promise<LetLease> {
  const { details, ...lease } = await db
    .selectFrom('leases')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select([
      'leases.application_id',
      'leases.unit_id',
      'leases.start_date',
      'leases.end_date',
      'leases.rent_cents',
      'leases.deposit_cents',
      'units.details',
    ])
    .where('leases.id', '=', tenancy.lease_id)
    .executeTakeFirstOrThrow();
  const { open } = await db
    .selectFrom('leases')
    .select(({ fn }) => fn.countAll<number | string>().as('open'))
    .where('parent_lease_id', '=', tenancy.lease_id)
    .where('status', '=', 'SIGNING')
    .executeTakeFirstOrThrow();
  return { tenancy, lease, unit: readJson<UnitDetails>(details), open_addendums: Number(open) };
}

/** The status of a lease for its residents; null if it has no tenancy. */
export async function readLeaseStatus(db: Connection, leaseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('tenancies')
    .select('lease_status')
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  return row?.lease_status ?? null;
}

/** Updates the tenancy of a lease. */
export async function updateTenancy(
  trx: Connection,
  leaseId: string,
  change: Partial<Pick<Row<'tenancies'>, 'lease_status' | 'pending_renewal'>>,
): Promise<void> {
  await trx.updateTable('tenancies').set(change).where('lease_id', '=', leaseId).execute();
}

/** A tenancy that has not begun, and its first day. */
export interface TenancyToBegin {
  readonly lease_id: string;
  readonly property_id: string;
  readonly movein_date: string;
}

/**
 * Tenancies that have not begun although their first day is not after a day, the earliest first. Moves from another unit
 * are not among them: their flow begins them with the day on which the household moves.
 */
export function listTenanciesToBegin(
  db: Connection,
  day: string,
  limit: number,
): Promise<readonly TenancyToBegin[]> {
  return db
    .selectFrom('tenancies')
    .select(['lease_id', 'property_id', 'movein_date'])
    .where('lease_status', '=', sql.lit('Future'))
    .where('movein_date', '<=', day)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('unit_transfers')
            .select('unit_transfers.lease_id')
            .whereRef('unit_transfers.lease_id', '=', 'tenancies.lease_id'),
        ),
      ),
    )
    .orderBy('movein_date')
    .orderBy('lease_id')
    .limit(limit)
    .execute();
}

/** Begins a tenancy. @returns false if another process has begun it, or its residents have given notice since. */
export async function beginTenancy(db: Connection, leaseId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tenancies')
    .set({ lease_status: 'Current' })
    .where('lease_id', '=', leaseId)
    .where('lease_status', '=', 'Future')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An occupant who has an account. */
export interface OccupantUser {
  readonly user: User;
  readonly occupant: Row<'lease_occupants'>;
}

/** The occupants of a lease who have an account, in the order of the lease. */
export async function listOccupantUsers(db: Connection, leaseId: string): Promise<OccupantUser[]> {
  const occupants = await db
    .selectFrom('lease_occupants')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('position')
    .execute();
  const ids = occupants.flatMap(({ user_id }) => user_id ?? []);
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .execute();
  return occupants.flatMap((occupant) => {
    const row = users.find(({ id }) => id === occupant.user_id);
    return row === undefined ? [] : [{ user: userOfRow(row), occupant }];
  });
}
