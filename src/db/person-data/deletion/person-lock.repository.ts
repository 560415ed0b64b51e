/** Locks whatever a deletion of a person is about. */
import { sql } from 'kysely';
import type { Connection, Dialect } from '../../client.ts';
import { lockCase } from '../legal-hold.repository.ts';
import { idList, type PersonIds } from '../person-ids.repository.ts';

/**
 * Locks the records of a person, their applications and their leases until the transaction ends: a second deletion, a
 * legal hold, a payment or an event of a process waits, or has ended. SQLite locks the whole database for a transaction.
 */
export async function lockPerson(trx: Connection, dialect: Dialect, ids: PersonIds): Promise<void> {
  if (dialect !== 'postgres') return;
  for (const kind of ['applicants', 'users', 'guestcards'] as const)
    await sql`select id from ${sql.table(kind)} where id in ${idList(ids[kind])}
      order by id for no key update`.execute(trx);
  await sql`select lease_id from tenancies where lease_id in ${idList(ids.homes)}
    order by lease_id for no key update`.execute(trx);
  const { rows } = await sql<{ id: string }>`select application_id as id from leases
    where id in ${idList(ids.leases)} and application_id is not null`.execute(trx);
  const cases = new Set([...ids.applications, ...rows.map(({ id }) => id), ...ids.leases]);
  for (const id of [...cases].sort()) await lockCase(trx, dialect, id);
}

/** The applications of a person of which nobody is left who is named, and which led to no lease. */
export async function emptyApplications(
  trx: Connection,
  applications: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from applications where id in ${idList(applications)}
    and not exists (select 1 from leases where leases.application_id = applications.id)
    and not exists (select 1 from applicants where applicants.application_id = applications.id and email <> '')`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Takes the name of a person out of what members of the office did for them: the acts stay. @returns how many. */
export async function forgetNameInActs(trx: Connection, propertyId: string, ids: PersonIds): Promise<number> {
  const people = (['users', 'applicants', 'guestcards'] as const).map(
    (kind) => sql`select first_name, last_name from ${sql.table(kind)} where id in ${idList(ids[kind])}`,
  );
  const { rows } = await sql<{
    first_name: string;
    last_name: string;
  }>`${sql.join(people, sql` union `)}`.execute(trx);
  let forgotten = 0;
  for (const { first_name, last_name } of rows) {
    const name = `${first_name} ${last_name}`.trim();
    if (name === '') continue;
    const written = JSON.stringify(name);
    const { numAffectedRows = 0n } =
      await sql`update account_events set detail = replace(detail, ${written}, '""')
      where property_id = ${propertyId} and kind = 'person_export_made'
        and replace(detail, ${written}, '') <> detail`.execute(trx);
    forgotten += Number(numAffectedRows);
  }
  return forgotten;
}
