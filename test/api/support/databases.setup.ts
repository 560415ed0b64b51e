/**
 * Provides PostgreSQL for the API tests: an installed one is started on a free port as an ordinary user; otherwise
 * each test file runs PGlite behind a socket. The output of the run names the database.
 */
import type { TestProject } from 'vitest/node';
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
  return server.stop;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser URL of a running PostgreSQL, or null for PGlite. */
    postgresUrl: string | null;
  }
}
