/** What the office sends to residents: messages, parcels, documents. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { SUBJECT_CHARACTERS, WORKORDER_CHARACTERS } from '../limits.ts';
import { OFFICE_DOCUMENT_KINDS } from './document.contract.ts';
import { Parcel } from './parcel.contract.ts';
import { ResidentFileEntry } from './workorder.contract.ts';

const line = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '\\S' });
const tag = 'office';
const headers = TokenHeader;
const key = Type.Optional(
  Type.Unsafe<string>({
    ...Id,
    description: 'Chosen by who sends: sent again with it, nothing is made twice.',
  }),
);

/**
 * A message to all residents of a lease, to one applicant, or a reply in a thread. `key`, chosen by the form or program:
 * the same key is the same message.
 */
export const OfficeMessage = Type.Union([
  Type.Object({
    lease_id: Id,
    workorder_id: Type.Optional(Id),
    subject: line(SUBJECT_CHARACTERS),
    message: line(WORKORDER_CHARACTERS),
    key,
  }),
  Type.Object({
    applicant_id: Id,
    subject: line(SUBJECT_CHARACTERS),
    message: line(WORKORDER_CHARACTERS),
    key,
  }),
  Type.Object({
    message_id: Id,
    message: line(WORKORDER_CHARACTERS),
    key,
  }),
]);
export type OfficeMessage = Static<typeof OfficeMessage>;

/** A message of a resident or an applicant that the office has not opened. */
const InboxMessage = Type.Object({
  id: Type.String(),
  message_id: Type.String({ description: 'The thread.' }),
  lease_id: Type.Union([Type.String(), Type.Null()]),
  applicant_id: Type.Union([Type.String(), Type.Null()], {
    description: 'Of a thread that began with an application.',
  }),
  author: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  created_at: Type.String(),
  files: Type.Array(ResidentFileEntry),
});

export const listOfficeMessages = endpoint({
  method: 'GET',
  path: '/api/office/messages',
  tag,
  summary:
    'The messages of residents and applicants of the property that nobody has opened, the oldest first: delivered by this',
  request: { headers },
  answer: Type.Array(InboxMessage),
  errors: ['session.invalid', 'access.denied'],
});
export const noteOfficeRead = endpoint({
  method: 'POST',
  path: '/api/office/messages/:message_id/read',
  tag,
  summary: 'Somebody of the office has read what the other side wrote in a thread',
  request: { headers, params: Type.Object({ message_id: Id }) },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const sendOfficeMessage = endpoint({
  method: 'POST',
  path: '/api/office/messages',
  tag,
  summary: 'Write to the residents of a lease or to an applicant, or answer one of them',
  request: { headers, body: OfficeMessage },
  answer: Type.Object({ message_ids: Type.Array(Type.String()) }),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const addParcel = endpoint({
  method: 'POST',
  path: '/api/office/parcels',
  tag,
  summary: 'A parcel has come for a home; `parcel_id` is of the office: sent again, it is the same parcel',
  request: {
    headers,
    body: Type.Object({
      parcel_id: Id,
      lease_id: Id,
      carrier: line(60),
      description: Type.String({ maxLength: 200 }),
      place: line(120),
    }),
  },
  answer: Parcel,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const addTenantDocument = endpoint({
  method: 'POST',
  path: '/api/office/documents',
  tag,
  summary: `Give a document to the residents of a lease: its kind is one of ${OFFICE_DOCUMENT_KINDS.join(', ')}`,
  request: {
    headers,
    form: Type.Object({
      lease_id: Type.String(),
      kind: Type.String(),
      title: Type.String(),
      key,
      file: Type.String({ format: 'binary' }),
    }),
  },
  answer: Type.Object({ document_id: Type.String() }),
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'file.missing',
    'file.too_large',
    'file.type_refused',
    'file.empty',
    'file.too_many',
  ],
});
