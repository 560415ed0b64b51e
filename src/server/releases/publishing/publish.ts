/** Stores and activates releases. Both refuse a release that would leave a person stuck in a flow. */
import type { Connection, Db, Dialect } from '../../../db/client.ts';
import { readJson } from '../../../db/json-column.ts';
import {
  type ActivationScope,
  appendActivation,
  lastActivation,
  listInForce,
  wasLive,
} from '../../../db/release/activation.repository.ts';
import {
  findRelease,
  insertRelease,
  listOccupied,
  lockReleases,
  noteSound,
} from '../../../db/release/release.repository.ts';
import { type FlowError, FlowErrors } from '../../../engine/errors.ts';
import type { ReleaseProblem } from '../../../engine/release/judging/judge-parts.ts';
import { type ReleaseFiles, releaseHash, releaseText } from '../../../engine/release/release-files.ts';
import type { Settings } from '../../../settings/settings.ts';
import { readStoredFiles } from '../former-words.ts';
import { applicableAt, isAlready } from '../in-force.ts';
import { sha256 } from '../sha256.ts';
import { namesOfProperties } from './names-of-properties.ts';
import { errorOf, isError, type JudgeRelease, type ReleaseQuestion } from './release-problem.ts';

interface Publishing {
  readonly db: Db;
  readonly dialect: Dialect;
  /** Default: in this process. The portal judges in a thread, so that it answers meanwhile. */
  readonly judge?: JudgeRelease;
  readonly settings: Pick<Settings, 'publishByTwo'>;
}

/** The checks are loaded only when they are used. */
const judgeHere: JudgeRelease = async (question) =>
  (await import('./judge-release.ts')).judgeRelease(question);

/** The person who does it, and the time. */
interface ReleaseAuthor {
  /** The name in the history. */
  readonly by: string;
  /** `user:<id>` or `shell:<name>`; tells two people of one name apart. Default: the name. */
  readonly id?: string;
  readonly now: Date;
}

/** What a publication says about a release. */
interface NewRelease extends ReleaseAuthor {
  readonly note: string;
  /** Those who wrote it, as `id`; default: the author. */
  readonly authors?: readonly string[];
}

/** How a release becomes current. */
interface Activating extends ReleaseAuthor, Partial<ActivationScope> {
  /** The release that it replaces. */
  readonly replaces?: string;
  /** What is done in the same transaction; what it throws undoes both. */
  readonly also?: (trx: Connection) => Promise<void>;
}

/** A release that was stored now or before. */
export interface Published {
  readonly hash: string;
  readonly isNew: boolean;
  /** Warnings about the release; empty if it was stored before. */
  readonly warnings: readonly FlowError[];
}

/** Another release became current meanwhile. */
export class OvertakenError extends Error {}

/** Somebody else than those who wrote a release has to make it live. */
export class SecondPersonError extends Error {
  override readonly message =
    'The people who wrote a release do not make it live: the setting PUBLISH_BY_TWO asks for another person.';
}

/**
 * Checks a release as `npm run flows` does and stores it; nothing uses it before it is activated. A release that is
 * stored already stays as it is.
 *
 * @throws {FlowErrors} all errors; if there are none, those that only exploration finds. Then nothing is stored.
 * @example await publishRelease(deps, readReleaseFolder('draft'), { by: 'ada', now, note: 'New fees' })
 */
export async function publishRelease(
  { db, dialect, judge = judgeHere }: Publishing,
  files: ReleaseFiles,
  { by, id = by, now, note, authors = [id] }: NewRelease,
): Promise<Published> {
  const hash = releaseHash(files, sha256);
  if ((await findRelease(db, hash)) !== null) return { hash, isNew: false, warnings: [] };
  const { problems, modules, code } = await judge(await questionOf(db, files, 'publish'));
  refuseErrors(problems);
  const isNew = await db.transaction().execute(async (trx) => {
    await lockReleases(trx, dialect);
    return insertRelease(
      trx,
      { content: releaseText(files), modules, authors, soundFor: code },
      { hash, by, at: now.toISOString(), note },
    );
  });
  return { hash, isNew, warnings: problems.map(errorOf) };
}

/**
 * Whether somebody could make a stored release the current one now: whoever activates it passes here. It is judged again,
 * except that its own checks are not repeated under the code that has passed them.
 *
 * @param author `id` of the person; `property_id` of the scope, null: all properties.
 * @throws {SecondPersonError} for those who wrote it, if the settings ask for two people and it was never live there.
 * @throws {FlowErrors} if it does not fit this version of the portal, or lacks something that is needed now.
 * @throws {Error} for a release that is not stored.
 * @example await requireActivatable(deps, hash, { id: 'user:ada', property_id: null })
 */
export async function requireActivatable(
  { db, judge = judgeHere, settings }: Publishing,
  hash: string,
  { id, property_id }: { readonly id: string; readonly property_id: string | null },
): Promise<void> {
  const stored = await findRelease(db, hash);
  if (stored === null) throw new Error(`There is no release "${hash}".`);
  const isWriter = readJson<string[]>(stored.authors).includes(id);
  if (settings.publishByTwo && isWriter && !(await wasLive(db, hash, property_id)))
    throw new SecondPersonError();
  // It was explored when it was published; the names that it uses may have been removed from the code since then.
  const question = await questionOf(db, readStoredFiles(stored.content), 'fit');
  const { problems, code } = await judge({ ...question, soundFor: stored.sound_for });
  refuseErrors(problems);
  await noteSound(db, hash, code);
}

/**
 * Makes a stored release, possibly an older one, the current one: everywhere, or in its scope. Running portals pick it up
 * within a second.
 *
 * @throws {OvertakenError} if another release than `replaces` is current by now; as `requireActivatable`.
 * @returns false if it is already current.
 */
export async function activateRelease(
  publishing: Publishing,
  hash: string,
  { by, id = by, now, replaces, also, property_id = null, for_new = false }: Activating,
): Promise<boolean> {
  await requireActivatable(publishing, hash, { id, property_id });
  return publishing.db.transaction().execute(async (trx) => {
    await lockReleases(trx, publishing.dialect);
    await also?.(trx);
    const inForce = await listInForce(trx);
    const { newest } = applicableAt(inForce, property_id);
    const wanted: ActivationScope = { property_id, for_new };
    if (isAlready(inForce, hash, wanted)) return false;
    if (replaces !== undefined && newest !== replaces) throw new OvertakenError();
    await appendActivation(trx, { hash, by, since: now.toISOString(), ...wanted });
    return true;
  });
}

/**
 * What a release must fit now: the names of the portal's properties, and the states that processes are in.
 *
 * @example judgeRelease(await questionOf(db, files, 'explore')).problems
 */
export async function questionOf(
  db: Db,
  files: ReleaseFiles,
  depth: ReleaseQuestion['depth'],
): Promise<ReleaseQuestion> {
  const current = await lastActivation(db);
  const stored = current === null ? null : await findRelease(db, current.hash);
  const [names, occupied] = [await namesOfProperties(db), await listOccupied(db)];
  return { files, names, occupied, depth, current: stored?.content ?? null };
}

function refuseErrors(problems: readonly ReleaseProblem[]): void {
  const errors = problems.filter(isError).map(errorOf);
  if (errors.length > 0) throw new FlowErrors(errors);
}
