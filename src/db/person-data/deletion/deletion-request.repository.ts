/** Requests of people with an account to be deleted. */
import { sql } from 'kysely';
import type { Connection } from '../../client.ts';
import type { Tenancy } from '../../tables.ts';
import type { PersonIds } from '../person-ids.repository.ts';

declare module '../../tables.ts' {
  interface Tables {
    deletion_requests: DeletionRequest;
  }
}

/** Times in ISO 8601; `possible_from` is a day, `2027-01-31`. A request that was granted is deleted with its person. */
export interface DeletionRequest extends Tenancy {
  readonly id: string;
  readonly user_id: string;
  readonly state: 'open' | 'refused' | 'withdrawn';
  readonly language: string;
  readonly asked_at: string;
  readonly due_at: string;
  readonly ended_at: string | null;
  readonly answered_by: string | null;
  readonly answer: string;
  readonly possible_from: string | null;
}

/** Accounts of the person, and the property that was asked. */
interface Whose {
  readonly property_id: string;
  readonly users: PersonIds['users'];
}

/** Stores an open request. @returns false, and changes nothing, if one is open already. */
export async function insertDeletionRequest(trx: Connection, request: DeletionRequest): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('deletion_requests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The newest request of a person at a property, an open one first; null if there is none. */
export async function findDeletionRequest(
  db: Connection,
  { property_id, users }: Whose,
): Promise<DeletionRequest | null> {
  const row = await db
    .selectFrom('deletion_requests')
    .selectAll()
    .where('user_id', 'in', users.length === 0 ? [''] : [...users])
    .where('property_id', '=', property_id)
    .orderBy(sql`case when state = 'open' then 0 else 1 end`)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends an open request. @returns false if it was not open. */
export async function endDeletionRequest(
  trx: Connection,
  id: string,
  ended: Pick<DeletionRequest, 'state' | 'ended_at'> &
    Partial<Pick<DeletionRequest, 'answered_by' | 'answer' | 'possible_from'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deletion_requests')
    .set(ended)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface OpenRequest extends Pick<DeletionRequest, 'user_id' | 'asked_at' | 'due_at'> {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** A page of the open requests at a property, the oldest first, and how many there are. */
export async function listOpenDeletionRequests(
  db: Connection,
  propertyId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly OpenRequest[]; readonly total: number }> {
  const open = db
    .selectFrom('deletion_requests as request')
    .where('request.property_id', '=', propertyId)
    // Written out, as in the index of the open requests.
    .where(sql<boolean>`request.state = 'open'`);
  const { total } = await open
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await open
    .innerJoin('users', 'users.id', 'request.user_id')
    .select(['request.user_id', 'request.asked_at', 'request.due_at'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .orderBy('request.asked_at')
    .orderBy('request.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(total) };
}
