/** Guestcards that led to no application and are to be erased by now. */
import { sql } from 'kysely';
import type { Connection, Dialect } from '../../client.ts';
import { batches } from '../due-erasures.repository.ts';

/** Nobody has applied or chosen a later day, nothing is being paid, and nothing has changed since. */
const isDue = (until: string) => sql<boolean>`(applicant_id is null and email <> '' and updated_at <= ${until}
  and coalesce(follow_up_on, '') <= ${until}
  and not exists (select 1 from payment_intents where payment_intents.invoice_id = guestcards.invoice_id
    and payment_intents.state in ('started', 'unknown')))`;

/** The guestcards of a property that are due, in batches. */
export function dueGuestcards(
  db: Connection,
  { property_id, until }: { readonly property_id: string; readonly until: string },
): AsyncGenerator<readonly string[]> {
  return batches((after, most) =>
    db
      .selectFrom('guestcards')
      .select('id')
      .where('property_id', '=', property_id)
      .where('id', '>', after)
      .where(isDue(until))
      .orderBy('id')
      .limit(most)
      .execute(),
  );
}

/** Whether a guestcard is still due, with its lock until the transaction ends. */
export async function lockDueGuestcard(
  trx: Connection,
  dialect: Dialect,
  { id, until }: { readonly id: string; readonly until: string },
): Promise<boolean> {
  const due = trx.selectFrom('guestcards').select('id').where('id', '=', id).where(isDue(until));
  return (await (dialect === 'postgres' ? due.forUpdate() : due).executeTakeFirst()) !== undefined;
}
