/**
 * Storage keys that rows refer to, from every table with a `storage_key` column. Backups and the removal of orphaned
 * files use it; tables of later migrations are included automatically.
 */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';

const COLUMN = 'storage_key';

interface Named {
  readonly storage_key: string;
}

/** The storage keys of all rows; '' stands for a file that is gone. */
export async function listStorageKeys(db: Connection): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listContentTables(db)) {
    const { rows } = await sql<Named>`select ${sql.ref(COLUMN)} from ${sql.table(table)}
      where ${sql.ref(COLUMN)} <> ''`.execute(db);
    for (const { storage_key } of rows) found.push(storage_key);
  }
  return found;
}

/** The subset of the keys that rows refer to. @param keys a few hundred at most. */
export async function knownStorageKeys(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  if (keys.length === 0) return found;
  for (const table of await listContentTables(db)) {
    const { rows } = await sql<Named>`select ${sql.ref(COLUMN)} from ${sql.table(table)}
      where ${sql.ref(COLUMN)} in (${sql.join(keys)})`.execute(db);
    for (const { storage_key } of rows) found.add(storage_key);
  }
  return found;
}

/** Names of the tables with a `storage_key`. @example await listContentTables(db) // ['files', 'lease_documents', …] */
async function listContentTables(db: Connection): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const own = tables.filter(({ isView, columns }) => !isView && columns.some(({ name }) => name === COLUMN));
  return [...new Set(own.map(({ name }) => name))].sort();
}
