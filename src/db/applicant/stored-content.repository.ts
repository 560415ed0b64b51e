/**
 * Which contents of the storage belong to rows, whichever table they are in.
 */
import type { Connection } from '../client.ts';

/** Every table with a `storage_key`. A new one is added here: else its files are neither backed up nor kept. */
const TABLES = [
  'files',
  'questionnaire_files',
  'unsent_answer_files',
  'lease_documents',
  'lease_sealed_files',
  'resident_files',
  'tenancy_files',
] as const;

/** The storage keys of all rows. */
export async function listStorageKeys(db: Connection): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).select('storage_key').execute();
    found.push(...rows.map(({ storage_key }) => storage_key));
  }
  return found;
}

/** Those of the keys that rows have. @param keys at most some hundreds. */
export async function knownStorageKeys(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  if (keys.length === 0) return found;
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).select('storage_key').where('storage_key', 'in', keys).execute();
    for (const { storage_key } of rows) found.add(storage_key);
  }
  return found;
}
