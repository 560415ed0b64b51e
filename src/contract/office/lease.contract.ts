/** Leases of the property as the office sees them: the register, who has signed, and what the office does with them. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { SentSignature } from '../lease/lease-spot.contract.ts';
import { ConsentText, GivenConsent } from '../lease/signers-will.contract.ts';
import { pageOf, pageQuery } from '../resident/page-of.contract.ts';
import { Here } from './side-by-side.contract.ts';

const tag = 'office';
const headers = TokenHeader;
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const Cents = Type.Integer();
const Day = Type.String({ description: 'A day of the property, "2026-03-01"; "" if there is none.' });

const LEASE_COLUMNS = ['created_at', 'start_date', 'end_date', 'rent_cents'] as const;
const LEASE_CHOICES = ['all', 'signing', 'landlord', 'signed', 'withdrawn'] as const;

/** Somebody who signs. */
const SignerState = Type.Object({
  name: Type.String(),
  signed_at: orNull(Type.String({ description: 'Null: they have not signed.' })),
  declined: Type.Boolean({ description: 'They have declined to sign, so nobody can sign now.' }),
});

const leaseFields = {
  lease_id: Type.String(),
  case_id: Type.String({ description: 'As in `GET /api/office/cases/:case_id`.' }),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  people: Type.Array(Type.String(), { description: 'Who lives there.' }),
  status: Type.Enum(['SIGNING', 'LANDLORD', 'SIGNED', 'SEALED', 'WITHDRAWN'], {
    description:
      '`LANDLORD`: all others have signed, and the landlord signs. `SIGNED`: all have signed, and the sealed file is being made.',
  }),
  tenancy_status: orNull(Type.String({ description: '`Current`; null before the tenancy.' })),
  start_date: Day,
  end_date: Day,
  rent_cents: Cents,
  created_at: Type.String(),
  signers: Type.Array(SignerState),
  landlord: orNull(
    Type.Object(
      { name: orNull(Type.String()), signed_at: orNull(Type.String()) },
      { description: 'Null: the landlord does not sign. The name is the one of the member who signed.' },
    ),
  ),
};

export const LeaseRow = Type.Object(leaseFields);
export type LeaseRow = Static<typeof LeaseRow>;

/** An application with an approved person, for which no lease is being signed. */
const WaitingApplication = Type.Object({
  application_id: Type.String(),
  home: Type.String(),
  people: Type.Array(Type.String()),
  movein_date: Day,
  created_at: Type.String(),
  is_decided: Type.Boolean({ description: 'Nobody of the household waits for a decision.' }),
});

export const LeaseDetail = Type.Object({
  ...leaseFields,
  here: Here,
  deposit_cents: Cents,
  charges: Type.Array(Type.Object({ description: Type.String(), amount_cents: Cents })),
  documents: Type.Array(Type.Object({ title: Type.String(), pages: Type.Integer() })),
  withdrawn_at: orNull(Type.String()),
  withdrawn_reason: orNull(Type.String()),
  file_path: orNull(Type.String({ description: 'The sealed file, for half an hour.' })),
  may_remind: Type.Boolean(),
  may_withdraw: Type.Boolean(),
  may_sign: Type.Boolean({ description: 'The landlord may sign now.' }),
  may_transfer: Type.Boolean({ description: 'The household lives there, and may move to another unit.' }),
  processes: Type.Array(
    Type.Object({
      flow: Type.String(),
      title: Type.String(),
      process_id: orNull(
        Type.String({ description: 'The open process; null: none, the member may begin one.' }),
      ),
      untouched: orNull(
        Type.String({
          description: 'The occasion to withdraw, while nobody has done anything in the process.',
        }),
      ),
    }),
    { description: 'In which the member takes part, of flows that the office begins without data.' },
  ),
  consent: orNull(ConsentText),
});
export type LeaseDetail = Static<typeof LeaseDetail>;

export const listOfficeLeases = endpoint({
  method: 'GET',
  path: '/api/office/leases',
  tag,
  summary:
    'The leases of the property, chosen, sorted and paged by the server: who lives there, the term, and who has signed',
  request: {
    headers,
    query: Type.Object({
      show: Type.Optional(Type.Enum([...LEASE_CHOICES])),
      ...pageQuery(LEASE_COLUMNS).properties,
    }),
  },
  answer: pageOf(LeaseRow),
  errors: ['session.invalid', 'access.denied'],
});
export const listWaitingApplications = endpoint({
  method: 'GET',
  path: '/api/office/lease-drafts',
  tag,
  summary: 'Approved applications of the property for which no lease was sent, in pages: the oldest first',
  request: {
    headers,
    query: Type.Object({
      page: pageQuery([]).properties.page,
      page_size: pageQuery([]).properties.page_size,
    }),
  },
  answer: pageOf(WaitingApplication),
  errors: ['session.invalid', 'access.denied'],
});
export const readOfficeLease = endpoint({
  method: 'GET',
  path: '/api/office/leases/:lease_id',
  tag,
  summary: 'A lease of the property, and what the member may do with it',
  request: { headers, params: Type.Object({ lease_id: Id }) },
  answer: LeaseDetail,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const remindOfLease = endpoint({
  method: 'POST',
  path: '/api/office/leases/:lease_id/reminder',
  tag,
  summary: 'Mail those who have not signed a reminder with a link of their own; each at most once a day',
  request: { headers, params: Type.Object({ lease_id: Id }), body: Type.Object({}) },
  answer: Type.Object({ reminded: Type.Array(Type.String({ description: 'Names.' })) }),
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'lease.withdrawn',
    'lease.signed_by_all',
    'lease.declined',
    'lease.reminded',
  ],
});
export const withdrawOfficeLease = endpoint({
  method: 'POST',
  path: '/api/office/leases/:lease_id/withdrawal',
  tag,
  summary: 'Take a lease back that not all have signed, the landlord included; the signers are told why',
  request: {
    headers,
    params: Type.Object({ lease_id: Id }),
    body: Type.Object({
      reason: Type.String({
        minLength: 1,
        maxLength: 300,
        pattern: '\\S',
        description: 'The signers read it.',
      }),
    }),
  },
  answer: LeaseDetail,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'lease.signed_by_all'],
});
export const openLeaseProcess = endpoint({
  method: 'POST',
  path: '/api/office/leases/:lease_id/processes',
  tag,
  summary:
    'Begins a process for a lease in which the office takes part, or finds the open one. The residents are not told: the office acts first',
  request: {
    headers,
    params: Type.Object({ lease_id: Id }),
    body: Type.Object(
      { flow: Type.String({ minLength: 1, maxLength: 50 }) },
      { additionalProperties: false },
    ),
  },
  answer: Type.Object({ process_id: Type.String() }),
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'state.not_allowed', 'lease.moving'],
});
export const countersignLease = endpoint({
  method: 'POST',
  path: '/api/office/leases/:lease_id/countersignature',
  tag,
  summary:
    'Sign a lease for the landlord, after all others: it is sealed then, and the tenancy begins. The first member signs; a second one hears who did',
  request: {
    headers,
    params: Type.Object({ lease_id: Id }),
    body: Type.Object({ signature: SentSignature, consent: GivenConsent }),
  },
  answer: LeaseDetail,
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'lease.withdrawn',
    'lease.not_ready',
    'lease.countersigned',
    'lease.consent_changed',
    'lease.signature_missing',
    'signature.invalid',
    'lease.papers_changed',
  ],
});
