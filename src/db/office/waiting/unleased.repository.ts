/** Applications that wait for a lease, and whether a home is free for one. */
import { type ExpressionBuilder, sql } from 'kysely';
import { OVER } from '../../../contract/access/lease-status.ts';
import type { Connection } from '../../client.ts';
import { readJson } from '../../json-column.ts';
import type { UnitDetails } from '../../property/property.repository.ts';
import type { Tables } from '../../tables.ts';

/** An application of which somebody is approved and that has no lease, or only withdrawn ones. */
interface UnleasedApplication {
  readonly application_id: string;
  readonly created_at: string;
  readonly movein_date: string;
  readonly unit: UnitDetails;
  /** The names of the household, without those who have cancelled. */
  readonly people: string[];
  /** Nobody of the household waits for a decision. */
  readonly is_decided: boolean;
}

interface Asked {
  /** `decided`: only those of which nobody waits for a decision. */
  readonly show: 'all' | 'decided';
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of the applications of a property with an approved person and without a lease, the oldest first, and how many
 * there are.
 */
export async function listUnleased(
  db: Connection,
  property_id: string,
  { show, limit, offset }: Asked,
): Promise<{ readonly rows: readonly UnleasedApplication[]; readonly total: number }> {
  const chosen = unleased(db, { property_id }).$if(show === 'decided', (query) =>
    query.where(({ not, ...of }) => not(waitsForDecision(of))),
  );
  // Counted while the page is read: finding them is what takes the time.
  const found = await chosen
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .select(['applications.id as application_id', 'applications.created_at', 'applications.movein_date'])
    .select('units.details')
    .select((of) => waitsForDecision(of).as('is_waiting'))
    .select(sql<number | string>`count(*) over ()`.as('total'))
    .orderBy('applications.created_at')
    .orderBy('applications.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const people = await namesOf(
    db,
    found.map(({ application_id }) => application_id),
  );
  const rows = found.map(({ details, is_waiting, total: _, ...row }) => ({
    ...row,
    unit: readJson<UnitDetails>(details),
    people: people.get(row.application_id) ?? [],
    is_decided: !is_waiting,
  }));
  const [first] = found;
  if (first !== undefined || offset === 0) return { rows, total: Number(first?.total ?? 0) };
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Whether an application is one of `listUnleased`. */
export async function isUnleased(
  db: Connection,
  application: { readonly property_id: string; readonly application_id: string },
): Promise<boolean> {
  const row = await unleased(db, application).select('applications.id').executeTakeFirst();
  return row !== undefined;
}

function unleased(
  db: Connection,
  { property_id, application_id }: { readonly property_id: string; readonly application_id?: string },
) {
  return (
    db
      .selectFrom('applications')
      .where('applications.property_id', '=', property_id)
      .$if(application_id !== undefined, (query) => query.where('applications.id', '=', application_id ?? ''))
      // From the approved people without a lease to their applications: most people of a property have one.
      .where('applications.id', 'in', ({ selectFrom }) =>
        selectFrom('applicants')
          .select('applicants.application_id')
          .where('applicants.property_id', '=', property_id)
          .where('applicants.decision', '=', 'APPROVED')
          .where('applicants.cancelled_at', 'is', null)
          .where('applicants.removed_at', 'is', null)
          .$if(application_id !== undefined, (query) =>
            query.where('applicants.application_id', '=', application_id ?? ''),
          )
          .where(({ not, exists, selectFrom: from }) =>
            not(
              exists(
                from('leases')
                  .select('leases.id')
                  .whereRef('leases.application_id', '=', 'applicants.application_id')
                  .where('leases.parent_lease_id', 'is', null)
                  .where('leases.status', '<>', 'WITHDRAWN'),
              ),
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

/** Whether somebody of the household has submitted and has no decision yet. */
function waitsForDecision({
  exists,
  selectFrom,
}: Pick<ExpressionBuilder<Tables, 'applications'>, 'exists' | 'selectFrom'>) {
  return exists(
    selectFrom('applicants')
      .select('applicants.id')
      .whereRef('applicants.application_id', '=', 'applications.id')
      .where('applicants.submitted_at', 'is not', null)
      .where('applicants.decision', '=', '')
      .where('applicants.cancelled_at', 'is', null)
      .where('applicants.removed_at', 'is', null),
  );
}

/** The names of these households, each in the order in which they joined. */
async function namesOf(
  db: Connection,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('applicants')
    .select(['application_id', 'first_name', 'last_name'])
    .where('application_id', 'in', ['', ...applicationIds])
    .where('cancelled_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const names = new Map<string, string[]>();
  for (const { application_id, first_name, last_name } of rows)
    names.set(application_id, [...(names.get(application_id) ?? []), `${first_name} ${last_name}`.trim()]);
  return names;
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
