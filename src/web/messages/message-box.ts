import type { MessageThread, OpenThread } from '../../contract/resident/message.contract.ts';
import type { NewMessage } from '../../contract/session/resident.contract.ts';

/** Somebody's threads with the office: a resident's or an applicant's, each by their own calls. */
export interface MessageBox {
  /** Whose they are: the page's cache keeps them under it. */
  readonly whose: string;
  readonly list: (signal: AbortSignal) => Promise<MessageThread[]>;
  readonly open: (message_id: string, signal: AbortSignal) => Promise<OpenThread>;
  /** Answers the id of what was sent. An applicant's is about their application alone. */
  readonly send: (message: NewMessage) => Promise<string>;
  readonly attach: (message_id: string, form: FormData) => Promise<unknown>;
  readonly noteRead: (message_id: string) => Promise<unknown>;
  /** The page of a thread. */
  readonly addressOf: (message_id: string) => string;
}

/** What the page's cache knows of somebody's threads begins with it. */
export const MESSAGES_KEY = 'messages';

/** Sends the attachments of a message that was just sent. */
export async function attachFiles(
  box: MessageBox,
  message_id: string,
  files: readonly File[],
): Promise<void> {
  if (files.length === 0) return;
  const form = new FormData();
  for (const [index, file] of files.entries()) form.append(`file[${index}]`, file);
  await box.attach(message_id, form);
}
