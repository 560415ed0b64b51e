/** What was erased at the property: kinds, numbers and times, never what it was. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { ERASURES_SHOWN } from '../../limits.ts';

const ERASURE_KINDS = ['secrets', 'screening', 'application', 'person', 'guestcard'] as const;

export const ErasureView = Type.Object({
  erasure_id: Id,
  kind: Type.Enum([...ERASURE_KINDS], {
    description:
      'secrets: Social Security numbers and other secret answers; screening: what the screening bureau has said; application: a whole application that led to no lease; person: what no law keeps of a person, because a member of the office asked; guestcard: one that led to no application.',
  }),
  subject_id: Type.String({ description: 'The applicant, the application, or a record of the person.' }),
  counts: Type.Record(Type.String(), Type.Integer(), {
    description: 'How many values or rows, by the table that held them.',
  }),
  total: Type.Integer(),
  at: Type.String(),
  asked: Type.Union([
    Type.Object({ by: Type.String(), reason: Type.String() }),
    Type.Null({ description: 'Nobody: the rules of the property.' }),
  ]),
});
export type ErasureView = Static<typeof ErasureView>;

export const listErasures = endpoint({
  method: 'GET',
  path: '/api/office/erasures',
  tag: 'office',
  summary: `What was erased by the rules of the property: kind, number and time, the newest ${ERASURES_SHOWN} first`,
  request: {
    headers: TokenHeader,
    query: Type.Object({
      before: Type.Optional(
        Type.String({ minLength: 1, maxLength: 64, description: 'Only what is listed after this erasure.' }),
      ),
    }),
  },
  answer: Type.Object({
    erasures: Type.Array(ErasureView),
    has_more: Type.Boolean(),
    time_zone: Type.String(),
  }),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
