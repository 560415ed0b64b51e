/**
 * Finds a PostgreSQL for the API tests: one that is installed here is started on a free port, as an ordinary
 * user; where there is none, each test file runs PGlite behind a socket. The run says which.
 */
import type { TestProject } from 'vitest/node';
import { postgresVersion, startPostgres } from './postgres-server.ts';

/** TEST_POSTGRES=pglite takes PGlite where a PostgreSQL is installed too. */
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
    /** A superuser's address of a running PostgreSQL, or null: PGlite. */
    postgresUrl: string | null;
  }
}
