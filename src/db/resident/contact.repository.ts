/** Where somebody who signs in can be reached. */
import type { Connection } from '../client.ts';

export interface Contact {
  /** `+15125550142`, once a code has proven it; else null. */
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

/** Keeps a number that a code has proven. */
export async function saveMobile(
  db: Connection,
  userId: string,
  { mobile_no, mobile_verified_at }: Contact,
): Promise<void> {
  await db.updateTable('users').set({ mobile_no, mobile_verified_at }).where('id', '=', userId).execute();
}

/** Keeps the language in which somebody is written to. */
export async function saveUserLanguage(db: Connection, userId: string, language: string): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}
