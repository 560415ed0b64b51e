/**
 * Provides the databases of the API tests: a migrated SQLite file to copy, and PostgreSQL. An installed one is started on
 * a free port as an ordinary user; otherwise each test file runs PGlite behind a socket. The output of the run names the
 * database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type DatabaseLocation, openDatabase } from '../../../src/db/client.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { createDatabase, MIGRATED } from './postgres-database.ts';
import { postgresVersion, startPostgres } from './postgres-server.ts';

/** TEST_POSTGRES=pglite uses PGlite even if PostgreSQL is installed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-migrated-'));
  const file = join(folder, 'latchkey.db');
  const removeFolder = async (): Promise<void> => rmSync(folder, { recursive: true, force: true });
  await migrateOnce({ databaseUrl: null, file });
  project.provide('migratedFile', file);
  const server = process.env.TEST_POSTGRES === 'pglite' ? null : await startPostgres({ durable: false });
  if (server === null) {
    console.log('API tests: SQLite, and PGlite in the place of PostgreSQL (none was found to start)');
    project.provide('postgresUrl', null);
    return removeFolder;
  }
  console.log(`API tests: SQLite, and PostgreSQL ${await postgresVersion(server.url)}`);
  project.provide('postgresUrl', server.url);
  const stop = async (): Promise<void> => {
    await server.stop();
    await removeFolder();
  };
  await makeTemplate(server.url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return stop;
}

/** Migrates a database once, of which the databases of the tests are copies: migrating one takes a second. */
async function makeTemplate(url: string): Promise<void> {
  const database = await createDatabase(url, { name: MIGRATED });
  await migrateOnce({ databaseUrl: database.url, file: '' });
}

async function migrateOnce(where: Pick<DatabaseLocation, 'databaseUrl' | 'file'>): Promise<void> {
  const { db, dialect } = openDatabase({ ...where, poolSize: 1 });
  await migrate(db, dialect);
  await db.destroy();
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser URL of a running PostgreSQL, or null for PGlite. */
    postgresUrl: string | null;
    /** An SQLite database that has the newest schema and no rows, to be copied. */
    migratedFile: string;
  }
}
