import type { MessageThread, OpenThread } from '../../contract/resident/message.contract.ts';
import type { NewMessage } from '../../contract/session/resident.contract.ts';

/** A person's threads with the office: a resident's or an applicant's, each with their own calls. */
export interface MessageBox {
  /** The owner of the threads, used as their key in the query cache. */
  readonly whose: string;
  readonly list: (signal: AbortSignal) => Promise<MessageThread[]>;
  readonly open: (message_id: string, signal: AbortSignal) => Promise<OpenThread>;
  /** Returns the id of the sent message. An applicant's message is always about their application. */
  readonly send: (message: NewMessage) => Promise<string>;
  readonly attach: (message_id: string, form: FormData) => Promise<unknown>;
  readonly noteRead: (message_id: string) => Promise<unknown>;
  /** The page of a thread. */
  readonly addressOf: (message_id: string) => string;
}

/** The first part of the query keys of a person's threads. */
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
