/** When what is kept of a person ended: from these days on the law counts. */
import { sql } from 'kysely';
import type { Connection } from '../../client.ts';
import { idList, type PersonIds } from '../person-ids.repository.ts';

/** Days, `2026-11-28`; null if there is nothing of the kind. */
export interface LastDays {
  /** The last day of their leases. */
  readonly lease: string | null;
  /** Of the books of their leases and of the fees that they paid. */
  readonly books: string | null;
  /** On which an application that they had submitted was decided or ended. */
  readonly application: string | null;
}

/** The last days of what a person had at the property. @example (await readLastDays(db, ids)).lease // '2025-02-28' */
export async function readLastDays(db: Connection, ids: PersonIds): Promise<LastDays> {
  const [leases, homes, applicants] = [idList(ids.leases), idList(ids.homes), idList(ids.applicants)];
  const { rows } = await sql<LastDays>`select
    (select max(end_date) from leases where id in ${leases} and status <> 'WITHDRAWN') as lease,
    (select max(day) from (select day from ledger_entries where lease_id in ${homes}
      union all select substr(created_at, 1, 10) as day from payment_intents where applicant_id in ${applicants}) books) as books,
    (select max(substr(coalesce(decided_at, cancelled_at, removed_at, submitted_at, created_at), 1, 10)) from applicants
      where id in ${applicants} and email <> '' and (submitted_at is not null or decision <> '')) as application`.execute(
    db,
  );
  return rows[0] ?? { lease: null, books: null, application: null };
}

/** Whether an account is also of somebody who lives or lived at another property of its company. */
export async function livesElsewhere(
  db: Connection,
  propertyId: string,
  users: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select 1 from lease_occupants
    where user_id in ${idList(users)} and property_id <> ${propertyId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether somebody else, who was not deleted, lived under one of the leases. */
export async function hasHousemates(
  db: Connection,
  { homes, users, applicants }: PersonIds,
): Promise<boolean> {
  const { rows } = await sql`select 1 from lease_occupants where lease_id in ${idList(homes)}
    and (user_id is null or user_id not in ${idList(users)})
    and (applicant_id is null or applicant_id not in ${idList(applicants)})
    and not exists (select 1 from users where users.id = lease_occupants.user_id and users.email like 'erased:%')
    limit 1`.execute(db);
  return rows.length > 0;
}
