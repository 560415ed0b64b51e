/**
 * Decides which release is walked: on a portal the one that it runs; on the model the files of this project, or for a
 * flow that they do not have, a published release.
 */
import { existsSync } from 'node:fs';
import { settingsWithoutNewKeyOrExit } from '../../src/cli/portal/read-settings.ts';
import { builtInRelease, type FolderRelease, releaseOfFiles } from '../../src/cli/release/built-in.ts';
import { type Connection, databaseLocation, openDatabase } from '../../src/db/client.ts';
import { lastActivation } from '../../src/db/release/activation.repository.ts';
import { listReleases } from '../../src/db/release/release.repository.ts';
import { storedFiles } from '../../src/server/releases/stored-files.ts';
import type { AskedFor } from './arguments.ts';
import type { FlowsOf } from './load-flow.ts';

/**
 * The release whose flows are walked.
 *
 * @param known names that need no release: machines.
 * @throws {Error} if a portal is to be walked and its database has no release.
 * @example (await releaseToWalk({ names: ['pool-pass'], driver: 'http' }, [])).flows.get('pool-pass')
 */
export async function releaseToWalk(asked: AskedFor, known: readonly string[]): Promise<FlowsOf> {
  if (asked.driver !== 'model') {
    const current = await inDatabase(currentRelease);
    if (current !== null) return current;
    throw new Error('No portal runs here: start one with npm start, then try again.');
  }
  const own = builtInRelease();
  const others = asked.names.filter((name) => !known.includes(name) && !own.flows.has(name));
  return (others.length > 0 ? await inDatabase((db) => newestWith(db, others)) : null) ?? own;
}

async function currentRelease(db: Connection): Promise<FolderRelease | null> {
  const current = await lastActivation(db);
  return current === null ? null : releaseOfFiles(await storedFiles(db, current.hash));
}

/** The current release, else the one published last, that has all these flows; null if none has. */
async function newestWith(db: Connection, flows: readonly string[]): Promise<FolderRelease | null> {
  const published = (await listReleases(db)).map(({ hash }) => hash).reverse();
  const current = await lastActivation(db);
  for (const hash of new Set([...(current === null ? [] : [current.hash]), ...published])) {
    const files = await storedFiles(db, hash);
    if (flows.every((name) => files.has(`flows/${name}.flow.json`))) return releaseOfFiles(files);
  }
  return null;
}

/** Reads from the database of the settings; null if there is none. Creates nothing. */
async function inDatabase<T>(read: (db: Connection) => Promise<T | null>): Promise<T | null> {
  const location = databaseLocation(settingsWithoutNewKeyOrExit());
  if (location.databaseUrl === null && !existsSync(location.file)) return null;
  const { db } = openDatabase(location);
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}
