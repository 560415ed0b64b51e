/** Which applications led to no lease and are to be erased by now. */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';
import { batches } from './due-erasures.repository.ts';

/** ISO 8601: an application in which nothing has happened since then is due. */
interface ApplicationsUntil {
  /** For one that somebody has submitted, or the office has decided; */
  readonly submitted: string;
  /** and for others. */
  readonly abandoned: string;
}

/** The applications of a property that are due, in batches. */
export function dueApplications(
  db: Connection,
  propertyId: string,
  until: ApplicationsUntil,
): AsyncGenerator<readonly string[]> {
  return batches((after, most) =>
    db
      .selectFrom('applications')
      .select('id')
      .where('property_id', '=', propertyId)
      .where('id', '>', after)
      .where(isDue(until))
      .orderBy('id')
      .limit(most)
      .execute(),
  );
}

/** Whether an application is due. The transaction must hold its lock. */
export async function isApplicationDue(
  trx: Connection,
  id: string,
  until: ApplicationsUntil,
): Promise<boolean> {
  const row = await trx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', id)
    .where(isDue(until))
    .executeTakeFirst();
  return row !== undefined;
}

const ofPeople = (what: string) => sql<boolean>`exists (select 1 from applicants
  where applicants.application_id = applications.id and ${sql.raw(what)})`;

/** Nobody has a lease, a payment on its way or a legal hold, and nothing has happened since. */
function isDue({ submitted, abandoned }: ApplicationsUntil) {
  const isSubmitted = ofPeople("(submitted_at is not null or decision <> '')");
  const since = sql<string>`case when ${isSubmitted} then ${submitted} else ${abandoned} end`;
  const times = ['created_at', 'submitted_at', 'decided_at', 'cancelled_at', 'removed_at'];
  const younger = sql.join(
    times.map((name) => sql`applicants.${sql.raw(name)} > ${since}`),
    sql` or `,
  );
  return sql<boolean>`(applications.erased_at is null
    and applications.created_at <= ${since}
    and not exists (select 1 from applicants where applicants.application_id = applications.id and (${younger}))
    and not exists (select 1 from events where events.application_id = applications.id and events.at > ${since})
    and not exists (select 1 from autosaves inner join applicants on applicants.id = autosaves.applicant_id
      where applicants.application_id = applications.id and autosaves.saved_at > ${since})
    and not exists (select 1 from leases where leases.application_id = applications.id)
    and not ${ofPeople('exists (select 1 from lease_occupants where applicant_id = applicants.id)')}
    and not ${ofPeople('exists (select 1 from lease_signers where applicant_id = applicants.id)')}
    and not exists (select 1 from payment_intents inner join applicants on applicants.id = payment_intents.applicant_id
      where applicants.application_id = applications.id and payment_intents.state in ('started', 'unknown'))
    and not exists (select 1 from legal_holds
      where legal_holds.case_id = applications.id and legal_holds.lifted_at is null))`;
}
