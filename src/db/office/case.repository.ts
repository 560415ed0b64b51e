/** A case of the office: an application with the lease that came of it, or a lease that was made without one. */
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import type { UnitDetails } from '../property/property.repository.ts';
import type { Tenancy } from '../tables.ts';

export interface StoredCase extends Tenancy {
  readonly application_id: string | null;
  readonly lease_id: string | null;
  readonly unit: UnitDetails;
}

/** The case of an application or of a lease, with the newest lease of the application; null if there is neither. */
export async function findCase(db: Connection, id: string): Promise<StoredCase | null> {
  return (await findCaseOfApplication(db, id)) ?? (await findCaseOfLease(db, id));
}

async function findCaseOfApplication(db: Connection, id: string): Promise<StoredCase | null> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .leftJoin('leases', (join) =>
      join.onRef('leases.application_id', '=', 'applications.id').on('leases.parent_lease_id', 'is', null),
    )
    .select(['applications.id as application_id', 'applications.company_id', 'applications.property_id'])
    .select(['units.details', 'leases.id as lease_id'])
    .where('applications.id', '=', id)
    .where('applications.erased_at', 'is', null)
    .orderBy('leases.created_at', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : caseOfRow(row);
}

async function findCaseOfLease(db: Connection, id: string): Promise<StoredCase | null> {
  const row = await db
    .selectFrom('leases')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select(['leases.application_id', 'leases.company_id', 'leases.property_id'])
    .select(['units.details', 'leases.id as lease_id'])
    .where('leases.id', '=', id)
    .where('leases.parent_lease_id', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : caseOfRow(row);
}

function caseOfRow({ details, ...row }: Omit<StoredCase, 'unit'> & { readonly details: string }): StoredCase {
  return { ...row, unit: readJson<UnitDetails>(details) };
}

/** The office's id of a lease; null before its residents have moved in. */
export async function findLeaseUid(db: Connection, leaseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('tenancies')
    .select('lease_uid')
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  return row?.lease_uid ?? null;
}
