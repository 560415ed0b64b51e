/** Contact data of users. */
import type { Connection } from '../client.ts';

export interface Contact {
  /** `+15125550142` if a code has proven it, otherwise null. */
  readonly mobile_no: string | null;
  readonly mobile_verified_at: string | null;
}

export async function readContact(db: Connection, userId: string): Promise<Contact> {
  const row = await db
    .selectFrom('users')
    .select(['mobile_no', 'mobile_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? { mobile_no: null, mobile_verified_at: null };
}

/** The number of a user that a code has proven, `+15125550142`, or null. */
export async function provenMobile(db: Connection, userId: string): Promise<string | null> {
  const { mobile_no, mobile_verified_at } = await readContact(db, userId);
  return mobile_verified_at === null ? null : mobile_no;
}

/** The proven numbers of users, by user id. */
export async function listProvenMobiles(
  db: Connection,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'mobile_no'])
    .where('id', 'in', ['', ...userIds])
    .where('mobile_verified_at', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, mobile_no }) => (mobile_no === null ? [] : [[id, mobile_no] as const])));
}

/** Stores a number that a code has proven. */
export async function saveMobile(
  db: Connection,
  userId: string,
  { mobile_no, mobile_verified_at }: Contact,
): Promise<void> {
  await db.updateTable('users').set({ mobile_no, mobile_verified_at }).where('id', '=', userId).execute();
}

/** Stores the language for messages to a user. */
export async function saveUserLanguage(db: Connection, userId: string, language: string): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}
