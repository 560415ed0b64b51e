/**
 * What belongs to the whole installation.
 */
import type { Connection } from './client.ts';

interface InstallationTable {
  name: 'secret_key_id';
  value: string;
}

declare module './tables.ts' {
  interface Tables {
    installation: InstallationTable;
  }
}

/** The fingerprint of the key that secrets are sealed with; `first` where none was kept before. */
export async function keepKeyId(db: Connection, first: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name: 'secret_key_id', value: first })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'secret_key_id')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** From now on everything is sealed with the key of this fingerprint. */
export async function replaceKeyId(db: Connection, keyId: string): Promise<void> {
  await db.updateTable('installation').set({ value: keyId }).where('name', '=', 'secret_key_id').execute();
}
