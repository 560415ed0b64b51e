import type { Readable } from 'node:stream';
import { findFile, type StoredFile } from '../../../db/applicant/file.repository.ts';
import { findResponseFile } from '../../../db/applicant/questionnaire.repository.ts';
import { findUnsentFile } from '../../../db/applicant/unsent-answer-file.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findOwnPaper } from '../../../db/lease/own-paper.repository.ts';
import { findResidentFile } from '../../../db/resident/resident-file.repository.ts';
import { findTenancyFile } from '../../../db/resident/tenancy-file.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isTicketValid } from '../../storage/file-ticket.ts';
import { openStored } from '../../storage/open-stored.ts';
import { sealedFileOf } from '../lease/sealing/sealed-file.ts';

/**
 * A file and its content, for the holder of a valid ticket.
 *
 * @throws {AppError} `ticket.invalid` for a missing, wrong or expired ticket; `record.not_found` for a deleted file;
 *   `storage.unavailable`.
 * @param language of the file name, if the portal made the file.
 */
export async function openFile(
  deps: Deps,
  id: string,
  ticket: string | undefined,
  language: string,
): Promise<{ file: Pick<StoredFile, 'file_name' | 'media_type' | 'size'>; content: Readable }> {
  if (ticket === undefined || !isTicketValid(deps, id, ticket)) throw new AppError('ticket.invalid');
  const file =
    (await findFile(deps.db, id)) ??
    (await findResponseFile(deps.db, id)) ??
    (await findUnsentFile(deps.db, id)) ??
    (await findResidentFile(deps.db, id)) ??
    (await findTenancyFile(deps.db, id)) ??
    (await ownPaperFile(deps.db, id)) ??
    (await sealedFileOf(deps, id, language));
  if (file === null) throw new AppError('record.not_found');
  return { file, content: await openStored(deps.storage, file.storage_key) };
}

async function ownPaperFile(db: Connection, id: string) {
  const paper = await findOwnPaper(db, id);
  return paper === null ? null : { ...paper, media_type: 'application/pdf' };
}
