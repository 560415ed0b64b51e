/** The job that makes exports, and removes their files when their time has come. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { EXPORT_KEPT_DAYS } from '../../../../contract/limits.ts';
import { databaseLocation, openDatabase } from '../../../../db/client.ts';
import {
  deleteExportFile,
  type ExportKind,
  findDueExport,
  findExportFile,
  insertExportFile,
  type PropertyExport,
  updateExport,
} from '../../../../db/office/export/export.repository.ts';
import { readSnapshot } from '../../../../db/snapshot/snapshot.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../jobs/every.ts';
import type { ExportMaker } from './export-part.ts';
import { ALL_OF_PROPERTY } from './export-parts.ts';
import { exportZip, type ZipWatch } from './export-zip.ts';

/** Who makes an export says at least that often that they still do; a portal that was killed does not. */
const HEARTBEAT_MS = 2000;
const LEASE_MS = 120_000;
const PAUSE_MS = 60_000;
/** Errors, and attempts of portals that were killed, after which an export is given up. */
const MOST_FAILURES = 3;
const MOST_ATTEMPTS = 20;

/** The work on an export ends without its file. */
class Interrupted extends Error {}

/**
 * Makes the exports that wait, and takes over those of portals that were killed. Several portals may run it: each export
 * is made once.
 *
 * @param ending aborted when the portal stops: the export waits for the next one.
 * @param maker of which exports.
 * @returns the number of exports that were made
 */
export async function runExports(
  deps: Deps,
  ending: AbortSignal,
  maker: ExportMaker = ALL_OF_PROPERTY,
): Promise<number> {
  const { kind } = maker;
  await removeOldFiles(deps, kind);
  let made = 0;
  while (!ending.aborted) {
    const due = await findDueExport(deps.db, kind, ['waiting', 'running'], at(deps));
    if (due === null) return made;
    const claimed: PropertyExport = { ...due, state: 'running', attempt: due.attempt + 1 };
    const { state, attempt } = claimed;
    const isOver = attempt > MOST_ATTEMPTS;
    const changes = isOver
      ? { state: 'failed' as const, look_at: null }
      : { state, attempt, done_parts: 0, look_at: at(deps, LEASE_MS) };
    if (!(await updateExport(deps.db, kind, due, changes)) || isOver) continue;
    if (await make(deps, maker, claimed, ending)) made += 1;
  }
  return made;
}

async function removeOldFiles(deps: Deps, kind: ExportKind): Promise<void> {
  for (;;) {
    const due = await findDueExport(deps.db, kind, ['done'], at(deps));
    if (due === null) return;
    await removeFile(deps, kind, due);
  }
}

/** Removes the file of an export that is done. @returns false if somebody else was first */
export async function removeFile(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  kind: ExportKind,
  done: PropertyExport,
): Promise<boolean> {
  const file = await findExportFile(db, kind, done.id);
  const isRemoved = await db.transaction().execute(async (trx) => {
    if (!(await updateExport(trx, kind, done, { state: 'removed', look_at: null }))) return false;
    await deleteExportFile(trx, kind, done.id);
    return true;
  });
  if (isRemoved && file !== null) await storage.remove(file.storage_key);
  return isRemoved;
}

/** Makes an export that this portal has claimed. @returns whether its file is there now */
async function make(
  deps: Deps,
  maker: ExportMaker,
  claimed: PropertyExport,
  ending: AbortSignal,
): Promise<boolean> {
  const { kind } = maker;
  const { storage, db } = deps;
  const storage_key = deps.random.id();
  try {
    const file = await write(deps, maker, claimed, storage_key, ending);
    const isKept = await db.transaction().execute(async (trx) => {
      const done = { state: 'done' as const, done_parts: file.parts, total_parts: file.parts };
      const expires_at = at(deps, EXPORT_KEPT_DAYS * dayMs);
      if (!(await updateExport(trx, kind, claimed, { ...done, look_at: expires_at }))) return false;
      const { id: export_id, company_id, property_id } = claimed;
      const { size, sha256 } = file;
      await insertExportFile(trx, kind, {
        ...{ export_id, company_id, property_id, storage_key, size, sha256, made_at: at(deps), expires_at },
      });
      return true;
    });
    if (!isKept) await storage.remove(storage_key);
    return isKept;
  } catch (error) {
    if (error instanceof Interrupted || ending.aborted) {
      await updateExport(db, kind, claimed, { state: 'waiting', look_at: at(deps) });
      return false;
    }
    deps.log.error({ err: error, export: claimed.id }, 'export failed');
    const failures = claimed.failures + 1;
    const next =
      failures >= MOST_FAILURES
        ? { state: 'failed' as const, look_at: null }
        : { state: 'waiting' as const, look_at: at(deps, PAUSE_MS) };
    await updateExport(db, kind, claimed, { ...next, failures });
    return false;
  }
}

/** Writes the ZIP from one state of the database, read on a connection of its own: nobody waits for it. */
async function write(
  deps: Deps,
  maker: ExportMaker,
  claimed: PropertyExport,
  key: string,
  ending: AbortSignal,
) {
  const database = openDatabase({ ...databaseLocation(deps.settings), poolSize: 1 });
  try {
    return await readSnapshot(database, async (state) => {
      const modified = deps.clock.now();
      const { parts, readme } = await maker.parts(deps, state, { ...claimed, modified });
      // The introduction is a part, too.
      const total = parts.length + 1;
      const watch = watchOf(deps, maker.kind, { claimed, total }, ending);
      const zip = exportZip(parts, { readme, modified }, watch);
      const hash = createHash('sha256');
      async function* hashed() {
        for await (const chunk of zip) {
          hash.update(chunk as Buffer);
          yield chunk as Buffer;
        }
      }
      const size = await deps.storage.putStream(key, Readable.from(hashed()));
      return { size, sha256: hash.digest('hex'), parts: total };
    });
  } finally {
    await database.db.destroy();
  }
}

/** Notes the progress from time to time, and ends the work if it is no longer ours. */
function watchOf(
  deps: Deps,
  kind: ExportKind,
  { claimed, total }: { readonly claimed: PropertyExport; readonly total: number },
  ending: AbortSignal,
): ZipWatch {
  let [done, noted] = [0, Number.NEGATIVE_INFINITY];
  return {
    async onPiece() {
      if (ending.aborted) throw new Interrupted();
      const now = deps.clock.now().getTime();
      if (now - noted < HEARTBEAT_MS) return;
      noted = now;
      const progress = { total_parts: total, done_parts: done, look_at: at(deps, LEASE_MS) };
      if (!(await updateExport(deps.db, kind, claimed, progress))) throw new Interrupted();
    },
    async onPart() {
      done += 1;
    },
  };
}

function at({ clock }: Pick<Deps, 'clock'>, inMs = 0): string {
  return new Date(clock.now().getTime() + inMs).toISOString();
}
