/** A lease that the office makes for an approved application: its terms, a preview, and sending it to the signers. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import {
  LEASE_CHARGES,
  LEASE_FIELD_CHARACTERS,
  LEASE_FIELDS,
  LEASE_TEMPLATE_CHARACTERS,
  MOST_RENT_CENTS,
} from '../limits.ts';

const tag = 'office';
const headers = TokenHeader;
const params = Type.Object({ application_id: Id });
const Name = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' });
const Cents = Type.Integer({ minimum: 0, maximum: MOST_RENT_CENTS });

/** The terms of a lease. */
export const LeaseTerms = Type.Object({
  language: Type.String({ maxLength: 10, description: 'Of the papers.' }),
  start_date: Type.String({ format: 'date' }),
  end_date: Type.String({
    pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
    description: 'The last day; "" for a lease from month to month.',
  }),
  rent_cents: Type.Integer({ minimum: 1, maximum: MOST_RENT_CENTS }),
  deposit_cents: Cents,
  charges: Type.Array(
    Type.Object({
      description: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
      amount_cents: Type.Integer({ minimum: 1, maximum: MOST_RENT_CENTS }),
    }),
    { maxItems: LEASE_CHARGES, description: 'Monthly charges besides the rent.' },
  ),
  parts: Type.Array(Name, { maxItems: LEASE_FIELDS, description: 'The parts of the template to include.' }),
  addendums: Type.Array(Name, { maxItems: LEASE_FIELDS }),
  fields: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: LEASE_FIELD_CHARACTERS }), {
    maxProperties: LEASE_FIELDS,
    description: 'Values of the fields that only the office knows.',
  }),
  countersign: Type.Boolean({ description: 'The landlord signs after all others.' }),
});
export type LeaseTerms = Static<typeof LeaseTerms>;

const Missing = Type.Array(Type.String(), { description: 'Names of fields without a value.' });

/** The choices of a lease, and a proposal. */
export const LeaseChoices = Type.Object({
  home: Type.String(),
  signers: Type.Array(Type.String()),
  occupants: Type.Array(Type.String()),
  languages: Type.Array(Type.String(), { description: 'Those of the template.' }),
  template_version: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Null: the text that the portal ships.',
  }),
  parts: Type.Array(Type.String(), { description: 'Parts that the office may choose.' }),
  addendums: Type.Array(
    Type.Object({ name: Type.String(), titles: Type.Record(Type.String(), Type.String()) }),
  ),
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      documents: Type.Array(Type.String(), {
        description: 'The addendums that use it; "" for the lease itself.',
      }),
      parts: Type.Array(Type.String(), {
        description: 'The parts that use it; "" for what every lease has.',
      }),
    }),
    { description: 'Fields that only the office can fill.' },
  ),
  proposal: LeaseTerms,
});
export type LeaseChoices = Static<typeof LeaseChoices>;

/** What the office begins with. */
export const LeaseDraft = Type.Object({ application_id: Type.String(), ...LeaseChoices.properties });
export type LeaseDraft = Static<typeof LeaseDraft>;

const REFUSALS = [
  'session.invalid',
  'access.denied',
  'record.not_found',
  'lease.not_approved',
  'lease.exists',
  'lease.too_many_signers',
  'lease.language_missing',
] as const;

export const readLeaseDraft = endpoint({
  method: 'GET',
  path: '/api/office/lease-drafts/:application_id',
  tag,
  summary: 'What a lease for an approved application begins with: who signs, and the choices of the template',
  request: { headers, params },
  answer: LeaseDraft,
  errors: [...REFUSALS],
});
export const previewLease = endpoint({
  method: 'POST',
  path: '/api/office/lease-drafts/:application_id/preview',
  tag,
  summary:
    'The papers of a lease as one PDF, made by the code that makes the real ones, with the places of the signers; names what is missing',
  request: { headers, params, body: LeaseTerms },
  answer: Type.Object({ pdf: Type.String({ description: 'The file in base64.' }), missing: Missing }),
  errors: [...REFUSALS],
});
export const sendLease = endpoint({
  method: 'POST',
  path: '/api/office/lease-drafts/:application_id/lease',
  tag,
  summary:
    'Make the lease and put it before its signers, who are told by mail. The same key again is the same lease',
  request: {
    headers,
    params,
    body: Type.Object({
      key: Type.String({ minLength: 8, maxLength: 100, pattern: '^[\\w-]+$', description: 'Of the page.' }),
      terms: LeaseTerms,
    }),
  },
  answer: Type.Object({ lease_id: Type.String() }),
  errors: [
    ...REFUSALS,
    'lease.fields_missing',
    'lease.marks_missing',
    'lease.too_many_papers',
    'lease.home_let',
    'idempotency_key.reused',
    'state.not_allowed',
  ],
});

/** The text in each language. */
const Texts = Type.Record(
  Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' }),
  Type.String({ minLength: 1, maxLength: LEASE_TEMPLATE_CHARACTERS }),
  { minProperties: 1, maxProperties: 10, additionalProperties: false },
);
const Template = Type.Object({
  version: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Null: the text that the portal ships.',
  }),
  texts: Texts,
  written_at: Type.Union([Type.String(), Type.Null()]),
  written_by: Type.Union([Type.String(), Type.Null()]),
  fields: Type.Array(Type.String(), { description: 'Fields that the portal fills.' }),
});

export const readLeaseTemplate = endpoint({
  method: 'GET',
  path: '/api/office/lease-template',
  tag,
  summary: 'The lease template of the property',
  request: { headers },
  answer: Template,
  errors: ['session.invalid', 'access.denied'],
});
export const writeLeaseTemplate = endpoint({
  method: 'PUT',
  path: '/api/office/lease-template',
  tag,
  summary:
    'Write the next version of the lease template. Leases that were sent stay as they are; `version` is the one that was edited',
  request: {
    headers,
    body: Type.Object({ version: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]), texts: Texts }),
  },
  answer: Template,
  errors: ['session.invalid', 'access.denied', 'lease.template_wrong', 'lease.template_changed'],
});
