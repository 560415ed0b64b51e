/** Applications whose people and answers were erased. */
import type { Connection } from '../client.ts';
import type { PersonIds } from './person-ids.repository.ts';

/** Notes the time of the erasure, and that nobody of the household is shown any more. @returns false if it was erased before. */
export async function noteApplicationErased(
  trx: Connection,
  id: string,
  erased_at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('applications')
    .set({ erased_at })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx
    .updateTable('applicants')
    .set({ removed_at: erased_at })
    .where('application_id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
  return true;
}

/** What rows name the people of an application by: nothing of an account, which may have a lease. */
export async function peopleOfApplication(db: Connection, id: string): Promise<PersonIds> {
  const people = await db.selectFrom('applicants').select('id').where('application_id', '=', id).execute();
  const applicants = people.map((one) => one.id);
  const guests = await db
    .selectFrom('guestcards')
    .select('id')
    .where('applicant_id', 'in', ['', ...applicants])
    .execute();
  return {
    ...{ users: [], homes: [], leases: [], addresses: [], names: [] },
    ...{ applicants, members: applicants, applications: [id] },
    guestcards: guests.map((one) => one.id),
    // Events name their applicant in a column of its own, which has an index.
    actors: [],
    known_as: { name: '', email: '' },
  };
}
