/** The sealed file of a lease, for those who have signed it. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';

export const readSealedLease = endpoint({
  method: 'GET',
  path: '/api/applicant/lease/sealed',
  tag: 'lease',
  summary:
    'The sealed file of the lease, or of the addendums after it that `addendum_id` is one of; until it has been made: 409 lease.not_sealed',
  request: {
    headers: TokenHeader,
    query: Type.Object({ addendum_id: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  answer: null,
  errors: ['token.invalid', 'lease.forbidden', 'lease.not_sealed', 'record.not_found'],
});
