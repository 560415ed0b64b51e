/**
 * The lease status of an application, as the office sets it.
 */
import type { Connection } from '../client.ts';
import type { Application } from '../property/property.repository.ts';
import type { Tenancy } from '../tables.ts';

/** The lease status of an application; no row: there is no lease yet. */
interface ApplicationStatusesTable extends Tenancy {
  application_id: string;
  status: 'APPLICATION_IN_PROGRESS' | 'LEASE_IN_PROGRESS' | 'LEASE_COMPLETE';
}

declare module '../tables.ts' {
  interface Tables {
    application_statuses: ApplicationStatusesTable;
  }
}

/** `APPLICATION_IN_PROGRESS` until there is a lease. @see spec/pre-application.md §2, §4 */
export type ApplicationStatus = 'APPLICATION_IN_PROGRESS' | 'LEASE_IN_PROGRESS' | 'LEASE_COMPLETE';

/** The status of an application. */
export async function readApplicationStatus(
  db: Connection,
  applicationId: string,
): Promise<ApplicationStatus> {
  const row = await db
    .selectFrom('application_statuses')
    .select('status')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row?.status ?? 'APPLICATION_IN_PROGRESS';
}

export async function writeApplicationStatus(
  trx: Connection,
  { id, company_id, property_id }: Pick<Application, 'id' | 'company_id' | 'property_id'>,
  status: ApplicationStatus,
): Promise<void> {
  await trx
    .insertInto('application_statuses')
    .values({ application_id: id, company_id, property_id, status })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ status }))
    .execute();
}
