/** How far the guestcards of each month came, for the report of the funnel. */
import { sql } from 'kysely';
import type { Connection } from '../../client.ts';
import '../../applicant/applicant.repository.ts';
import '../../guestcard/guestcard.repository.ts';
import '../../lease/lease.repository.ts';
import { firstOf, lastOf, monthOf, type ReportMonth } from './months.ts';

/** The guestcards of a month, and how many of them have come to each step since. */
export interface LeadCounts {
  readonly guestcards: number;
  readonly applications: number;
  readonly submitted: number;
  readonly approved: number;
  readonly signed: number;
}

/** The counts by month; months without a guestcard are left out. Joined guestcards count once. */
export async function countLeadsByMonth(
  db: Connection,
  propertyId: string,
  months: readonly ReportMonth[],
): Promise<ReadonlyMap<string, LeadCounts>> {
  const leads = db
    .selectFrom('guestcards')
    .leftJoin('applicants', 'applicants.id', 'guestcards.applicant_id')
    .select(monthOf(sql.ref('guestcards.created_at'), months).as('month'))
    .select(['applicants.id', 'applicants.submitted_at', 'applicants.decision'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('leases')
            .select('leases.id')
            .whereRef('leases.application_id', '=', 'applicants.application_id')
            .where('leases.parent_lease_id', 'is', null)
            .where('leases.signed_at', 'is not', null),
        )
        .as('is_signed'),
    )
    .where('guestcards.property_id', '=', propertyId)
    .where('guestcards.joined_into', 'is', null)
    .where('guestcards.created_at', '>=', firstOf(months).from)
    .where('guestcards.created_at', '<', lastOf(months).before);
  const counted = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number | string>`sum(case when ${condition} then 1 else 0 end)`;
  const rows = await db
    .selectFrom(leads.as('leads'))
    .select('month')
    .select(({ fn }) => fn.countAll().as('guestcards'))
    .select(counted(sql`id is not null`).as('applications'))
    .select(counted(sql`submitted_at is not null`).as('submitted'))
    .select(counted(sql`decision is not null and decision not in ('', 'DENIED')`).as('approved'))
    .select(counted(sql`is_signed`).as('signed'))
    .groupBy('month')
    .execute();
  return new Map(
    rows.map(({ month, guestcards, applications, submitted, approved, signed }) => [
      month,
      {
        guestcards: Number(guestcards),
        applications: Number(applications),
        submitted: Number(submitted),
        approved: Number(approved),
        signed: Number(signed),
      },
    ]),
  );
}
