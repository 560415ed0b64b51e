/** What waits for the office besides turns of processes. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { WAITING_OF_KIND } from '../limits.ts';

export const WaitingEntry = Type.Object({
  kind: Type.Enum(['LEASE_TO_MAKE', 'LEASE_TO_SIGN', 'PAYMENT_RETURNED', 'SEAL_FAILED'], {
    description:
      '`LEASE_TO_MAKE`: an approved application without a lease. `LEASE_TO_SIGN`: the landlord signs. `PAYMENT_RETURNED`: a payment came back, is not presented again, and the lease owes. `SEAL_FAILED`: all have signed, and sealing has failed several times.',
  }),
  id: Type.String({ description: 'Of the application for `LEASE_TO_MAKE`, otherwise of the lease.' }),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  people: Type.Array(Type.String()),
  since: Type.String(),
  time_zone: Type.String({ description: 'Of the property.' }),
});
export type WaitingEntry = Static<typeof WaitingEntry>;

export const listOfficeWaiting = endpoint({
  method: 'GET',
  path: '/api/office/waiting',
  tag: 'office',
  summary: `What waits for a member of the office besides turns, the longest waiting first, at most ${WAITING_OF_KIND} of each kind`,
  request: { headers: TokenHeader },
  answer: Type.Array(WaitingEntry),
  errors: ['session.invalid', 'access.denied'],
});
