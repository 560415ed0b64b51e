import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Dialect } from '../../../src/db/client.ts';
import { startPglite } from './pglite-server.ts';

/** Both databases that every API test runs on: `describe.each(DIALECTS)`. */
export const DIALECTS: readonly Dialect[] = ['sqlite', 'postgres'];

/** An empty database of its own. */
export interface TestDatabase {
  databaseUrl: string | null;
  /** A new folder for the SQLite file and the uploads. */
  dataDir: string;
  /** Removes the database with all its data. */
  remove(): Promise<void>;
}

/** Creates a database for one test file, so that files can run in parallel. */
export async function makeDatabase(dialect: Dialect): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-api-'));
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true });
  if (dialect === 'sqlite') return { databaseUrl: null, dataDir, remove: async () => removeFolder() };
  const url = inject('postgresUrl');
  const server = url === null ? await startPglite() : await createDatabase(url);
  return {
    databaseUrl: server.url,
    dataDir,
    async remove() {
      await server.close();
      removeFolder();
    },
  };
}

async function createDatabase(url: string): Promise<{ url: string; close: () => Promise<void> }> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, close: () => run(`drop database ${name} with (force)`) };
}
