/**
 * Finds a PostgreSQL for the API tests: one that is installed here is started on a free port, as an ordinary
 * user; where there is none, each test file runs PGlite behind a socket. The run says which.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

/** PostgreSQL refuses to run as root. */
interface OrdinaryUser {
  uid?: number;
  gid?: number;
}

/** TEST_POSTGRES=pglite takes PGlite where a PostgreSQL is installed too. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const folder = process.env.TEST_POSTGRES === 'pglite' ? null : findPostgres();
  const user = ordinaryUser();
  if (folder === null || user === null) {
    console.log('API tests: SQLite, and PGlite in the place of PostgreSQL (none was found to start)');
    project.provide('postgresUrl', null);
    return undefined;
  }
  const { url, stop } = await startPostgres(folder, user);
  const version = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim();
  console.log(`API tests: SQLite, and ${version}`);
  project.provide('postgresUrl', url);
  return stop;
}

/** The folder of `postgres` and `initdb`, from PATH or where distributions put them; the newest there. */
function findPostgres(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const usual = globSync([
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql*/bin',
    '/usr/local/opt/postgresql*/bin',
  ]).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const hasBoth = (folder: string): boolean =>
    folder !== '' && existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb'));
  return [...onPath, ...usual].find(hasBoth) ?? null;
}

/** Nobody in particular where we are root; null where no such user is known. */
function ordinaryUser(): OrdinaryUser | null {
  if (process.getuid?.() !== 0) return {};
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

async function startPostgres(
  folder: string,
  user: OrdinaryUser,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(home, user.uid, user.gid);
  const data = join(home, 'data');
  const words = ['-D', data, '-U', 'latchkey', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(join(folder, 'initdb'), words, { cwd: home, ...user, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  // Durability of the server is tested by killing the portal, never the database: it need not wait for the disk.
  const options = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
  const server = spawn(
    join(folder, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...options.flatMap((text) => ['-c', text])],
    { cwd: home, ...user, stdio: 'ignore' },
  );
  const url = `postgres://latchkey@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(home, { recursive: true, force: true });
  };
  await answers(url, server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}.`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('PostgreSQL did not answer within 30 s.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's address of a running PostgreSQL, or null: PGlite. */
    postgresUrl: string | null;
  }
}
