import type { MessageThread } from '../../../contract/resident/message.contract.ts';
import {
  listMessagesOf,
  noteMessages,
  type ReaderAt,
  type ResidentMessage,
} from '../../../db/resident/resident-message.repository.ts';
import { currentImpersonation } from '../../access/impersonation.ts';
import type { Deps } from '../../deps.ts';
import { aboutOf, shownCharacters } from './thread-view.ts';

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
