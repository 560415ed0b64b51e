/**
 * Guestcards, and the tokens with which visitors continue their own.
 */
import type { Generated } from 'kysely';
import type { Connection, Dialect } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

/**
 * The contact data and wishes of a visitor about one unit. `form` is JSON: the submitted contact form.
 *
 * `applicant_id` is set with the first invoice, or when the unit is reserved for them.
 */
interface GuestcardsTable extends Omit<Guestcard, 'is_mobile_verified' | 'form' | 'request_info'> {
  /** 1 if our own record shows that the code was verified. */
  is_mobile_verified: number;
  form: string;
  /** First name, last name and mail address in lower case, for finding duplicates. */
  match_key: string;
  request_info: number;
  /** The day on which the office follows up; null: none was chosen. */
  follow_up_on: Generated<string | null>;
  follow_up_note: Generated<string>;
  /** Who wrote the follow-up. */
  follow_up_by: Generated<string | null>;
  /** The guestcard of the same person that the office shows instead. */
  joined_into: Generated<string | null>;
}

/** Lets a visitor continue a guestcard, or prove that an existing one is theirs. Only the hash is stored. */
interface GuestTokensTable extends Tenancy {
  token_hash: string;
  guestcard_id: string;
  /** `session` continues the guestcard; `duplicate` gives no access by itself. */
  purpose: 'session' | 'duplicate';
  expires_at: string;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    guestcards: GuestcardsTable;
    guest_tokens: GuestTokensTable;
  }
}

/** The contact form as submitted: texts by field name. */
export type GuestForm = Record<string, unknown>;

export interface Guestcard extends Tenancy {
  id: string;
  unit_id: string;
  applicant_id: string | null;
  first_name: string;
  last_name: string;
  email: string;
  contact_no: string;
  is_mobile_verified: boolean;
  form: GuestForm;
  request_info: boolean;
  /** The invoice of the pre-application charges. */
  invoice_id: string | null;
  /** The hash of the visitor's idempotency key: a repeated request gets the same guestcard. Null if none was sent. */
  request_key: string | null;
  submitted_at: string | null;
  created_at: string;
  updated_at: string;
}

export type GuestcardChange = Partial<Omit<Guestcard, 'id' | 'company_id' | 'property_id' | 'created_at'>>;

/**
 * The key for finding duplicates: names and address in lower case.
 *
 * @example matchKey({ first_name: 'Ada', last_name: 'Stone', email: 'Ada@Example.com' })
 */
function matchKey(person: { first_name: string; last_name: string; email: string }): string {
  return [person.first_name, person.last_name, person.email]
    .map((text) => text.trim().toLowerCase())
    .join('\n');
}

