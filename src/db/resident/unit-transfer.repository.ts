/** Moves of households to another unit of their property: a new lease that follows another one. */
import type { BalanceChoice } from '../../ledger/moved.ts';
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import type { Lease } from '../lease/lease.repository.ts';
import type { UnitDetails } from '../property/property.repository.ts';
import type { Row, Tenancy } from '../tables.ts';

interface UnitTransfersTable extends Tenancy {
  /** The new lease. */
  lease_id: string;
  from_lease_id: string;
  subject_id: string;
  balance: BalanceChoice;
  agreed_at: string | null;
  moved_at: string | null;
  moved_deposit_cents: number | null;
  moved_credit_cents: number | null;
  moved_balance_cents: number | null;
}

declare module '../tables.ts' {
  interface Tables {
    unit_transfers: UnitTransfersTable;
  }
}

/** A move with its new lease. */
export interface UnitTransfer extends Row<'unit_transfers'> {
  readonly lease: Pick<
    Lease,
    'status' | 'unit_id' | 'start_date' | 'end_date' | 'rent_cents' | 'deposit_cents'
  >;
  readonly unit: UnitDetails;
}

/** Adds a move, whose new lease was just put before its signers. */
export async function insertTransfer(
  trx: Connection,
  transfer: Pick<
    UnitTransfer,
    'lease_id' | 'company_id' | 'property_id' | 'from_lease_id' | 'subject_id' | 'balance'
  >,
): Promise<void> {
  const later = { agreed_at: null, moved_at: null };
  const moved = { moved_deposit_cents: null, moved_credit_cents: null, moved_balance_cents: null };
  await trx
    .insertInto('unit_transfers')
    .values({ ...transfer, ...later, ...moved })
    .execute();
}

/** Notes what has become of a move. */
export async function updateTransfer(
  trx: Connection,
  leaseId: string,
  change: Partial<Omit<Row<'unit_transfers'>, 'lease_id' | 'from_lease_id' | 'balance' | keyof Tenancy>>,
): Promise<void> {
  await trx.updateTable('unit_transfers').set(change).where('lease_id', '=', leaseId).execute();
}

/** The move to a lease; null if nobody moves to it from another one. */
export async function findTransferTo(db: Connection, leaseId: string): Promise<UnitTransfer | null> {
  const row = await transfers(db).where('unit_transfers.lease_id', '=', leaseId).executeTakeFirst();
  return row === undefined ? null : transferOf(row);
}

/** The move that a process is about; null if it has none. */
export async function findTransferOf(db: Connection, subjectId: string): Promise<UnitTransfer | null> {
  const row = await transfers(db).where('unit_transfers.subject_id', '=', subjectId).executeTakeFirst();
  return row === undefined ? null : transferOf(row);
}

/** The move from a lease that is neither withdrawn nor over, or null. */
export async function findOpenTransfer(db: Connection, fromLeaseId: string): Promise<UnitTransfer | null> {
  const row = await transfers(db)
    .where('unit_transfers.from_lease_id', '=', fromLeaseId)
    .where('unit_transfers.moved_at', 'is', null)
    .where('leases.status', '<>', 'WITHDRAWN')
    .executeTakeFirst();
  return row === undefined ? null : transferOf(row);
}

/**
 * The applicant with whose id a resident signs the lease of the unit to which they move; null if it does not wait for their
 * signature.
 */
export async function findMovingSigner(
  db: Connection,
  fromLeaseId: string,
  userId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('unit_transfers')
    .innerJoin('leases', 'leases.id', 'unit_transfers.lease_id')
    .innerJoin('lease_occupants', 'lease_occupants.lease_id', 'unit_transfers.from_lease_id')
    .innerJoin('lease_signers', (join) =>
      join
        .onRef('lease_signers.lease_id', '=', 'leases.id')
        .onRef('lease_signers.applicant_id', '=', 'lease_occupants.applicant_id'),
    )
    .select('lease_signers.applicant_id')
    .where('unit_transfers.from_lease_id', '=', fromLeaseId)
    .where('leases.status', '=', 'SIGNING')
    .where('lease_occupants.user_id', '=', userId)
    .where('lease_signers.finished_at', 'is', null)
    .executeTakeFirst();
  return row?.applicant_id ?? null;
}

const transfers = (db: Connection) =>
  db
    .selectFrom('unit_transfers')
    .innerJoin('leases', 'leases.id', 'unit_transfers.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .selectAll('unit_transfers')
    .select(['leases.status', 'leases.unit_id', 'leases.start_date', 'leases.end_date'])
    .select(['leases.rent_cents', 'leases.deposit_cents', 'units.details']);

type TransferRow = Row<'unit_transfers'> & UnitTransfer['lease'] & { readonly details: string };

function transferOf(row: TransferRow): UnitTransfer {
  const { status, unit_id, start_date, end_date, rent_cents, deposit_cents, details, ...transfer } = row;
  const lease = { status, unit_id, start_date, end_date, rent_cents, deposit_cents };
  return { ...transfer, lease, unit: readJson<UnitDetails>(details) };
}
