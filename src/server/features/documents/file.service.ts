import type { Readable } from 'node:stream';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { deleteFile as deleteRow, findFile, type StoredFile } from '../../../db/applicant/file.repository.ts';
import { findResponseFile } from '../../../db/applicant/questionnaire.repository.ts';
import { owned } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { factsOf } from '../../facts.ts';
import { isTicketValid } from '../../file-ticket.ts';
import { changeProcess } from '../../process.ts';
import { saveOfFiles } from './upload-purposes.ts';

/**
 * Deletes a file of the applicant: first the row, then the content.
 *
 * @throws {AppError} `record.not_found` when it is not there or somebody else's; `state.not_allowed` when the
 *   tab that it belongs to is closed.
 */
export async function deleteFile(deps: Deps, applicant: Applicant, id: string, ip: string): Promise<true> {
  const file = owned(applicant, await findFile(deps.db, id));
  const author = { actor: 'applicant', ip };
  const event = saveOfFiles(deps, await factsOf(deps.db, applicant), file.purpose);
  await changeProcess(deps, applicant.id, author, event, async ({ trx }) => {
    owned(applicant, await findFile(trx, id));
    await deleteRow(trx, id);
    return { result: null, detail: { deleted: id } };
  });
  await deps.storage.remove(file.storage_key);
  return true;
}

/**
 * A file and its content, for whoever holds a valid ticket of it.
 *
 * @throws {AppError} `ticket.invalid` for a missing, wrong or expired ticket; `record.not_found` when the file
 *   is gone.
 */
export async function openFile(
  deps: Deps,
  id: string,
  ticket: string | undefined,
): Promise<{ file: Pick<StoredFile, 'file_name' | 'media_type' | 'size'>; content: Readable }> {
  if (ticket === undefined || !isTicketValid(deps, id, ticket)) throw new AppError('ticket.invalid');
  const file = (await findFile(deps.db, id)) ?? (await findResponseFile(deps.db, id));
  if (file === null) throw new AppError('record.not_found');
  const content = await deps.storage.read(file.storage_key).catch((cause: unknown) => {
    throw new AppError('record.not_found', { cause });
  });
  return { file, content };
}
