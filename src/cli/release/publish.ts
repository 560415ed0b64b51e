/** Stores and activates releases. Both refuse a release that would leave a person stuck in a flow. */
import type { Db, Dialect } from '../../db/client.ts';
import {
  appendActivation,
  findRelease,
  insertRelease,
  lastActivation,
  listOccupied,
  listReleases,
  lockReleases,
} from '../../db/release/release.repository.ts';
import { FlowError, FlowErrors } from '../../engine/errors.ts';
import { exploreRelease, type FlowFinding } from '../../engine/release/explore-release.ts';
import { type CurrentFlows, flowsOfParts, liveNeedErrors } from '../../engine/release/live-needs.ts';
import { publishedRelease } from '../../engine/release/published-release.ts';
import { readRelease } from '../../engine/release/read-release.ts';
import {
  type ReleaseFiles,
  readReleaseText,
  releaseHash,
  releaseText,
} from '../../engine/release/release-files.ts';
import { sha256 } from '../../server/releases/sha256.ts';
import { checkForPages } from '../check/check-product.ts';
import { PROJECT } from '../portal/read-settings.ts';
import { minified } from './minified.ts';
import { namesOfProperties } from './property-names.ts';

interface Database {
  readonly db: Db;
  readonly dialect: Dialect;
}

/** The person who does it, and the time. */
export interface ReleaseAuthor {
  readonly by: string;
  readonly now: Date;
}

/** A release that was stored now or before. */
export interface Published {
  readonly hash: string;
  readonly isNew: boolean;
  /** Warnings about the release; empty if it was stored before. */
  readonly warnings: readonly FlowError[];
}

interface Problems {
  /** Names of the flows without an error. */
  readonly sound: string[];
  readonly errors: FlowError[];
  readonly warnings: readonly FlowError[];
}

/**
 * Checks a release as `npm run flows` does and stores it; nothing uses it before it is activated. A release that is
 * stored already stays as it is.
 *
 * @throws {FlowErrors} all errors; if there are none, those that only exploration finds. Then nothing is stored.
 * @example await publishRelease(deps, readReleaseFolder('draft'), { by: 'ada', now, note: 'New fees' })
 */
export async function publishRelease(
  { db, dialect }: Database,
  files: ReleaseFiles,
  { by, now, note }: ReleaseAuthor & { readonly note: string },
): Promise<Published> {
  const known = releaseHash(files, sha256);
  if ((await findRelease(db, known)) !== null) return { hash: known, isNew: false, warnings: [] };
  const { errors, warnings, sound } = await problemsOf(db, files);
  if (errors.length > 0) throw new FlowErrors(errors);
  const found = exploreRelease(readRelease(files), sound);
  const ways = explored(found, 'error');
  if (ways.length > 0) throw new FlowErrors(ways);
  const { hash, modules } = publishedRelease(files, readRelease(files), { digest: sha256, minify: minified });
  const isNew = await db.transaction().execute(async (trx) => {
    await lockReleases(trx, dialect);
    const stored = { content: releaseText(files), modules: Object.fromEntries(modules) };
    return insertRelease(trx, stored, { hash, by, at: now.toISOString(), note });
  });
  return { hash, isNew, warnings: [...warnings, ...explored(found, 'warning')] };
}

/**
 * Makes a stored release, possibly an older one, the current one. Running portals pick it up within a second.
 *
 * @throws {FlowErrors} if it does not fit this version of the portal, or lacks something that is needed now.
 * @throws {Error} for a release that is not stored.
 * @returns false if it is already current.
 */
export async function activateRelease(
  { db, dialect }: Database,
  hash: string,
  { by, now }: ReleaseAuthor,
): Promise<boolean> {
  const stored = await findRelease(db, hash);
  if (stored === null) throw new Error(`There is no release "${hash}".`);
  // It was explored when it was published; the names that it uses may have been removed from the code since then.
  const { errors } = await problemsOf(db, readReleaseText(stored.content));
  if (errors.length > 0) throw new FlowErrors(errors);
  return db.transaction().execute(async (trx) => {
    await lockReleases(trx, dialect);
    if ((await lastActivation(trx))?.hash === hash) return false;
    await appendActivation(trx, { hash, by, since: now.toISOString() });
    return true;
  });
}

/** The problems of a release, in itself and for people who are in a flow now. */
async function problemsOf(db: Db, files: ReleaseFiles): Promise<Problems> {
  const parts = readRelease(files);
  const { errors, warnings, rows } = checkForPages(parts, PROJECT, await namesOfProperties(db));
  const running = parts.isOversized ? null : await currentFlows(db);
  const needs = running === null ? [] : liveNeedErrors(parts, running, await listOccupied(db));
  const sound = rows.filter((row) => row.errors === 0).map(({ flow }) => flow);
  return { sound, warnings, errors: [...errors, ...needs] };
}

/** The flow files of the current release, even if it cannot run; null if they cannot be read. */
async function currentFlows(db: Db): Promise<CurrentFlows | null> {
  const current = await lastActivation(db);
  const stored = current === null ? null : await findRelease(db, current.hash);
  if (stored === null) return null;
  try {
    return flowsOfParts(readRelease(readReleaseText(stored.content)));
  } catch {
    // Only the text is read here, so the content is damaged: replacing the release must not depend on it.
    return null;
  }
}

/** The findings of exploration, each with the path to it. */
function explored(findings: readonly FlowFinding[], kind: FlowFinding['severity']): FlowError[] {
  return findings
    .filter(({ severity }) => severity === kind)
    .map(({ file, at, message, path }) => {
      const problem = [message, ...path].join('\n           ');
      return new FlowError('release.explored', { file, at, problem });
    });
}

/**
 * The full hash with this prefix.
 *
 * @throws {Error} if no release has it, or more than one.
 * @example await wholeHash(db, '3f1c') // '3f1c…', 64 digits
 */
export async function wholeHash(db: Db, prefix: string): Promise<string> {
  const found = (await listReleases(db)).map(({ hash }) => hash).filter((hash) => hash.startsWith(prefix));
  const [first, ...others] = prefix === '' ? [] : found;
  if (first === undefined) throw new Error(`There is no release "${prefix}".`);
  if (others.length === 0) return first;
  const listed = found.map((hash) => hash.slice(0, Math.max(12, prefix.length + 4))).join(', ');
  throw new Error(`"${prefix}" is the beginning of ${found.length} releases: ${listed}.`);
}
