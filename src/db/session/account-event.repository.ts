/**
 * Account events: sign-ins, links, passwords, impersonations. They hold no secret that opens anything.
 */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

/** `user_id`: the affected user. `actor_id`: who did it; null if not a signed-in user, e.g. the office or a link. */
interface AccountEventsTable extends Omit<AccountEvent, 'kind' | 'detail'> {
  kind: string;
  detail: string;
}

declare module '../tables.ts' {
  interface Tables {
    account_events: AccountEventsTable;
  }
}

const ACCOUNT_EVENT_KINDS = [
  'registered',
  'signed_in',
  'signed_out',
  'session_ended',
  'link_mailed',
  'link_used',
  'password_changed',
  'email_changed',
  'social_connected',
  'social_disconnected',
  'impersonation_link',
  'impersonation_begun',
  'impersonation_ended',
  'colleague_invited',
  'work_begun',
  'roles_changed',
  'work_ended',
  'signed_out_by',
  'second_factor_asked',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_reset',
  'second_factor_rule',
  'api_key_made',
  'api_key_revoked',
  'webhook_added',
  'webhook_secret',
  'webhook_ended',
  'export_made',
  'export_saved',
  'export_removed',
  'person_export_made',
  'person_export_saved',
  'person_export_removed',
  'person_deleted',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number];

export interface AccountEvent extends Tenancy {
  readonly id: string;
  readonly user_id: string;
  readonly actor_id: string | null;
  readonly kind: AccountEventKind;
  readonly ip: string;
  /** The browser's User-Agent header. */
  readonly user_agent: string;
  /** Details that a page can show: how the user signed in, what a link was for. */
  readonly detail: Readonly<Record<string, string | number>>;
  /** ISO 8601. */
  readonly at: string;
}

export async function insertAccountEvent(trx: Connection, event: AccountEvent): Promise<void> {
  await trx
    .insertInto('account_events')
    .values({ ...event, detail: writeJson(event.detail) })
    .execute();
}

/** The latest events of a user, newest first. */
export async function listAccountEvents(
  db: Connection,
  userId: string,
  most: number,
): Promise<AccountEvent[]> {
  const rows = await db
    .selectFrom('account_events')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(eventOfRow);
}

/** The events of a user at a property, and their number. */
export async function listAccountEventsAt(
  db: Connection,
  { user_id, property_id }: Pick<AccountEvent, 'user_id' | 'property_id'>,
  {
    order,
    limit,
    offset,
  }: { readonly order: 'asc' | 'desc'; readonly limit: number; readonly offset: number },
): Promise<{ readonly events: AccountEvent[]; readonly total: number }> {
  const those = db
    .selectFrom('account_events')
    .where('user_id', '=', user_id)
    .where('property_id', '=', property_id);
  const { total } = await those.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  const rows = await those
    .selectAll()
    .orderBy('at', order)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { events: rows.map(eventOfRow), total: Number(total) };
}

/** By user id, when each of these users signed in at a property last. */
export async function listLastSignIns(
  db: Connection,
  propertyId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('account_events')
    .select(['user_id', ({ fn }) => fn.max('at').as('at')])
    .where('user_id', 'in', ['', ...userIds])
    .where('property_id', '=', propertyId)
    .where('kind', '=', 'signed_in')
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, at }) => [user_id, at]));
}

function eventOfRow(row: Row<'account_events'>): AccountEvent {
  return {
    ...row,
    kind: row.kind as AccountEventKind,
    detail: readJson<AccountEvent['detail']>(row.detail),
  };
}

/** The user's last sign-in before a time (ISO 8601); null if there was none, or it is no longer kept. */
export async function lastSignInBefore(
  db: Connection,
  userId: string,
  before: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('account_events')
    .select('at')
    .where('user_id', '=', userId)
    .where('kind', '=', 'signed_in')
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Deletes the events before a time (ISO 8601). */
export async function deleteOldAccountEvents(db: Connection, before: string): Promise<void> {
  await db.deleteFrom('account_events').where('at', '<', before).execute();
}

/** Deletes the oldest events of a user beyond the newest `most`. */
export async function deleteSurplusEvents(trx: Connection, userId: string, most: number): Promise<void> {
  const oldest = await trx
    .selectFrom('account_events')
    .select('at')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(1)
    .offset(most)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await trx.deleteFrom('account_events').where('user_id', '=', userId).where('at', '<=', oldest.at).execute();
}
