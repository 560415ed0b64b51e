/** What the office has agreed on in a lease that it made from a template, and the landlord's signature. */
import type { LeaseSignature } from '../../contract/lease/lease-spot.contract.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import '../resident/unit-transfer.repository.ts';
import type { Row, Tenancy } from '../tables.ts';

/** `charges` and `countersigned` are JSON. */
interface OfficeLeasesTable extends Tenancy {
  lease_id: string;
  template_version: number | null;
  charges: string;
  countersign: number;
  made_by: string;
  countersigned: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    office_leases: OfficeLeasesTable;
  }
}

/** A monthly charge besides the rent. */
export interface MonthlyCharge {
  readonly description: string;
  readonly amount_cents: number;
}

/** The signature of the landlord. */
export interface Countersignature {
  /** The member of the office. */
  readonly user_id: string;
  readonly name: string;
  readonly signature: LeaseSignature;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly ip: string;
  /** The text about signing electronically that was shown. */
  readonly consent: { readonly language: string; readonly sha256: string };
}

export interface OfficeLease extends Tenancy {
  readonly lease_id: string;
  /** Null: the text that the portal ships. */
  readonly template_version: number | null;
  readonly charges: readonly MonthlyCharge[];
  /** Whether the landlord signs after all others. */
  readonly countersign: boolean;
  readonly made_by: string;
  readonly countersigned: Countersignature | null;
  /** The lease from which its household moves here; null for any other household. */
  readonly moves_from: string | null;
}

/** What the office agreed on in a lease; null for a lease that was made in another way. */
export async function findOfficeLease(db: Connection, leaseId: string): Promise<OfficeLease | null> {
  const row = await db
    .selectFrom('office_leases')
    .leftJoin('unit_transfers', 'unit_transfers.lease_id', 'office_leases.lease_id')
    .selectAll('office_leases')
    .select('unit_transfers.from_lease_id as moves_from')
    .where('office_leases.lease_id', '=', leaseId)
    .executeTakeFirst();
  return row === undefined ? null : officeLeaseOf(row);
}

/** Adds the row of a lease. */
export async function insertOfficeLease(
  trx: Connection,
  { charges, countersign, ...lease }: Omit<OfficeLease, 'countersigned' | 'moves_from'>,
): Promise<void> {
  await trx
    .insertInto('office_leases')
    .values({ ...lease, charges: writeJson(charges), countersign: Number(countersign), countersigned: null })
    .execute();
}

/** Stores the signature of the landlord. */
export async function writeCountersignature(
  trx: Connection,
  leaseId: string,
  countersigned: Countersignature,
): Promise<void> {
  await trx
    .updateTable('office_leases')
    .set({ countersigned: writeJson(countersigned) })
    .where('lease_id', '=', leaseId)
    .execute();
}

/**
 * Whether a lease still needs the signature of the landlord.
 *
 * @example waitsForLandlord(await findOfficeLease(db, lease.id))
 */
export function waitsForLandlord(
  lease: Pick<OfficeLease, 'countersign' | 'countersigned'> | null | undefined,
): boolean {
  return lease?.countersign === true && lease.countersigned === null;
}

function officeLeaseOf({
  charges,
  countersign,
  countersigned,
  ...row
}: Row<'office_leases'> & Pick<OfficeLease, 'moves_from'>): OfficeLease {
  return {
    ...row,
    charges: readJson<MonthlyCharge[]>(charges),
    countersign: countersign === 1,
    countersigned: countersigned === null ? null : readJson<Countersignature>(countersigned),
  };
}
