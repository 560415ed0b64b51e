/**
 * Lease and addendum signing: what has to be signed, and the calls that sign it.
 *
 * @see spec/pre-application.md §3, §7
 */
import { type Static, Type } from 'typebox';
import { Brand } from '../brand/brand.contract.ts';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { LeaseSignature, LeaseSpot, SentSignature, SpotCount } from './lease-spot.contract.ts';
import { SentSignDraft, SignDraft } from './sign-draft.contract.ts';

const Text = Type.String();
const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Count = Type.Integer({ minimum: 0 });
const Time = Type.String({ description: 'ISO 8601, UTC.' });

const counters = {
  signature_counter: SpotCount,
  non_selected_signature_counter: Type.Unsafe<SpotCount>({
    ...SpotCount,
    description: 'Of all documents but the selected one.',
  }),
  non_selected_addendums_counter: Type.Record(Text, SpotCount, {
    description: 'By the id of the addendum; the selected one is left out.',
  }),
};

/** A signer. The signature is here once, however many spots it is in. */
const LeaseSigner = Type.Object({
  sign_key: Text,
  name: Type.String({ description: 'In which they sign.' }),
  signature: Type.Union([LeaseSignature, Type.Null()], { description: 'Null before it was chosen.' }),
  me: Type.Boolean(),
  finished: Type.Boolean({ description: 'They have signed everything that is theirs.' }),
});

/** The selected document: the lease, or the addendum with `addendum_id`. */
export const LeasePdf = Type.Object({
  tags: Type.Array(LeaseSpot, { description: 'One per spot, in the order of pages, top and left.' }),
  applicant_sign_key: Text,
  applicant_acceptance_initials_key: Text,
  ...counters,
  file_type: Type.Union([Type.Literal('LEASE'), Type.Literal('ADDENDUM')]),
  file_name: Text,
  sign_draft_data: SignDraft,
  addendum_id: TextOrNull,
  applicant_signature_html: Type.String({ description: 'The chosen signature; empty before there is one.' }),
  pdfUrl: Type.String({ description: 'Opens the file for 30 minutes.' }),
  pages: Count,
  addendums: Type.Array(Type.Object({ id: Text, file_name: Text })),
  documents: Type.Array(
    Type.Object({
      addendum_id: TextOrNull,
      file_name: Text,
      file_type: Type.Union([Type.Literal('LEASE'), Type.Literal('ADDENDUM')]),
      signed: Count,
      total: Count,
    }),
    { description: 'The lease and its addendums in their order, with the counts of this signer.' },
  ),
  signers: Type.Array(LeaseSigner),
});
export type LeasePdf = Static<typeof LeasePdf>;

export const LeaseDue = Type.Object({
  id: Text,
  charge_code: Text,
  description: Text,
  due_cents: Count,
});
export type LeaseDue = Static<typeof LeaseDue>;

export const LeaseAnswer = Type.Object({
  forbidden: Type.Boolean({
    description: 'There is no such document, or not for this person: "Document not found".',
  }),
  applicant: Type.Object({
    id: Text,
    first_name: Text,
    last_name: Text,
    applicant_type: Text,
    decision: Text,
    lease_agreement: Type.Union([Type.String(), Type.Null()], {
      description: 'The id of the lease that this person has finished signing.',
    }),
  }),
  examCompleted: Type.Boolean(),
  dueInvoices: Type.Array(LeaseDue, { description: 'What is to be paid before anything is signed.' }),
  duePostInvoices: Type.Array(LeaseDue, {
    description: 'Open fees of addendums: they keep nobody from signing.',
  }),
  property_id: Text,
  pdf: Type.Union([LeasePdf, Type.Null()]),
  application_status: Text,
  hasPreLeaseQuestionnaires: Type.Boolean({
    description: 'The pre-lease questionnaire is not answered yet.',
  }),
  withdrawal: Type.Union([Type.Object({ at: Time, reason: Text }), Type.Null()], {
    description: 'The office has withdrawn the addendums: nobody can sign them.',
  }),
  signing: Type.Object(
    {
      consent: Type.Union([Type.Literal('GIVEN'), Type.Literal('ASKED'), Type.Literal('REQUIRED')], {
        description:
          'To sign electronically. ASKED: on the page before the first mark; REQUIRED: no call signs without it.',
      }),
      declined: Type.Union([Type.Literal('NOBODY'), Type.Literal('SELF'), Type.Literal('OTHERS')]),
      declined_by: Type.Array(Text, { description: 'The names of those who have declined to sign.' }),
    },
    { description: 'Whether this person has agreed to sign electronically, and who declines to sign.' },
  ),
  shows_document: Type.Boolean({
    description:
      'The flow opens the document for signing now, so that a page may show it before it runs the flow.',
  }),
  allow_corporate_signer: Type.Boolean(),
  corp_signer_fname: Text,
  corp_signer_lname: Text,
  corp_signer_email: Text,
  signature_drawing: Type.Boolean({ description: 'A signature may be drawn too, not only typed.' }),
  brand: Brand,
});
export type LeaseAnswer = Static<typeof LeaseAnswer>;

