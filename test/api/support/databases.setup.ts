/**
 * Provides PostgreSQL for the API tests: an installed one is started on a free port as an ordinary user; otherwise
 * each test file runs PGlite behind a socket. The output of the run names the database.
 */
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../src/db/client.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { createDatabase, MIGRATED } from './postgres-database.ts';
import { postgresVersion, startPostgres } from './postgres-server.ts';

/** TEST_POSTGRES=pglite uses PGlite even if PostgreSQL is installed. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.TEST_POSTGRES === 'pglite' ? null : await startPostgres({ durable: false });
  if (server === null) {
    console.log('API tests: SQLite, and PGlite in the place of PostgreSQL (none was found to start)');
    project.provide('postgresUrl', null);
    return undefined;
  }
  console.log(`API tests: SQLite, and PostgreSQL ${await postgresVersion(server.url)}`);
  project.provide('postgresUrl', server.url);
  await makeTemplate(server.url).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return server.stop;
}

/** Migrates a database once, of which the databases of the tests are copies: migrating one takes a second. */
async function makeTemplate(url: string): Promise<void> {
  const database = await createDatabase(url, { name: MIGRATED });
  const { db } = openDatabase({ databaseUrl: database.url, file: '', poolSize: 1 });
  await migrate(db, 'postgres');
  await db.destroy();
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser URL of a running PostgreSQL, or null for PGlite. */
    postgresUrl: string | null;
  }
}
