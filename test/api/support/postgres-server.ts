/**
 * A PostgreSQL server started for one run as an ordinary user, because it refuses to run as root.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

interface OrdinaryUser {
  uid?: number;
  gid?: number;
}

/** The folder of `postgres` and `initdb`: from PATH, or the newest in the folders of the distributions. */
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

/** The user `postgres` or `nobody` if we are root; null if neither exists. */
export function ordinaryUser(): OrdinaryUser | null {
  if (process.getuid?.() !== 0) return {};
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/** A server on a free port, with an empty database that is deleted when it stops. */
export interface PostgresServer {
  /** The superuser URL. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts an installed PostgreSQL, or returns null if there is none, or no ordinary user to run it.
 *
 * @param durable whether each commit waits for the disk, as in production. Tests that kill the portal and never the
 *   database do without.
 * @throws {Error} if it is installed and does not start.
 */
export async function startPostgres({ durable }: { durable: boolean }): Promise<PostgresServer | null> {
  const folder = findPostgres();
  const user = ordinaryUser();
  return folder === null || user === null ? null : startIn(folder, user, durable);
}

async function startIn(folder: string, user: OrdinaryUser, durable: boolean): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(home, user.uid, user.gid);
  const data = join(home, 'data');
  const words = ['-D', data, '-U', 'latchkey', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(join(folder, 'initdb'), words, { cwd: home, ...user, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const hasty = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const options = [...hasty, 'max_connections=200'];
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

/** The version that the server at this address reports. */
export async function postgresVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]?.server_version ?? '';
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
