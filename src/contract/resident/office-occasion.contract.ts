/** Flows that the office opens for residents: an inspection that is due, a renewal offer, a survey. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { OFFICE_OCCASIONS } from '../limits.ts';

const tag = 'office';
const headers = TokenHeader;
const orNull = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const LastDay = Type.String({ format: 'date' });

/** Data for the flow, validated by its `given`. */
const Given = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 50 });

export const WantedOccasion = Type.Object({
  key: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '\\S',
    description: 'Of the office: sent again, it is the same occasion.',
  }),
  lease_id: Id,
  flow: Type.String({ minLength: 1, maxLength: 50, description: 'One that the office may open.' }),
  user_id: Type.Optional(
    Type.Union([Id, Type.Null()], {
      description: 'The resident whom alone it is for; left out: all who live under the lease.',
    }),
  ),
  data: Type.Optional(Given),
  last_day: Type.Optional(
    Type.Union([LastDay, Type.Null()], {
      description:
        'A day of the property, 2026-03-31: what is not done by then is withdrawn. Left out: it stays open.',
    }),
  ),
});
export type WantedOccasion = Static<typeof WantedOccasion>;

export const OfficeOccasion = Type.Object({
  occasion_id: Type.String(),
  lease_id: Type.String(),
  flow: Type.String(),
  user_id: orNull(Type.String()),
  data: Given,
  last_day: orNull(Type.String({ description: '2026-03-31.' })),
  opened_at: Type.String(),
  closed_at: orNull(Type.String({ description: 'When the residents had done it.' })),
  withdrawn_at: orNull(Type.String()),
});
export type OfficeOccasion = Static<typeof OfficeOccasion>;

export const listOfficeOccasions = endpoint({
  method: 'GET',
  path: '/api/office/occasions',
  tag,
  summary: `What is open for residents of the property, the newest ${OFFICE_OCCASIONS} first`,
  request: { headers },
  answer: Type.Array(OfficeOccasion),
  errors: ['session.invalid', 'access.denied'],
});
export const openOfficeOccasion = endpoint({
  method: 'POST',
  path: '/api/office/occasions',
  tag,
  summary: 'Open a flow for the residents of a lease, with what it is about; they are told as they chose',
  request: { headers, body: WantedOccasion },
  answer: OfficeOccasion,
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'state.not_allowed',
    'occasion.open',
    'lease.moving',
    'idempotency_key.reused',
  ],
});
export const withdrawOfficeOccasion = endpoint({
  method: 'DELETE',
  path: '/api/office/occasions/:occasion_id',
  tag,
  summary: 'Withdraw what was opened, as long as no resident has begun it',
  request: { headers, params: Type.Object({ occasion_id: Id }) },
  answer: OfficeOccasion,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'occasion.begun'],
});
