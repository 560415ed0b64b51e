/** Deleting what a property has about one person, as far as no law keeps it. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { OFFICE_REASON_CHARACTERS, PERSON_NAME_CHARACTERS } from '../../limits.ts';

const tag = 'office';
const headers = TokenHeader;
const params = Type.Object({
  person_kind: Type.Enum(['applicant', 'resident', 'guestcard']),
  person_id: Id,
});

/** What has to end before a person can be deleted. */
const OPEN_MATTERS = [
  'legal_hold',
  'lease',
  'application',
  'payment',
  'money',
  'deposit',
  'workorder',
  'export',
] as const;
export type OpenMatter = (typeof OPEN_MATTERS)[number];

/** Kinds of data, as a page names them. */
const DATA_TOPICS = [
  'account',
  'application',
  'guestcard',
  'messages',
  'mails',
  'repairs',
  'processes',
  'home',
  'leases',
  'consents',
  'money',
  'records',
] as const;
export type DataTopic = (typeof DATA_TOPICS)[number];

const Topic = Type.Enum([...DATA_TOPICS]);

const DeletionPreview = Type.Object({
  name: Type.String({ description: 'Of the person; "" once they are deleted.' }),
  confirm_with: Type.String({
    description: 'What is typed to confirm: the name, or the address without one.',
  }),
  open: Type.Array(Type.Enum([...OPEN_MATTERS]), {
    description: 'What has to end before; the person can be deleted if there is nothing.',
  }),
  deleted: Type.Array(Type.Object({ topic: Topic, rows: Type.Integer() }), {
    description: 'What a deletion deletes, in records.',
  }),
  kept: Type.Array(
    Type.Object({
      topic: Topic,
      rows: Type.Integer(),
      until: Type.Union([Type.String(), Type.Null()], {
        description: 'The day until which it is kept at least; null if no end is known.',
      }),
      then_deleted: Type.Boolean({ description: 'The portal deletes it by itself after that day.' }),
    }),
    { description: 'What stays because a law or the books need it.' },
  ),
  lives_elsewhere: Type.Boolean({
    description: 'The account stays: its person lives or lived at another property of the company, too.',
  }),
  deleted_at: Type.Union([Type.String(), Type.Null()]),
  asked: Type.Union([Type.Object({ at: Type.String(), due_at: Type.String() }), Type.Null()], {
    description: 'The open request of the person, and until when the office answers; null: none is open.',
  }),
});
export type DeletionPreview = Static<typeof DeletionPreview>;

const errors = ['session.invalid', 'access.denied', 'record.not_found'] as const;

export const previewPersonDeletion = endpoint({
  method: 'GET',
  path: '/api/office/persons/:person_kind/:person_id/deletion',
  tag,
  summary: 'What deleting a person would delete, what is kept and until when, and what has to end before',
  request: { headers, params },
  answer: DeletionPreview,
  errors: [...errors],
});
export const refuseDeletion = endpoint({
  method: 'POST',
  path: '/api/office/persons/:person_kind/:person_id/deletion/refusal',
  tag,
  summary: 'Tell a person who has asked to be deleted that it is not possible, why, and until when',
  request: {
    headers,
    params,
    body: Type.Object({
      reason: Type.String({
        minLength: 1,
        maxLength: OFFICE_REASON_CHARACTERS,
        pattern: '\\S',
        description: 'As the person reads it.',
      }),
      possible_from: Type.Optional(
        Type.String({ format: 'date', description: 'A day from which on it may be possible.' }),
      ),
    }),
  },
  answer: DeletionPreview,
  errors: [...errors, 'person.not_asked'],
});
export const deletePerson = endpoint({
  method: 'POST',
  path: '/api/office/persons/:person_kind/:person_id/deletion',
  tag,
  summary: 'Delete what the property has about a person; nothing brings it back',
  request: {
    headers,
    params,
    body: Type.Object({
      reason: Type.String({ minLength: 1, maxLength: OFFICE_REASON_CHARACTERS, pattern: '\\S' }),
      name: Type.String({
        minLength: 1,
        maxLength: PERSON_NAME_CHARACTERS,
        description: 'The name of the person, typed to confirm.',
      }),
    }),
  },
  answer: DeletionPreview,
  errors: [...errors, 'person.name_differs', 'person.not_over', 'person.deleted'],
});
