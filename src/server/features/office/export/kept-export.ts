/** Exports that are made, of a property or about a person: their files, and how pages show them. */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ExportView } from '../../../../contract/office/export/export.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import {
  type ExportKind,
  findExport,
  findExportFile,
  type ListedExport,
  noteSave,
  updateExport,
} from '../../../../db/office/export/export.repository.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import { listUserNames } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { contentDisposition } from '../../../http/content-disposition.ts';
import { removeFile } from './run-exports.ts';

/** The file of an export as it is sent. */
export interface SentExport {
  readonly name: string;
  readonly size: number;
  readonly content: Readable;
}

/**
 * The file of an export. Who saves it is recorded before it is sent.
 *
 * @param saved of what the name of the file tells; `by`: the id of who saves it; `note` records it.
 * @throws {AppError} `export.no_file`.
 */
export async function openFile(
  deps: Deps,
  kind: ExportKind,
  { id, property_id }: Pick<ListedExport, 'id' | 'property_id'>,
  saved: {
    readonly of: string | null;
    readonly by: string;
    readonly note: (trx: Connection, sha256: string) => Promise<void>;
  },
): Promise<SentExport> {
  const file = await findExportFile(deps.db, kind, id);
  const at = deps.clock.now();
  if (file === null || file.expires_at <= at.toISOString()) throw new AppError('export.no_file');
  const property = await findProperty(deps.db, property_id);
  await deps.db.transaction().execute(async (trx) => {
    await noteSave(trx, kind, id, { by: saved.by, at: at.toISOString() });
    await saved.note(trx, file.sha256);
  });
  const day = dayIn(property?.settings.time_zone ?? 'UTC', new Date(file.made_at));
  const content = await deps.storage.read(file.storage_key);
  return { name: `${saved.of ?? property?.name ?? 'export'} ${day}.zip`, size: file.size, content };
}

/**
 * Stops an export, or removes its file.
 *
 * @throws {AppError} `export.no_file` if there is nothing to stop or to remove.
 */
export async function endExport(deps: Deps, kind: ExportKind, found: ListedExport): Promise<void> {
  const { size, sha256, expires_at, ...row } = found;
  const isDone = row.state === 'done';
  const isUnderWay = row.state === 'waiting' || row.state === 'running';
  const isStopped =
    isDone || isUnderWay
      ? await (isDone
          ? removeFile(deps, kind, row)
          : updateExport(deps.db, kind, row, { state: 'removed', look_at: null }))
      : false;
  if (!isStopped) throw new AppError('export.no_file');
}

/** The export as the page shows it now. @throws {AppError} `record.not_found`. */
export async function viewOfOne(deps: Pick<Deps, 'db'>, kind: ExportKind, id: string): Promise<ExportView> {
  const found = await findExport(deps.db, kind, id);
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

/** Sends the file of an export. */
export function sendExport(reply: FastifyReply, { name, size, content }: SentExport): FastifyReply {
  return reply
    .type('application/zip')
    .header('content-length', size)
    .header('content-disposition', contentDisposition('attachment', name))
    .header('cache-control', 'private, no-store')
    .send(content);
}
