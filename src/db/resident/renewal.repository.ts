/** Renewals of leases: papers that give a lease a new term when all have signed them. */
import type { Connection } from '../client.ts';
import type { Lease } from '../lease/lease.repository.ts';
import type { Row, Tenancy } from '../tables.ts';

/**
 * `lease_id`: the papers, a row in `leases` with addendums only, whose days and rent are the new term. Days are
 * `2027-01-31`.
 */
interface LeaseRenewalsTable extends Tenancy {
  lease_id: string;
  renewed_lease_id: string;
  /** The occasion that the office has opened for it, or null. */
  occasion_id: string | null;
  former_end_date: string;
  former_rent_cents: number;
  /** When the new term was applied to the lease; null until all have signed. */
  applied_at: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    lease_renewals: LeaseRenewalsTable;
  }
}

/** A term of a lease. `end_date` is '' if it continues from month to month. */
export interface LeaseTerm {
  readonly start_date: string;
  readonly end_date: string;
  readonly rent_cents: number;
}

/** A renewal with its new term and the status of its papers. */
export type Renewal = Row<'lease_renewals'> & LeaseTerm & Pick<Lease, 'status'>;

export async function insertRenewal(
  trx: Connection,
  renewal: Omit<Row<'lease_renewals'>, 'applied_at'>,
): Promise<void> {
  await trx
    .insertInto('lease_renewals')
    .values({ ...renewal, applied_at: null })
    .execute();
}

const renewals = (db: Connection) =>
  db
    .selectFrom('lease_renewals')
    .innerJoin('leases', 'leases.id', 'lease_renewals.lease_id')
    .selectAll('lease_renewals')
    .select(['leases.start_date', 'leases.end_date', 'leases.rent_cents', 'leases.status']);

/** The renewal of these papers, or null if they are another addendum. */
export async function findRenewal(db: Connection, papersId: string): Promise<Renewal | null> {
  return (await renewals(db).where('lease_renewals.lease_id', '=', papersId).executeTakeFirst()) ?? null;
}

/** The renewals of a lease, including those that not all have signed. */
export function listRenewals(db: Connection, leaseId: string): Promise<Renewal[]> {
  return renewals(db).where('lease_renewals.renewed_lease_id', '=', leaseId).execute();
}

/** Sets the end date and rent of a lease to those of a renewal, and records when. */
export async function applyTerm(
  trx: Connection,
  { lease_id, renewed_lease_id, end_date, rent_cents }: Renewal,
  applied_at: string,
): Promise<void> {
  await trx.updateTable('leases').set({ end_date, rent_cents }).where('id', '=', renewed_lease_id).execute();
  await trx.updateTable('lease_renewals').set({ applied_at }).where('lease_id', '=', lease_id).execute();
}