/** Adds a guestcard. Returns false and adds nothing if its request key was used before. */
export async function insertGuestcard(trx: Connection, guestcard: Guestcard): Promise<boolean> {
  const result = await trx
    .insertInto('guestcards')
    .values({
      ...guestcard,
      is_mobile_verified: Number(guestcard.is_mobile_verified),
      request_info: Number(guestcard.request_info),
      form: writeJson(guestcard.form),
      match_key: matchKey(guestcard),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) === 1n;
}

/** Sets the given columns of a guestcard. */
export async function updateGuestcard(trx: Connection, id: string, change: GuestcardChange): Promise<void> {
  const { is_mobile_verified, request_info, form, ...others } = change;
  const { first_name, last_name, email } = others;
  const named = first_name !== undefined && last_name !== undefined && email !== undefined;
  const set = {
    ...others,
    ...(is_mobile_verified === undefined ? {} : { is_mobile_verified: Number(is_mobile_verified) }),
    ...(request_info === undefined ? {} : { request_info: Number(request_info) }),
    ...(form === undefined ? {} : { form: writeJson(form) }),
    ...(named ? { match_key: matchKey({ first_name, last_name, email }) } : {}),
  };
  if (Object.keys(set).length > 0) {
    await trx.updateTable('guestcards').set(set).where('id', '=', id).execute();
  }
}

/** The guestcard, or null. */
export async function findGuestcard(db: Connection, id: string): Promise<Guestcard | null> {
  const row = await db.selectFrom('guestcards').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? guestcardOf(row) : null;
}

/** The guestcard, locked until the transaction ends, or null. */
export async function lockGuestcard(
  trx: Connection,
  dialect: Dialect,
  id: string,
): Promise<Guestcard | null> {
  const query = trx.selectFrom('guestcards').selectAll().where('id', '=', id);
  const row = await (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row ? guestcardOf(row) : null;
}

/** The guestcard that was sent with this key (hashed), or null. */
export async function findGuestcardByKey(db: Connection, requestKey: string): Promise<Guestcard | null> {
  const row = await db
    .selectFrom('guestcards')
    .selectAll()
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row ? guestcardOf(row) : null;
}

/** The guestcard that an applicant came from, or null. */
export async function findGuestcardOfApplicant(
  db: Connection,
  applicantId: string,
): Promise<Guestcard | null> {
  const row = await db
    .selectFrom('guestcards')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .executeTakeFirst();
  return row ? guestcardOf(row) : null;
}

/** The newest guestcard of a person at a property (case-insensitive), or null. */
export async function findNewestMatch(
  db: Connection,
  propertyId: string,
  person: { first_name: string; last_name: string; email: string },
): Promise<Guestcard | null> {
  const row = await db
    .selectFrom('guestcards')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('match_key', '=', matchKey(person))
    .where('request_info', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? guestcardOf(row) : null;
}

/** Adds a token for a guestcard; others stay valid. */
export async function insertGuestToken(
  trx: Connection,
  guestcard: Pick<Guestcard, 'id' | 'company_id' | 'property_id'>,
  token: Pick<GuestTokensTable, 'token_hash' | 'purpose' | 'expires_at' | 'created_at'>,
): Promise<void> {
  const { id: guestcard_id, company_id, property_id } = guestcard;
  await trx
    .insertInto('guest_tokens')
    .values({ ...token, guestcard_id, company_id, property_id })
    .execute();
}

/** The guestcard of a token of that purpose if it is valid at `now` (ISO 8601), or null. */
export async function findGuestcardByToken(
  db: Connection,
  tokenHash: string,
  purpose: GuestTokensTable['purpose'],
  now: string,
): Promise<Guestcard | null> {
  const row = await db
    .selectFrom('guest_tokens')
    .innerJoin('guestcards', 'guestcards.id', 'guest_tokens.guestcard_id')
    .selectAll('guestcards')
    .where('guest_tokens.token_hash', '=', tokenHash)
    .where('guest_tokens.purpose', '=', purpose)
    .where('guest_tokens.expires_at', '>', now)
    .executeTakeFirst();
  return row ? guestcardOf(row) : null;
}

/** Deletes a token. Returns false if another request deleted it first. */
export async function deleteGuestToken(trx: Connection, tokenHash: string): Promise<boolean> {
  const gone = await trx.deleteFrom('guest_tokens').where('token_hash', '=', tokenHash).executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Deletes the tokens that have expired by `now` (ISO 8601). */
export async function deleteExpiredGuestTokens(db: Connection, now: string): Promise<void> {
  await db.deleteFrom('guest_tokens').where('expires_at', '<=', now).execute();
}

/** The guestcard of a row, without what only the office keeps about it. */
export function guestcardOf({
  match_key: _,
  follow_up_on: _on,
  follow_up_note: _note,
  follow_up_by: _by,
  joined_into: _into,
  ...row
}: Row<'guestcards'>): Guestcard {
  return {
    ...row,
    is_mobile_verified: row.is_mobile_verified === 1,
    request_info: row.request_info === 1,
    form: readJson<GuestForm>(row.form),
  };
}
