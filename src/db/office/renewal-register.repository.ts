/** The leases of a property whose term ends, and what has become of the renewals that were offered for them. */
import { sql } from 'kysely';
import { OVER } from '../../contract/access/lease-status.ts';
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import '../lease/lease-signer.repository.ts';
import type { UnitDetails } from '../property/property.repository.ts';
import type { Occasion, OccasionData } from '../resident/occasion.repository.ts';
import '../resident/renewal.repository.ts';
import '../resident/tenancy.repository.ts';
import '../resident/unit-transfer.repository.ts';

/** A term that ends. Days are `2026-05-31`. */
export interface EndingLease {
  readonly lease_id: string;
  readonly application_id: string | null;
  readonly lease_status: string;
  readonly unit_id: string;
  readonly unit: UnitDetails;
  readonly end_date: string;
  readonly rent_cents: number;
  /** A renewal that all have signed follows this term. */
  readonly renewed: boolean;
  /** The household moves to another unit: its new lease is signed or being signed. */
  readonly transferring: boolean;
}

/** The terms of a property that end within these days, both included; not those of leases that are over. */
export async function listEndingLeases(
  db: Connection,
  propertyId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<EndingLease[]> {
  const rows = await db
    .selectFrom('tenancies')
    .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .leftJoin('lease_renewals as signed', (join) =>
      join
        .onRef('signed.renewed_lease_id', '=', 'tenancies.lease_id')
        .on('signed.applied_at', 'is not', null)
        .on('signed.former_end_date', '>=', from)
        .on('signed.former_end_date', '<=', to),
    )
    .select(['tenancies.lease_id', 'tenancies.lease_status', 'leases.application_id', 'leases.unit_id'])
    .select(['leases.end_date', 'leases.rent_cents', 'units.details'])
    .select(['signed.former_end_date', 'signed.former_rent_cents'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('unit_transfers')
          .innerJoin('leases as next', 'next.id', 'unit_transfers.lease_id')
          .select('unit_transfers.lease_id')
          .whereRef('unit_transfers.from_lease_id', '=', 'tenancies.lease_id')
          .where('unit_transfers.moved_at', 'is', null)
          .where('next.status', '<>', 'WITHDRAWN'),
      ).as('transferring'),
    )
    .where('tenancies.property_id', '=', propertyId)
    .where('tenancies.lease_status', 'not in', [...OVER])
    .where(({ eb, and, or }) =>
      or([
        and([eb('leases.end_date', '>=', from), eb('leases.end_date', '<=', to)]),
        eb('signed.former_end_date', 'is not', null),
      ]),
    )
    .orderBy('signed.former_end_date')
    .execute();
  const leases = rows.map(
    ({ details, former_end_date, former_rent_cents, transferring, ...row }): EndingLease => {
      const isOpen = row.end_date !== '' && row.end_date >= from && row.end_date <= to;
      const former =
        isOpen || former_end_date === null
          ? { renewed: false }
          : { end_date: former_end_date, rent_cents: former_rent_cents ?? 0, renewed: true };
      return { ...row, unit: readJson<UnitDetails>(details), transferring: Boolean(transferring), ...former };
    },
  );
  // A long range has several former terms of a lease: the last one counts.
  return [...new Map(leases.map((lease) => [lease.lease_id, lease])).values()];
}

/** An offer, also a withdrawn one. */
export type RegisteredOffer = Pick<Occasion, 'lease_id' | 'data' | 'last_day' | 'closed_at' | 'withdrawn_at'>;

/** The newest occasion of a flow of each of these leases, by lease. */
export async function newestOffers(
  db: Connection,
  flow: string,
  leaseIds: readonly string[],
): Promise<ReadonlyMap<string, RegisteredOffer>> {
  const rows = await db
    .selectFrom('flow_occasions')
    .select(['lease_id', 'data', 'last_day', 'closed_at', 'withdrawn_at'])
    .where('lease_id', 'in', ['', ...leaseIds])
    .where('flow', '=', flow)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.lease_id, { ...row, data: readJson<OccasionData>(row.data) }]));
}

/** Papers of a renewal that not all have signed. */
export interface OpenPapers {
  readonly declined: boolean;
}

/** The open papers of renewals of these leases, by lease. */
export async function openRenewals(
  db: Connection,
  leaseIds: readonly string[],
): Promise<ReadonlyMap<string, OpenPapers>> {
  const rows = await db
    .selectFrom('lease_renewals')
    .innerJoin('leases', 'leases.id', 'lease_renewals.lease_id')
    .innerJoin('lease_signers', 'lease_signers.lease_id', 'lease_renewals.lease_id')
    .select('lease_renewals.renewed_lease_id')
    .select(sql<number | string>`count(lease_signers.declined_at)`.as('declined'))
    .where('lease_renewals.renewed_lease_id', 'in', ['', ...leaseIds])
    .where('lease_renewals.applied_at', 'is', null)
    .where('leases.status', '<>', 'WITHDRAWN')
    .groupBy('lease_renewals.renewed_lease_id')
    .execute();
  return new Map(
    rows.map(({ renewed_lease_id, declined }) => [renewed_lease_id, { declined: Number(declined) > 0 }]),
  );
}
