/** Renewals in bulk: the leases whose term ends in a range of days, and the offers that the office sends for them. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { MOST_RENT_CENTS, RENEWAL_OFFERS, RENEWAL_TERMS } from '../../limits.ts';
import { pageOf, pageQuery } from '../../resident/page-of.contract.ts';

const tag = 'office';
const headers = TokenHeader;
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const Cents = Type.Integer({ description: 'Cents a month.' });
const Day = Type.String({ description: 'A day of the property, "2026-03-01".' });

const RENEWAL_COLUMNS = ['end_date', 'home', 'rent_cents', 'market_cents'] as const;
const RENEWAL_STATES = [
  'none',
  'offered',
  'accepted',
  'declined',
  'signed',
  'expired',
  'withdrawn',
  'notice',
  'transferring',
] as const;

/** Why no offer can be sent for a lease; the codes of the errors. */
export const RenewalRefusal = Type.Enum([
  'record.not_found',
  'state.not_allowed',
  'request.invalid',
  'idempotency_key.reused',
  'occasion.open',
  'lease.notice_given',
  'lease.moving',
  'lease.renewal_signing',
]);
export type RenewalRefusal = Static<typeof RenewalRefusal>;

const Rents = Type.Record(Type.String({ maxLength: 60 }), Cents, {
  description: 'By the names of the terms.',
});

export const RenewalRow = Type.Object({
  lease_id: Type.String(),
  case_id: Type.String({ description: 'As in `GET /api/office/cases/:case_id`.' }),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  people: Type.Array(Type.String()),
  end_date: Type.String({ description: 'The last day of the term in the range.' }),
  rent_cents: Type.Integer({ description: 'Of that term.' }),
  market_cents: Type.Integer({ description: 'The price of the home on the day after the term.' }),
  state: Type.Enum([...RENEWAL_STATES], {
    description:
      '`accepted`: a term is chosen, and not all have signed. `declined`: somebody declines to sign. `notice`: the residents move out. `transferring`: to another unit.',
  }),
  offered: orNull(Rents),
  last_day: orNull(Type.String({ description: 'Of the offer; null: it stays open.' })),
  refusal: orNull(RenewalRefusal),
});
export type RenewalRow = Static<typeof RenewalRow>;

/** A term that residents may choose, as the flow of renewals has it. */
const RenewalTerm = Type.Object({
  name: Type.String({ description: 'Of its rent in an offer: `rent_12_cents`.' }),
  months: orNull(Type.Integer({ description: 'Null: from month to month.' })),
});
export type RenewalTerm = Static<typeof RenewalTerm>;

const WantedOffer = Type.Object({
  lease_id: Id,
  rents: Type.Record(
    Type.String({ pattern: '^[a-z][a-z0-9_]{0,59}$' }),
    Type.Integer({ minimum: 1, maximum: MOST_RENT_CENTS }),
    { minProperties: 1, maxProperties: RENEWAL_TERMS, additionalProperties: false },
  ),
});
export type WantedOffer = Static<typeof WantedOffer>;

const RenewalResult = Type.Object({
  lease_id: Type.String(),
  occasion_id: orNull(Type.String({ description: 'Null: refused.' })),
  refusal: orNull(RenewalRefusal),
});
export type RenewalResult = Static<typeof RenewalResult>;

export const listRenewals = endpoint({
  method: 'GET',
  path: '/api/office/renewals',
  tag,
  summary:
    'Leases whose term ends in a range of days, with rent, market price, and what has become of the offer of a renewal',
  request: {
    headers,
    query: Type.Object({
      from: Type.String({ format: 'date' }),
      to: Type.String({ format: 'date' }),
      ...pageQuery(RENEWAL_COLUMNS).properties,
    }),
  },
  answer: pageOf(RenewalRow),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const listRenewalTerms = endpoint({
  method: 'GET',
  path: '/api/office/renewal-terms',
  tag,
  summary: 'The terms that an offer of a renewal has a rent for, as the flow of renewals lists them',
  request: { headers },
  answer: Type.Object({ today: Day, terms: Type.Array(RenewalTerm) }),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const sendRenewals = endpoint({
  method: 'POST',
  path: '/api/office/renewals',
  tag,
  summary: `Offer renewals for at most ${RENEWAL_OFFERS} leases. Each is sent or refused by itself; the same key again sends nothing twice`,
  request: {
    headers,
    body: Type.Object({
      key: Type.String({ minLength: 8, maxLength: 100, pattern: '^[\\w-]+$', description: 'Of the page.' }),
      last_day: orNull(Type.String({ format: 'date', description: 'After it, what is not done ends.' })),
      offers: Type.Array(WantedOffer, { minItems: 1, maxItems: RENEWAL_OFFERS }),
    }),
  },
  answer: Type.Object({ results: Type.Array(RenewalResult, { description: 'In the order of the offers.' }) }),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
