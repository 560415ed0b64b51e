import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src/db/client.ts';
import type { Ask } from './calls.ts';
import { inTurn, saveForm } from './calls.ts';
import { copyApplication } from './copy-application.ts';
import { forkServer } from './forked-server.ts';
import { callOnce, type LoadFigures, load } from './load.ts';
import type { Listening, Person } from './portal.ts';
import type { Usage, UsageQuestion } from './usage.ts';

/** A portal under load with its own database. */
export interface BenchPortal {
  readonly baseUrl: string;
  /** Each has an application with a saved form: a save then validates, merges and stores a whole document. */
  readonly people: readonly Person[];
  /** Its folder, for a file next to its database. */
  readonly folder: string;
  usage(question?: UsageQuestion): Promise<Usage>;
  /** Ends the process and removes the folder. */
  close(): Promise<void>;
}

/** The size of the database. */
export interface Size {
  readonly people: number;
  /** All applications, including those of the people. */
  readonly applications: number;
}

/**
 * Starts a portal on an empty database, and fills it.
 *
 * @param databaseUrl of PostgreSQL, or null: SQLite in the folder of the portal
 * @example const portal = await openPortal(null, { people: 100, applications: 100_000 })
 */
export async function openBenchPortal(databaseUrl: string | null, size: Size): Promise<BenchPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  const server = await forkPortal(databaseUrl, folder, size.people);
  const close = async (): Promise<void> => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { baseUrl, people } = server.listening;
    const calls = people.map((_, index) => inTurn(people, saveForm)(index));
    await callOnce(baseUrl, 10, calls);
    await fill(databaseUrl, folder, people, size.applications);
    return { baseUrl, people, folder, usage: server.usage, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts another process beside a portal, on its PostgreSQL and its folder. */
export async function openBeside(
  { folder }: Pick<BenchPortal, 'folder'>,
  databaseUrl: string,
): Promise<Pick<BenchPortal, 'baseUrl' | 'usage' | 'close'>> {
  const { listening, usage, close } = await forkPortal(databaseUrl, folder, 0);
  return { baseUrl: listening.baseUrl, usage, close };
}

function forkPortal(databaseUrl: string | null, folder: string, people: number) {
  return forkServer<Listening>('portal.ts', {
    NODE_ENV: 'test',
    DATA_DIR: folder,
    // Refused calls are counted, not listed.
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '1',
    BENCH_PEOPLE: String(people),
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  });
}

async function fill(
  databaseUrl: string | null,
  folder: string,
  [first, ...others]: readonly Person[],
  applications: number,
): Promise<void> {
  const missing = applications - others.length - 1;
  if (first === undefined || missing <= 0) return;
  const database = openDatabase({ databaseUrl, file: join(folder, 'latchkey.db'), poolSize: 1 });
  await copyApplication(database, first.applicationId, missing).finally(() => database.db.destroy());
}

/** Load figures with the resources of the portal per call. */
export interface Stretch extends LoadFigures {
  readonly cpuMs: number;
  readonly statements: number;
  readonly writes: number;
}

/** Puts load on a portal: its people call one after the other. */
export async function stretchOf(
  { baseUrl, people, usage }: Pick<BenchPortal, 'baseUrl' | 'people' | 'usage'>,
  extent: { readonly connections: number; readonly seconds: number },
  ask: Ask,
): Promise<Stretch> {
  const before = await usage();
  const figures = await load(baseUrl, extent, inTurn(people, ask));
  const after = await usage();
  const calls = figures.calls + figures.refused;
  return {
    ...figures,
    cpuMs: (after.cpuMs - before.cpuMs) / calls,
    statements: (after.statements - before.statements) / calls,
    writes: (after.writes - before.writes) / calls,
  };
}
