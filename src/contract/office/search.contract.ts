/** The office's search: one field for people, guestcards, homes, leases, payments and workorders. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { SEARCH_CHARACTERS, SEARCH_RESULTS } from '../limits.ts';

const Kinds = ['applicant', 'guestcard', 'resident', 'home', 'lease', 'payment', 'workorder'] as const;

export const Found = Type.Object({
  kind: Type.Enum([...Kinds]),
  id: Type.String({ description: 'Unique among the results.' }),
  case_id: Type.Union([Type.String(), Type.Null()], {
    description: 'The case to open, as in `GET /api/office/cases/:case_id`; null for a home without one.',
  }),
  guestcard_id: Type.Union([Type.String(), Type.Null()], {
    description: 'The guestcard to open, as in `GET /api/office/guestcards/:guestcard_id`.',
  }),
  title: Type.String({ description: 'Name of the person or home, title of the workorder.' }),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  email: Type.String(),
  amount_cents: Type.Union([Type.Integer(), Type.Null()]),
  at: Type.String({ description: 'A moment, or a day of the property; "" if there is none.' }),
});
export type Found = Static<typeof Found>;

export const searchOffice = endpoint({
  method: 'GET',
  path: '/api/office/search',
  tag: 'office',
  summary: `What the member may see of the property: people and guestcards by name, address or phone number, homes, leases by the office's id, payments by exact amount ("1,250.00"), workorders by title or number; at most ${SEARCH_RESULTS} of a kind`,
  request: {
    headers: TokenHeader,
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: SEARCH_CHARACTERS }) }),
  },
  answer: Type.Object({
    found: Type.Array(Found),
    time_zone: Type.String({ description: 'Of the property.' }),
  }),
  errors: ['session.invalid', 'access.denied'],
});
