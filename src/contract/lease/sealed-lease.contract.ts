/** The sealed file of a lease for its signers, and their next page. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';

export const SignedAnswer = Type.Object({
  to_sign: Type.Boolean({
    description: 'Whether a lease waits for the signature of this person, who has signed nothing yet.',
  }),
  file_path: Type.Union([Type.String(), Type.Null()], {
    description:
      'Opens the sealed file of what this person has signed last; null until everybody has signed and it has been made.',
  }),
  archive_path: Type.Union([Type.String(), Type.Null()], {
    description:
      'Opens a ZIP of the sealed file, its certificate and the log of the lease; null as `file_path` is.',
  }),
  declined: Type.Array(
    Type.Object({ name: Type.String(), at: Type.String({ description: 'ISO 8601, UTC.' }) }),
    {
      description:
        'Who has declined to sign the same papers, and when; empty once they are signed or withdrawn.',
    },
  ),
  onward: Type.Union([Type.Literal('/tenant'), Type.Null()], {
    description: 'The page of the resident that this person is; null where they have no account as one.',
  }),
});
export type SignedAnswer = Static<typeof SignedAnswer>;

export const readSigned = endpoint({
  method: 'GET',
  path: '/api/applicant/lease/signed',
  tag: 'lease',
  summary: 'What somebody finds who has signed: the sealed file, and where they go on; or that they have not',
  request: { headers: TokenHeader },
  answer: SignedAnswer,
  errors: ['token.invalid'],
});
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
export const readLeaseArchive = endpoint({
  ...readSealedLease,
  path: '/api/applicant/lease/archive',
  summary: 'The sealed file, its certificate and the log of the lease in one ZIP',
});
export const openLeaseArchive = endpoint({
  method: 'GET',
  path: '/api/lease-archives/:lease_id/:applicant_id',
  tag: 'lease',
  summary: 'The same, for the signed address that a signer was given',
  request: {
    params: Type.Object({ lease_id: Id, applicant_id: Id }),
    query: Type.Object({ ticket: Type.Optional(Type.String({ maxLength: 200 })) }),
  },
  answer: null,
  errors: ['ticket.invalid', 'lease.not_sealed', 'record.not_found'],
});