export const SavedSignDraft = Type.Object({
  sign_draft_data: SignDraft,
  documents: LeasePdf.properties.documents,
});
export type SavedSignDraft = Static<typeof SavedSignDraft>;

export const SignedLease = Type.Object({
  lease_agreement: Type.String({ description: 'The id of the lease.' }),
  signed_at: Time,
  all_signed: Type.Boolean({ description: 'This was the last signer: the document is being sealed.' }),
});
export type SignedLease = Static<typeof SignedLease>;

const tag = 'lease';
const headers = TokenHeader;
/** The open document: the lease if left out. */
const query = Type.Object({ addendum_id: Type.Optional(Type.String({ maxLength: 64 })) });

/** Errors that keep a person from signing. */
export const REFUSALS_OF_SIGNING = [
  'token.invalid',
  'state.not_allowed',
  'lease.forbidden',
  'lease.screening_fees_due',
  'lease.papers_changed',
  'lease.consent_missing',
  'lease.declined',
  'lease.withdrawn',
] as const;

export const readLease = endpoint({
  method: 'GET',
  path: '/api/applicant/lease',
  tag,
  summary: 'The lease of the applicant, or one of its addendums, with the spots and the draft',
  request: { headers, query },
  answer: LeaseAnswer,
  errors: ['token.invalid'],
});
export const openLeaseDocument = endpoint({
  method: 'GET',
  path: '/api/lease-documents/:document_id/:applicant_id',
  tag,
  summary: 'The PDF of a lease document, for the signed address that a signer was given',
  request: {
    params: Type.Object({ document_id: Id, applicant_id: Id }),
    query: Type.Object({
      ticket: Type.Optional(Type.String({ maxLength: 200 })),
      by: Type.Optional(
        Type.String({ maxLength: 64, description: 'The impersonation in which the address was given.' }),
      ),
    }),
  },
  answer: null,
  errors: ['ticket.invalid', 'record.not_found'],
});
export const saveSignDraft = endpoint({
  method: 'POST',
  path: '/api/applicant/save_sign_draft',
  tag,
  summary:
    'Sign spots: the marks that the server does not have yet are written down with its own time and address',
  request: { headers, query, body: Type.Object({ sign_draft_data: SentSignDraft }) },
  answer: SavedSignDraft,
  errors: [
    ...REFUSALS_OF_SIGNING,
    'lease.spot_refused',
    'lease.signature_missing',
    'signature.invalid',
    'lease.signed',
  ],
});
export const signLease = endpoint({
  method: 'POST',
  path: '/api/applicant/lease',
  tag,
  summary: 'The final signature, when every spot of this signer is signed; repeated, it answers the same',
  request: {
    headers,
    query,
    body: Type.Object({
      signature_date: Type.Optional(Type.String({ maxLength: 100 })),
      signature_ip: Type.Optional(Type.String({ maxLength: 100 })),
      signature_data: Type.Optional(Type.Union([SentSignature, Type.Null()])),
    }),
  },
  answer: SignedLease,
  errors: [...REFUSALS_OF_SIGNING, 'lease.spot_missing'],
});
