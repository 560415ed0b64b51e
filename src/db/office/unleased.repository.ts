/** Applications that wait for a lease, and whether a home is free for one. */
import { OVER } from '../../contract/access/lease-status.ts';
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import type { UnitDetails } from '../property/property.repository.ts';

/** An application of which somebody is approved and that has no lease, or only withdrawn ones. */
interface UnleasedApplication {
  readonly application_id: string;
  readonly created_at: string;
  readonly movein_date: string;
  readonly unit: UnitDetails;
}

/** The applications of a property with an approved person and without a lease, the oldest first, at most `most`. */
export async function listUnleased(
  db: Connection,
  propertyId: string,
  most: number,
): Promise<UnleasedApplication[]> {
  const rows = await selectUnleased(db, propertyId)
    .orderBy('applications.created_at')
    .orderBy('applications.id')
    .limit(most)
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, unit: readJson<UnitDetails>(details) }));
}

/** Whether an application is one of `listUnleased`. */
export async function isUnleased(
  db: Connection,
  { property_id, application_id }: { readonly property_id: string; readonly application_id: string },
): Promise<boolean> {
  const row = await selectUnleased(db, property_id)
    .where('applications.id', '=', application_id)
    .executeTakeFirst();
  return row !== undefined;
}

function selectUnleased(db: Connection, propertyId: string) {
  return (
    db
      .selectFrom('applications')
      .innerJoin('units', 'units.id', 'applications.unit_id')
      .select(['applications.id as application_id', 'applications.created_at', 'applications.movein_date'])
      .select('units.details')
      .where('applications.property_id', '=', propertyId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('applicants')
            .select('applicants.id')
            .whereRef('applicants.application_id', '=', 'applications.id')
            .where('applicants.decision', '=', 'APPROVED')
            .where('applicants.cancelled_at', 'is', null)
            .where('applicants.removed_at', 'is', null),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('leases')
              .select('leases.id')
              .whereRef('leases.application_id', '=', 'applications.id')
              .where('leases.parent_lease_id', 'is', null)
              .where('leases.status', '<>', 'WITHDRAWN'),
          ),
        ),
      )
      // People who sign addendums without having applied have a complete application without a lease.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('application_statuses')
              .select('application_statuses.application_id')
              .whereRef('application_statuses.application_id', '=', 'applications.id')
              .where('application_statuses.status', '=', 'LEASE_COMPLETE'),
          ),
        ),
      )
  );
}

/**
 * Whether another lease of a home covers a day of these: one that is not withdrawn, and whose residents have not left or
 * given notice. Both ends are included; '' is a lease without an end.
 */
export async function isHomeLet(
  db: Connection,
  { property_id, unit_id }: { readonly property_id: string; readonly unit_id: string },
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('leases')
    .leftJoin('tenancies', 'tenancies.lease_id', 'leases.id')
    .select('leases.id')
    .where('leases.property_id', '=', property_id)
    .where('leases.unit_id', '=', unit_id)
    .where('leases.parent_lease_id', 'is', null)
    .where('leases.status', '<>', 'WITHDRAWN')
    .where((lease) =>
      lease.or([
        lease('tenancies.lease_status', 'is', null),
        lease('tenancies.lease_status', 'not in', [...OVER, 'Notice']),
      ]),
    )
    .where((lease) =>
      lease.or([lease('leases.end_date', '=', ''), lease('leases.end_date', '>=', start_date)]),
    )
    .$if(end_date !== '', (query) => query.where('leases.start_date', '<=', end_date))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an application has a lease that is not withdrawn. */
export async function isLeased(db: Connection, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('leases')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('parent_lease_id', 'is', null)
    .where('status', '<>', 'WITHDRAWN')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
