/** The threads of a property as its office works on them: which wait for an answer, and who gives it. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { OpenThread } from '../../resident/message.contract.ts';
import { pageOf, pageQuery } from '../../resident/page-of.contract.ts';
import { Here } from '../side-by-side.contract.ts';

const tag = 'office';
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const Colleague = Type.Object({ user_id: Type.String(), name: Type.String() });

/** The person who wrote, and the member of the office who answers. */
const head = {
  message_id: Type.String({ description: 'Names the thread.' }),
  person: Type.String({ description: 'The resident or applicant.' }),
  home: Type.String({ description: 'Unit and building, "204 / B"; "" for none.' }),
  case_id: orNull(Type.String({ description: 'The case of the household.' })),
  waits: Type.Boolean({ description: 'The last message is theirs and needs an answer.' }),
  claimed_by: orNull(Colleague),
  mine: Type.Boolean({ description: 'The member who asks answers it.' }),
};

const ThreadRow = Type.Object({
  ...head,
  subject: Type.String(),
  last_text: Type.String({ description: 'The beginning of the last message.' }),
  last_at: Type.String(),
  last_by_office: Type.Boolean(),
  unread: Type.Boolean({ description: 'Nobody of the office has opened the last message.' }),
});
export type ThreadRow = Static<typeof ThreadRow>;

export const OfficeThread = Type.Object({
  ...head,
  here: Here,
  thread: OpenThread,
  colleagues: Type.Array(Colleague, { description: 'Who may answer it.' }),
  templates: Type.Array(
    Type.Object({ template_id: Type.String(), name: Type.String(), text: Type.String() }),
    { description: 'In the language of the person, with their name and home.' },
  ),
});
export type OfficeThread = Static<typeof OfficeThread>;

const ofThread = { headers: TokenHeader, params: Type.Object({ message_id: Id }) };
const errors = ['session.invalid', 'access.denied', 'record.not_found'] as const;

const ThreadsQuery = Type.Object({
  show: Type.Optional(Type.Enum(['waiting', 'mine', 'all'])),
  ...pageQuery(['last_at']).properties,
});
export type ThreadsQuery = Static<typeof ThreadsQuery>;

const OfficeThreads = pageOf(ThreadRow);
export type OfficeThreads = Static<typeof OfficeThreads>;

export const listThreads = endpoint({
  method: 'GET',
  path: '/api/office/threads',
  tag,
  summary: 'The threads of the property: those that nobody has opened first, then the longest waiting',
  request: {
    headers: TokenHeader,
    query: ThreadsQuery,
  },
  answer: OfficeThreads,
  errors: ['session.invalid', 'access.denied'],
});
export const readThread = endpoint({
  method: 'GET',
  path: '/api/office/threads/:message_id',
  tag,
  summary: 'A thread with its messages, who answers it, and the templates for an answer',
  request: ofThread,
  answer: OfficeThread,
  errors,
});
export const claimThread = endpoint({
  method: 'POST',
  path: '/api/office/threads/:message_id/claim',
  tag,
  summary:
    'The member who asks answers the thread, unless a colleague does; with `user_id`, that member does in any case',
  request: { ...ofThread, body: Type.Object({ user_id: Type.Optional(Id) }) },
  answer: OfficeThread,
  errors: [...errors, 'turn.claimed'],
});
export const releaseThread = endpoint({
  method: 'DELETE',
  path: '/api/office/threads/:message_id/claim',
  tag,
  summary: 'Anybody may answer the thread again',
  request: ofThread,
  answer: OfficeThread,
  errors,
});
export const settleThread = endpoint({
  method: 'POST',
  path: '/api/office/threads/:message_id/settlement',
  tag,
  summary: 'What was written in the thread until now needs no answer',
  request: { ...ofThread, body: Type.Object({}) },
  answer: OfficeThread,
  errors,
});
