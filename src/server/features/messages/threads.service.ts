import type { MessageThread, OpenThread } from '../../../contract/resident/message.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findLedgerInvoice } from '../../../db/ledger/ledger-invoice.repository.ts';
import { listResidentFiles } from '../../../db/resident/resident-file.repository.ts';
import {
  listMessagesOf,
  listThread,
  noteMessages,
  type Reader,
  type ReaderAt,
  type ResidentMessage,
} from '../../../db/resident/resident-message.repository.ts';
import { findWorkorder } from '../../../db/workorder/workorder.repository.ts';
import { shownAuthors } from '../../access/acting-name.ts';
import { currentImpersonation } from '../../access/impersonation.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { residentFileEntry } from '../../storage/keep-resident-files.ts';
import { textIn } from '../../texts/text-in.ts';

/** The number of characters of a message in a list. */
const shownCharacters = 140;

/**
 * The threads of a resident about the lease of their session, or of an applicant, the one with the newest message
 * first. Marks the listed messages as delivered.
 *
 * @param language of the charges' names.
 */
export async function threadsOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  reader: ReaderAt,
  language: string,
): Promise<MessageThread[]> {
  const newestFirst = await listMessagesOf(deps.db, reader);
  const threads = new Map<string, ResidentMessage[]>();
  for (const message of newestFirst) {
    threads.set(message.thread_id, [...(threads.get(message.thread_id) ?? []), message]);
  }
  if (currentImpersonation() === null) {
    const isNew = ({ from_office, delivered_at }: ResidentMessage) =>
      from_office === 1 && delivered_at === null;
    const ids = newestFirst.filter(isNew).map(({ id }) => id);
    await noteMessages(deps.db, 'delivered_at', ids, deps.clock.now().toISOString());
  }
  const shown: MessageThread[] = [];
  for (const [message_id, messages] of threads) {
    const [last] = messages;
    const first = messages.at(-1);
    if (last === undefined || first === undefined) continue;
    shown.push({
      message_id,
      subject: first.subject,
      about: await aboutOf(deps.db, first, language),
      last_text: last.message.slice(0, shownCharacters),
      last_at: last.created_at,
      last_by_office: last.from_office === 1,
      count: messages.length,
      unread: messages.filter(({ from_office, read_at }) => from_office === 1 && read_at === null).length,
    });
  }
  return shown;
}

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

/** Marks a thread as read; returns false, without marking, for an impersonator. */
export async function noteThreadRead(
  deps: Pick<Deps, 'db' | 'clock'>,
  messages: readonly ResidentMessage[],
): Promise<boolean> {
  if (currentImpersonation() !== null) return false;
  const unread = messages.filter(({ from_office, read_at }) => from_office === 1 && read_at === null);
  const ids = unread.map(({ id }) => id);
  const at = deps.clock.now().toISOString();
  await noteMessages(deps.db, 'delivered_at', ids, at);
  await noteMessages(deps.db, 'read_at', ids, at);
  return true;
}

async function aboutOf(
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
