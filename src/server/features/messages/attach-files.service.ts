import { UPLOAD_FILES } from '../../../contract/limits.ts';
import type { ResidentFileEntry } from '../../../contract/resident/workorder.contract.ts';
import { listResidentFiles } from '../../../db/resident/resident-file.repository.ts';
import { findMessage, isMessageOf, type ReaderAt } from '../../../db/resident/resident-message.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import {
  judgeFiles,
  keepResidentFiles,
  residentFileEntry,
  type SentFile,
} from '../../storage/keep-resident-files.ts';

/** How long files can be attached to a message after it was sent. */
const attachMinutes = 15;

/**
 * Attaches files once to a message that its writer has just sent.
 *
 * @throws {AppError} `record.not_found` for another person's message; `state.not_allowed` for an older one, or one
 *   that has files already; `file.…`, and then no file is stored.
 */
export async function attachFiles(
  deps: Deps,
  reader: ReaderAt,
  messageId: string,
  sent: readonly SentFile[],
): Promise<ResidentFileEntry[]> {
  const message = await findMessage(deps.db, messageId);
  if (message === null || !isMessageOf(reader, message) || message.from_office === 1)
    throw new AppError('record.not_found');
  const age = deps.clock.now().getTime() - Date.parse(message.created_at);
  const known = await listResidentFiles(deps.db, 'message', [messageId]);
  if (age > attachMinutes * 60_000 || known.length > 0) throw new AppError('state.not_allowed');
  if (sent.length === 0) throw new AppError('file.missing');
  const files = await judgeFiles(sent, { most: UPLOAD_FILES });
  const lease_id = message.lease_id ?? reader.lease_id;
  const { company_id, property_id } = message;
  const owner = { company_id, property_id, lease_id, kind: 'message', id: messageId } as const;
  await keepResidentFiles(deps, owner, files, async () => true);
  const kept = await listResidentFiles(deps.db, 'message', [messageId]);
  return kept.map((file) => residentFileEntry(deps, file));
}
