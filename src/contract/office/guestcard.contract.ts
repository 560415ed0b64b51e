/** The register of guestcards of a property: follow-ups, invitations, and joins of those of one person. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { FOLLOW_UP_CHARACTERS } from '../limits.ts';
import { pageOf, pageQuery } from '../resident/page-of.contract.ts';
import { ApplicantStatus } from './application.contract.ts';
import { Here, seenBefore } from './side-by-side.contract.ts';

const tag = 'office';
const headers = TokenHeader;
const ofGuestcard = { headers, params: Type.Object({ guestcard_id: Id }) };
const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const GUESTCARD_COLUMNS = ['follow_up_on', 'created_at'] as const;

const GuestcardRow = Type.Object({
  guestcard_id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  contact_no: Type.String({ description: 'Ten digits, or "".' }),
  home: Type.String({ description: 'The wanted one: unit and building, "204 / B".' }),
  wanted_on: Type.String({ description: 'The day on which they want to move in; "" if they named none.' }),
  status: Type.Union([Type.Enum(['asked', 'unfinished', 'waiting']), ApplicantStatus], {
    description:
      'asked: for information; unfinished: a guestcard that was not sent; waiting: for an invitation of the office; else where their application is.',
  }),
  case_id: OrNull(Type.String({ description: 'The case of their application.' })),
  created_at: Type.String(),
  follow_up_on: OrNull(Type.String({ description: 'A day of the property.' })),
  follow_up_note: Type.String(),
  overdue: Type.Boolean({ description: 'The day of the follow-up has come.' }),
  joined: Type.Integer({ description: 'Guestcards of the same person that were joined into this one.' }),
  alike: Type.Integer({ description: 'Others with the same address or number that were not joined.' }),
});
export type GuestcardRow = Static<typeof GuestcardRow>;

export const listOfficeGuestcards = endpoint({
  method: 'GET',
  path: '/api/office/guestcards',
  tag,
  summary:
    'The guestcards of the property, sorted and paged by the server; at first those whose follow-up is due. Joined ones are left out',
  request: { headers, query: pageQuery(GUESTCARD_COLUMNS) },
  answer: pageOf(GuestcardRow),
  errors: ['session.invalid', 'access.denied'],
});

/** A guestcard with its answers and those of the same person. */
export const OfficeGuestcard = Type.Object({
  ...GuestcardRow.properties,
  here: Here,
  follow_up_by: Type.String({ description: 'The member who wrote the follow-up; "" for nobody.' }),
  joined_into: OrNull(Type.String()),
  answers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'What they answered, by the name of the field; secrets are masked.',
  }),
  joined_guestcards: Type.Array(GuestcardRow),
  alike_guestcards: Type.Array(GuestcardRow),
});
export type OfficeGuestcard = Static<typeof OfficeGuestcard>;

export const readOfficeGuestcard = endpoint({
  method: 'GET',
  path: '/api/office/guestcards/:guestcard_id',
  tag,
  summary: 'A guestcard of the property with its answers, and other guestcards of the same person',
  request: ofGuestcard,
  answer: OfficeGuestcard,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});

const errors = ['session.invalid', 'access.denied', 'record.not_found', 'state.not_allowed'] as const;

export const followUpGuestcard = endpoint({
  method: 'PUT',
  path: '/api/office/guestcards/:guestcard_id/follow-up',
  tag,
  summary: 'When the office follows up a guestcard, and what it has noted',
  request: {
    ...ofGuestcard,
    body: Type.Object({
      follow_up_on: OrNull(Type.String({ format: 'date', description: 'Not in the past; null: done.' })),
      note: Type.String({ maxLength: FOLLOW_UP_CHARACTERS }),
      seen: seenBefore(Type.Object({ follow_up_on: OrNull(Type.String()), note: Type.String() })),
    }),
  },
  answer: OfficeGuestcard,
  errors: [...errors, 'record.changed'],
});

export const inviteGuest = endpoint({
  method: 'POST',
  path: '/api/office/guestcards/:guestcard_id/invitation',
  tag,
  summary:
    'Invite the person of a guestcard to apply, with the name, contact, home and answers of the guestcard. Asked again, it is the same invitation',
  request: { ...ofGuestcard, body: Type.Object({}) },
  answer: Type.Object({ application_id: Type.String() }),
  errors: [...errors, 'unit.unavailable', 'mail.limit'],
});

export const joinGuestcards = endpoint({
  method: 'POST',
  path: '/api/office/guestcards/:guestcard_id/join',
  tag,
  summary: 'Join a guestcard into another one of the same address or number; null shows it on its own again',
  request: { ...ofGuestcard, body: Type.Object({ into: OrNull(Id) }) },
  answer: OfficeGuestcard,
  errors,
});
