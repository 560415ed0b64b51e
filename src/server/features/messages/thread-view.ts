import type { MessageThread, OpenThread } from '../../../contract/resident/message.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findLedgerInvoice } from '../../../db/ledger/ledger-invoice.repository.ts';
import { listResidentFiles } from '../../../db/resident/resident-file.repository.ts';
import {
  listThread,
  type Reader,
  type ResidentMessage,
} from '../../../db/resident/resident-message.repository.ts';
import { findWorkorder } from '../../../db/workorder/workorder.repository.ts';
import { shownAuthors } from '../../access/acting-name.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { residentFileEntry } from '../../storage/keep-resident-files.ts';
import { textIn } from '../../texts/text-in.ts';

/** The number of characters of a message in a list. */
export const shownCharacters = 140;

/**
 * The messages of a person's thread, the oldest first.
 *
 * @throws {AppError} `record.not_found`, also for another person's thread.
 */
export async function threadOf(db: Connection, reader: Reader, threadId: string): Promise<ResidentMessage[]> {
  const messages = await listThread(db, reader, threadId);
  if (messages.length === 0) throw new AppError('record.not_found');
  return messages;
}

/** A thread as its reader sees it. @param messages at least one, the oldest first. */
export async function openThread(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'texts'>,
  messages: readonly ResidentMessage[],
  language: string,
): Promise<OpenThread> {
  const first = messages[0] as ResidentMessage;
  const files = await listResidentFiles(
    deps.db,
    'message',
    messages.map(({ id }) => id),
  );
  const shown = await shownAuthors(deps, deps.db, language, messages);
  return {
    message_id: first.thread_id,
    subject: first.subject,
    about: await aboutOf(deps.db, first, language),
    messages: messages.map((one) => ({
      id: one.id,
      by_office: one.from_office === 1,
      author: shown(one, one.author),
      message: one.message,
      created_at: one.created_at,
      delivered_at: one.delivered_at,
      read_at: one.read_at,
      files: files.filter(({ owner_id }) => owner_id === one.id).map((file) => residentFileEntry(deps, file)),
    })),
  };
}

/** What a thread is about, with the charges' names in a language. */
export async function aboutOf(
  db: Connection,
  { workorder_id, invoice_id }: ResidentMessage,
  language: string,
): Promise<MessageThread['about']> {
  if (workorder_id !== null) {
    const workorder = await findWorkorder(db, workorder_id);
    return { kind: 'workorder', id: workorder_id, title: workorder?.title ?? '' };
  }
  if (invoice_id === null) return null;
  const invoice = await findLedgerInvoice(db, invoice_id);
  return { kind: 'invoice', id: invoice_id, title: textIn(invoice?.description ?? '', language) };
}
