/**
 * Single-use codes for the page /auth/lease_impersonate: links of staff members, and switches to a unit on another
 * host. Only their hashes are stored.
 */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';
import type { SubjectKind } from './impersonation.repository.ts';

interface EntryCodesTable extends Tenancy {
  code_hash: string;
  purpose: 'impersonate' | 'switch';
  subject_kind: SubjectKind;
  subject_id: string;
  staff_user_id: string | null;
  reason: string | null;
  lease_id: string | null;
  impersonation_id: string | null;
  expires_at: string;
  used_at: string | null;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    entry_codes: EntryCodesTable;
  }
}

/** `property_id`: the property whose portal the code opens. */
export type EntryCode = Row<'entry_codes'>;

export async function insertEntryCode(db: Connection, code: Omit<EntryCode, 'used_at'>): Promise<void> {
  await db
    .insertInto('entry_codes')
    .values({ ...code, used_at: null })
    .execute();
}

/** The code if it is valid at `now`, or null. */
export async function findEntryCode(
  db: Connection,
  codeHash: string,
  now: string,
): Promise<EntryCode | null> {
  const row = await db
    .selectFrom('entry_codes')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a code that is valid at `now`. Returns null if it is not, or another request used it first. */
export async function takeEntryCode(
  db: Connection,
  codeHash: string,
  now: string,
): Promise<EntryCode | null> {
  const taken = await db
    .updateTable('entry_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return taken ?? null;
}

/** Deletes the codes that expired before that time (ISO 8601). */
export async function deleteExpiredEntryCodes(db: Connection, before: string): Promise<void> {
  await db.deleteFrom('entry_codes').where('expires_at', '<=', before).execute();
}
