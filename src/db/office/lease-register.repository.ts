/** The leases of a property as the office lists them, and the applications that wait for a lease. */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import '../lease/lease-signer.repository.ts';
import '../lease/office-lease.repository.ts';
import { type LeaseStatus, occupantNames } from '../lease/lease.repository.ts';
import type { Countersignature } from '../lease/office-lease.repository.ts';
import type { UnitDetails } from '../property/property.repository.ts';

/** `signing`: not all have signed. `landlord`: the landlord's signature is missing. */
type LeaseChoice = 'all' | 'signing' | 'landlord' | 'signed' | 'withdrawn';

export interface RegisteredLease {
  readonly lease_id: string;
  readonly application_id: string | null;
  readonly unit: UnitDetails;
  readonly people: string[];
  readonly status: LeaseStatus;
  /** Of the tenancy: `Current`; null before it. */
  readonly tenancy_status: string | null;
  readonly start_date: string;
  readonly end_date: string;
  readonly rent_cents: number;
  readonly created_at: string;
  readonly countersign: boolean;
  readonly countersigned: Countersignature | null;
}

interface Asked {
  readonly show: LeaseChoice;
  readonly sort: 'created_at' | 'start_date' | 'end_date' | 'rent_cents';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** A page of the leases of a property, and how many there are. */
export async function listRegisteredLeases(
  db: Connection,
  propertyId: string,
  { show, sort, order, limit, offset }: Asked,
): Promise<{ readonly rows: RegisteredLease[]; readonly total: number }> {
  const chosen = registered(db, propertyId, show);
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .leftJoin('tenancies', 'tenancies.lease_id', 'leases.id')
    .select([
      'leases.id as lease_id',
      'leases.application_id',
      'leases.occupants',
      'leases.status',
      'leases.start_date',
      'leases.end_date',
      'leases.rent_cents',
      'leases.created_at',
      'units.details',
      'tenancies.lease_status as tenancy_status',
      'office_leases.countersign',
      'office_leases.countersigned',
    ])
    .orderBy(`leases.${sort}`, order)
    .orderBy('leases.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total: Number(total),
    rows: rows.map(({ occupants, details, countersign, countersigned, ...row }) => ({
      ...row,
      unit: readJson<UnitDetails>(details),
      people: occupantNames(occupants),
      countersign: countersign === 1,
      countersigned: countersigned === null ? null : readJson<Countersignature>(countersigned),
    })),
  };
}

function registered(db: Connection, propertyId: string, show: LeaseChoice) {
  const all = db
    .selectFrom('leases')
    .leftJoin('office_leases', 'office_leases.lease_id', 'leases.id')
    .where('leases.property_id', '=', propertyId)
    .where('leases.parent_lease_id', 'is', null);
  const waits = sql<boolean>`(leases.status = 'SIGNED' and office_leases.countersign = 1 and office_leases.countersigned is null)`;
  switch (show) {
    case 'signing':
      return all.where('leases.status', '=', 'SIGNING');
    case 'landlord':
      return all.where(waits);
    case 'signed':
      return all.where('leases.status', 'in', ['SIGNED', 'SEALED']).where(({ not }) => not(waits));
    case 'withdrawn':
      return all.where('leases.status', '=', 'WITHDRAWN');
    default:
      return all;
  }
}

/** A signer of a lease, and when they signed. */
export interface SignedBy {
  readonly lease_id: string;
  readonly name: string;
  readonly finished_at: string | null;
  readonly declined_at: string | null;
}

/** The signers of these leases, each lease's in their order. */
export async function listSignersOf(db: Connection, leaseIds: readonly string[]): Promise<SignedBy[]> {
  if (leaseIds.length === 0) return [];
  const rows = await db
    .selectFrom('lease_signers')
    .innerJoin('applicants', 'applicants.id', 'lease_signers.applicant_id')
    .select(['lease_signers.lease_id', 'lease_signers.finished_at', 'lease_signers.declined_at'])
    .select(['applicants.first_name', 'applicants.last_name'])
    .where('lease_signers.lease_id', 'in', [...leaseIds])
    .orderBy('lease_signers.lease_id')
    .orderBy('lease_signers.position')
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    name: `${first_name} ${last_name}`.trim(),
  }));
}
