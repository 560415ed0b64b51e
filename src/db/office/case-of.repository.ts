/** The cases to which processes belong. */
import type { Connection } from '../client.ts';

/**
 * The case of each process about an applicant, a lease or a workorder, by the id of the process. Processes about
 * something else have none.
 *
 * @example (await caseIdsOf(db, [process.id])).get(process.id) // id of an application, else of a lease
 */
export async function caseIdsOf(
  db: Connection,
  processIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const processes = await db
    .selectFrom('processes')
    .select(['id', 'subject_id'])
    .where('id', 'in', ['', ...processIds])
    .execute();
  const subjects = ['', ...processes.map(({ subject_id }) => subject_id)];
  const applicants = await db
    .selectFrom('applicants')
    .select(['id', 'application_id'])
    .where('id', 'in', subjects)
    .execute();
  const workorders = await db
    .selectFrom('workorders')
    .select(['id', 'lease_id'])
    .where('id', 'in', subjects)
    .execute();
  const leaseOf = new Map(workorders.map(({ id, lease_id }) => [id, lease_id]));
  // The subject of a tenancy is a lease, with the occasion behind a slash.
  const leaseIn = (subject: string) => leaseOf.get(subject) ?? subject.split('/')[0] ?? '';
  const leases = await db
    .selectFrom('leases')
    .select(['id', 'application_id'])
    .where('id', 'in', ['', ...subjects.map(leaseIn)])
    .execute();
  const applicationOf = new Map(applicants.map(({ id, application_id }) => [id, application_id]));
  const caseOf = new Map(leases.map(({ id, application_id }) => [id, application_id ?? id]));
  return new Map(
    processes.flatMap(({ id, subject_id }) => {
      const found = applicationOf.get(subject_id) ?? caseOf.get(leaseIn(subject_id));
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
}
