/** Threads between an applicant and the office of the property. @see spec/platform.md §1, §5 Compose message */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { MESSAGE_CHARACTERS, SUBJECT_CHARACTERS, UPLOAD_BYTES } from '../limits.ts';
import { attachmentErrors, attachments, MessageThread, OpenThread } from '../resident/message.contract.ts';
import { ResidentFileEntry } from '../resident/workorder.contract.ts';

/** `thread_id`: the thread that it continues; the message then has the thread's subject. */
export const NewApplicantMessage = Type.Object({
  subject: Type.String({ minLength: 1, maxLength: SUBJECT_CHARACTERS, pattern: '\\S' }),
  message: Type.String({ minLength: 1, maxLength: MESSAGE_CHARACTERS, pattern: '\\S' }),
  thread_id: Type.Optional(Id),
});
export type NewApplicantMessage = Static<typeof NewApplicantMessage>;

const tag = 'messages';
const headers = TokenHeader;
const params = Type.Object({ message_id: Id });

export const readNotificationCount = endpoint({
  method: 'GET',
  path: '/api/applicant/notification_count',
  tag,
  summary: 'How many messages of the office an applicant has not read',
  request: { headers },
  answer: Type.Object({
    messages: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'Null where the property takes no messages.',
    }),
  }),
  errors: ['token.invalid'],
});
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/applicant/messages',
  tag,
  summary: 'The threads of the applicant, the one with the newest message first',
  request: { headers },
  answer: Type.Array(MessageThread),
  errors: ['token.invalid', 'access.denied'],
});
export const readMessages = endpoint({
  method: 'GET',
  path: '/api/applicant/messages/:message_id',
  tag,
  summary: 'A thread of the applicant with its messages, the oldest first',
  request: { headers, params },
  answer: OpenThread,
  errors: ['token.invalid', 'access.denied', 'record.not_found'],
});
export const createMessage = endpoint({
  method: 'PUT',
  path: '/api/applicant/messages',
  tag,
  summary: 'Write to the office of the property about the application',
  request: { headers, body: NewApplicantMessage },
  answer: Type.Object({ id: Type.String(), subject: Type.String(), created_at: Type.String() }),
  errors: ['token.invalid', 'access.denied', 'record.not_found'],
});
export const noteMessagesRead = endpoint({
  method: 'POST',
  path: '/api/applicant/messages/:message_id/read',
  tag,
  summary: 'The applicant has seen the messages of a thread; who speaks for them has not',
  request: { headers, params },
  answer: Type.Boolean(),
  errors: ['token.invalid', 'access.denied', 'record.not_found'],
});
export const attachFiles = endpoint({
  method: 'POST',
  path: '/api/applicant/messages/:message_id/files',
  tag,
  summary: `Attach files to a message that the applicant has just sent, at most ${UPLOAD_BYTES} bytes each, all or none`,
  request: { headers, params, form: attachments },
  answer: Type.Array(ResidentFileEntry),
  errors: ['token.invalid', ...attachmentErrors],
});
