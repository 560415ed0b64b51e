/** Exports as members of the office start, see, save and remove them. */
import type { ExportView } from '../../../../contract/office/export/export.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { isUniqueViolation } from '../../../../db/failures.ts';
import { findExport, insertExport } from '../../../../db/office/export/export.repository.ts';
import { noteEvent } from '../../../access/account-event.ts';
import type { Asker } from '../../../access/asker.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type Officer, served } from '../office.ts';
import { endExport, openFile, type SentExport, viewOfOne } from './kept-export.ts';

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
  return viewOfOne(deps, 'property', made.id);
}

/**
 * The file of an export. Who saves it is recorded before it is sent.
 *
 * @throws {AppError} `record.not_found` for one of another property; `export.no_file`.
 */
export async function openExport(deps: Deps, { officer, asker }: Asking, id: string): Promise<SentExport> {
  const found = served(officer, await findExport(deps.db, 'property', id));
  const { user } = officer;
  const note = (trx: Connection, sha256: string) =>
    noteEvent(deps, trx, user, { kind: 'export_saved', asker, detail: { sha256 } });
  return openFile(deps, 'property', found, { of: null, by: user.id, note });
}

/**
 * Stops an export, or removes its file.
 *
 * @throws {AppError} `record.not_found`; `export.no_file` if there is nothing to stop or to remove.
 */
export async function stopExport(deps: Deps, { officer, asker }: Asking, id: string): Promise<ExportView> {
  await endExport(deps, 'property', served(officer, await findExport(deps.db, 'property', id)));
  await noteEvent(deps, deps.db, officer.user, { kind: 'export_removed', asker });
  return viewOfOne(deps, 'property', id);
}
