/** Exports as members of the office start, see, save and remove them. */
import type { Readable } from 'node:stream';
import type { ExportView } from '../../../../contract/office/export/export.contract.ts';
import { isUniqueViolation } from '../../../../db/failures.ts';
import {
  findExport,
  findExportFile,
  insertExport,
  type ListedExport,
  noteSave,
  updateExport,
} from '../../../../db/office/export/export.repository.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import { listUserNames } from '../../../../db/session/user.repository.ts';
import { noteEvent } from '../../../access/account-event.ts';
import type { Asker } from '../../../access/asker.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { type Officer, served } from '../office.ts';
import { removeFile } from './run-exports.ts';

/** The member who asks, and from where. */
interface Asking {
  readonly officer: Officer;
  readonly asker: Asker;
}

/** What a member wants exported, and why; `language`: of the introduction and of texts of the property. */
interface AskedExport {
  readonly reason: string;
  readonly with_uploads: boolean;
  readonly language: string;
}

/**
 * Asks for an export of the member's property, which a job makes.
 *
 * @throws {AppError} `export.busy` while another one of the property is made.
 */
export async function startExport(
  deps: Deps,
  { officer: { user }, asker }: Asking,
  { reason: given, with_uploads, language }: AskedExport,
): Promise<ExportView> {
  const { company_id, property_id } = user;
  const asked_at = deps.clock.now().toISOString();
  const reason = given.trim();
  const made = {
    ...{ id: deps.random.id(), company_id, property_id, user_id: user.id, reason, language, asked_at },
    ...{ with_uploads: with_uploads ? 1 : 0, state: 'waiting' as const, attempt: 0, failures: 0 },
    ...{ total_parts: 0, done_parts: 0, look_at: asked_at, saves: 0, saved_by: null, saved_at: null },
  };
  try {
    await deps.db.transaction().execute(async (trx) => {
      await insertExport(trx, made);
      const detail = { reason, uploads: String(with_uploads) };
      await noteEvent(deps, trx, user, { kind: 'export_made', asker, detail });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('export.busy');
    throw error;
  }
  return viewOfOne(deps, made.id);
}

/**
 * The file of an export. Who saves it is recorded before it is sent.
 *
 * @throws {AppError} `record.not_found` for one of another property; `export.no_file`.
 */
export async function openExport(
  deps: Deps,
  { officer, asker }: Asking,
  id: string,
): Promise<{ readonly name: string; readonly size: number; readonly content: Readable }> {
  const { property_id } = served(officer, await findExport(deps.db, id));
  const file = await findExportFile(deps.db, id);
  const at = deps.clock.now();
  if (file === null || file.expires_at <= at.toISOString()) throw new AppError('export.no_file');
  const property = await findProperty(deps.db, property_id);
  const { user } = officer;
  await deps.db.transaction().execute(async (trx) => {
    await noteSave(trx, id, { by: user.id, at: at.toISOString() });
    await noteEvent(deps, trx, user, { kind: 'export_saved', asker, detail: { sha256: file.sha256 } });
  });
  const day = dayIn(property?.settings.time_zone ?? 'UTC', new Date(file.made_at));
  const content = await deps.storage.read(file.storage_key);
  return { name: `${property?.name ?? 'export'} ${day}.zip`, size: file.size, content };
}

/**
 * Stops an export, or removes its file.
 *
 * @throws {AppError} `record.not_found`; `export.no_file` if there is nothing to stop or to remove.
 */
export async function stopExport(deps: Deps, { officer, asker }: Asking, id: string): Promise<ExportView> {
  const found = served(officer, await findExport(deps.db, id));
  const { size, sha256, expires_at, ...row } = found;
  const isDone = row.state === 'done';
  const isUnderWay = row.state === 'waiting' || row.state === 'running';
  const isStopped =
    isDone || isUnderWay
      ? await (isDone
          ? removeFile(deps, row)
          : updateExport(deps.db, row, { state: 'removed', look_at: null }))
      : false;
  if (!isStopped) throw new AppError('export.no_file');
  await noteEvent(deps, deps.db, officer.user, { kind: 'export_removed', asker });
  return viewOfOne(deps, id);
}

async function viewOfOne(deps: Pick<Deps, 'db'>, id: string): Promise<ExportView> {
  const found = await findExport(deps.db, id);
  const [view] = found === null ? [] : await viewsOf(deps, [found]);
  if (view === undefined) throw new AppError('record.not_found');
  return view;
}

/** Exports as the page shows them. */
export async function viewsOf(
  { db }: Pick<Deps, 'db'>,
  exports: readonly ListedExport[],
): Promise<ExportView[]> {
  const names = await listUserNames(
    db,
    exports.flatMap(({ user_id, saved_by }) => (saved_by === null ? [user_id] : [user_id, saved_by])),
  );
  return exports.map((one) => ({
    ...{
      export_id: one.id,
      state: one.state,
      asked_by: names.get(one.user_id) ?? '',
      asked_at: one.asked_at,
    },
    ...{ reason: one.reason, with_uploads: one.with_uploads === 1 },
    ...{ total_parts: one.total_parts, done_parts: one.done_parts },
    ...{ size: one.size, sha256: one.sha256, expires_at: one.expires_at, saves: one.saves },
    ...{ saved_by: names.get(one.saved_by ?? '') ?? '', saved_at: one.saved_at },
  }));
}
