/**
 * Threads between a resident and the office, each about the lease, a workorder or an invoice.
 *
 * @see spec/platform.md §2, §7
 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { UPLOAD_BYTES } from '../limits.ts';
import { ResidentFileEntry } from './workorder.contract.ts';

const Moment = Type.String({ description: 'ISO 8601, UTC.' });
const MomentOrNull = Type.Union([Moment, Type.Null()]);

/** The workorder or invoice that a thread is about. `title`: the workorder's title, or the invoice's charge. */
const MessageAbout = Type.Object({
  kind: Type.Enum(['workorder', 'invoice']),
  id: Type.String(),
  title: Type.String(),
});

const threadFields = {
  /** The id of its first message, which identifies the thread. */
  message_id: Type.String(),
  subject: Type.String(),
  about: Type.Union([MessageAbout, Type.Null()]),
};

/** `last_text`: the beginning of the newest message. `unread`: messages of the office. */
export const MessageThread = Type.Object({
  ...threadFields,
  last_text: Type.String(),
  last_at: Moment,
  last_by_office: Type.Boolean(),
  count: Type.Integer(),
  unread: Type.Integer(),
});
export type MessageThread = Static<typeof MessageThread>;

/** `delivered_at`: when it was shown in the other side's list; `read_at`: when it was opened. */
export const ThreadMessage = Type.Object({
  id: Type.String(),
  by_office: Type.Boolean(),
  author: Type.String(),
  message: Type.String(),
  created_at: Moment,
  delivered_at: MomentOrNull,
  read_at: MomentOrNull,
  files: Type.Array(ResidentFileEntry),
});
export type ThreadMessage = Static<typeof ThreadMessage>;

export const OpenThread = Type.Object({ ...threadFields, messages: Type.Array(ThreadMessage) });
export type OpenThread = Static<typeof OpenThread>;

/** The files of a message that was just sent, and the errors. */
export const attachments = Type.Object({
  'file[0]': Type.String({ format: 'binary', description: 'And so on.' }),
});
export const attachmentErrors = [
  'access.denied',
  'record.not_found',
  'state.not_allowed',
  'file.missing',
  'file.too_large',
  'file.type_refused',
  'file.empty',
  'file.too_many',
] as const;

const tag = 'messages';
const headers = TokenHeader;
const params = Type.Object({ message_id: Id });

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/tenant/messages',
  tag,
  summary: 'The threads of the resident, the one with the newest message first',
  request: { headers },
  answer: Type.Array(MessageThread),
  errors: ['session.invalid', 'access.denied'],
});
export const readMessages = endpoint({
  method: 'GET',
  path: '/api/tenant/messages/:message_id',
  tag,
  summary: 'A thread with its messages, the oldest first',
  request: { headers, params },
  answer: OpenThread,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const noteMessagesRead = endpoint({
  method: 'POST',
  path: '/api/tenant/messages/:message_id/read',
  tag,
  summary: 'The resident has seen the messages of a thread; who speaks for them has not',
  request: { headers, params },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const attachFiles = endpoint({
  method: 'POST',
  path: '/api/tenant/messages/:message_id/files',
  tag,
  summary: `Attach files to a message that the resident has just sent, at most ${UPLOAD_BYTES} bytes each, all or none`,
  request: { headers, params, form: attachments },
  answer: Type.Array(ResidentFileEntry),
  errors: ['session.invalid', ...attachmentErrors],
});
