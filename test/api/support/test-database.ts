import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Dialect } from '../../../src/db/client.ts';
import { startPglite } from './pglite-server.ts';
import { createDatabase, MIGRATED } from './postgres-database.ts';

/** Both databases that every API test runs on: `describe.each(DIALECTS)`. */
export const DIALECTS: readonly Dialect[] = ['sqlite', 'postgres'];

/** A database of its own. */
export interface TestDatabase {
  databaseUrl: string | null;
  /** A new folder for the SQLite file and the uploads. */
  dataDir: string;
  /** Removes the database with all its data. */
  remove(): Promise<void>;
}

/**
 * Creates a database for one test file, so that files can run in parallel.
 *
 * @param isMigrated whether it has the newest schema already, except PGlite, which is always empty.
 * @example const { databaseUrl, remove } = await makeDatabase('postgres', { isMigrated: true })
 */
export async function makeDatabase(dialect: Dialect, { isMigrated = false } = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-api-'));
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true });
  if (dialect === 'sqlite') {
    if (isMigrated) copyFileSync(inject('migratedFile'), join(dataDir, 'latchkey.db'));
    return { databaseUrl: null, dataDir, remove: async () => removeFolder() };
  }
  const url = inject('postgresUrl');
  const server =
    url === null ? await startPglite() : await createDatabase(url, isMigrated ? { template: MIGRATED } : {});
  return {
    databaseUrl: server.url,
    dataDir,
    async remove() {
      await server.close();
      removeFolder();
    },
  };
}
