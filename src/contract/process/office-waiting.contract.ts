/** What waits for the office besides turns of processes. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { WAITING_OF_KIND } from '../limits.ts';
import { pageQuery } from '../resident/page-of.contract.ts';
import { WAITING_KINDS } from './waiting-kinds.ts';

const Kind = Type.Enum([...WAITING_KINDS], {
  description:
    '`LEASE_TO_MAKE`: an approved application without a lease. `LEASE_TO_SIGN`: the landlord signs. `PAYMENT_RETURNED`: a payment came back, is not presented again, and the lease owes. `SEAL_FAILED`: all have signed, and sealing has failed several times.',
});

export const WaitingEntry = Type.Object({
  kind: Kind,
  id: Type.String({ description: 'Of the application for `LEASE_TO_MAKE`, otherwise of the lease.' }),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  people: Type.Array(Type.String()),
  since: Type.String(),
  time_zone: Type.String({ description: 'Of the property.' }),
});
export type WaitingEntry = Static<typeof WaitingEntry>;

/** Entries, and how many there are of each kind. */
export const OfficeWaiting = Type.Object({
  rows: Type.Array(WaitingEntry),
  kinds: Type.Array(Type.Object({ kind: Kind, count: Type.Integer({ minimum: 1 }) }), {
    description: 'How many there are of each kind that waits, over all pages.',
  }),
});
export type OfficeWaiting = Static<typeof OfficeWaiting>;

export const listOfficeWaiting = endpoint({
  method: 'GET',
  path: '/api/office/waiting',
  tag: 'office',
  summary: `What waits for a member of the office besides turns, the longest waiting first: at most ${WAITING_OF_KIND} of each kind, or a page of one kind`,
  request: {
    headers: TokenHeader,
    query: Type.Object({
      kind: Type.Optional(Kind),
      page: pageQuery([]).properties.page,
      page_size: pageQuery([]).properties.page_size,
    }),
  },
  answer: OfficeWaiting,
  errors: ['session.invalid', 'access.denied'],
});
