/** Lease and addendum signing: what is to be signed, the draft of the marks, and the final post. @see spec/pre-application.md §3, §7 */
import { type Static, Type } from 'typebox';
import { Brand } from './brand/brand.contract.ts';
import { endpoint } from './endpoint.ts';
import { Id, TokenHeader } from './error.contract.ts';
import { LEASE_DOCUMENTS, LEASE_PAGES, SIGNATURE_CHARACTERS } from './limits.ts';

const Text = Type.String();
const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Count = Type.Integer({ minimum: 0 });
const Time = Type.String({ description: 'ISO 8601, UTC.' });

/** A signature as it was chosen: a name in one of the handwriting fonts, or a drawing as a PNG data URL. */
export const LeaseSignature = Type.Union([
  Type.Object({ type: Type.Literal('type'), content: Text, font: Text }),
  Type.Object({ type: Type.Literal('draw'), content: Text }),
]);
export type LeaseSignature = Static<typeof LeaseSignature>;

/** A signature with where and when the server saw it. */
export const LeaseSignatureResult = Type.Object({
  type: Type.Union([Type.Literal('type'), Type.Literal('draw')]),
  content: Text,
  font: Type.Optional(Text),
  ipAddress: Text,
  timeStamp: Time,
});
export type LeaseSignatureResult = Static<typeof LeaseSignatureResult>;

/**
 * A place on a page as the office made it. `top`, `left` and `width` are CSS pixels at scale 1.29 from the top left of
 * the page as it is displayed; `page` counts from 1. `shortcode` is a signer's key, or says which text `value` is.
 */
export const LeaseTag = Type.Object({
  id: Text,
  shortcode: Text,
  page: Type.Integer({ minimum: 1 }),
  top: Type.Number(),
  left: Type.Number(),
  width: Type.Number(),
  font_size: Type.Optional(Type.Number({ description: 'CSS pixels at scale 1.29.' })),
  font_family: Type.Optional(Text),
  font_weight: Type.Optional(Text),
  font_style: Type.Optional(Text),
  text_align: Type.Optional(Text),
  color: Type.Optional(Text),
  value: Type.String({ description: 'The text that is printed there; empty for what is signed.' }),
  repeat_all_pages: Type.Boolean(),
});
export type LeaseTag = Static<typeof LeaseTag>;

/** `other`: a spot of another signer. */
export const SpotKind = Type.Union([
  Type.Literal('signature'),
  Type.Literal('initials'),
  Type.Literal('text'),
  Type.Literal('other'),
]);
export type SpotKind = Static<typeof SpotKind>;

/** What stands in a spot that is signed. */
export const SpotMark = Type.Object({
  at: Time,
  name: Type.String({ description: 'Whose mark it is.' }),
  kind: Type.Union([Type.Literal('signature'), Type.Literal('initials')]),
  initials: Type.String({ description: 'Empty for a signature.' }),
  sign_key: Type.String({ description: 'The signer, whose chosen signature is in `signers`.' }),
});
export type SpotMark = Static<typeof SpotMark>;

/** A tag on ONE page: those that repeat on all pages are expanded by the server. */
export const LeaseSpot = Type.Interface([LeaseTag], {
  key: Type.String({
    description: 'Names the spot in the draft: the id of the tag, or `<id>@<page>` of a copy.',
  }),
  kind: SpotKind,
  signed: Type.Union([SpotMark, Type.Null()]),
});
export type LeaseSpot = Static<typeof LeaseSpot>;

/** The spots of this signer: how many are signed, of how many. */
export const SpotCount = Type.Object({ signed: Count, total: Count });
export type SpotCount = Static<typeof SpotCount>;

const Moment = Type.Object({ timeStamp: Time, ipAddress: Text });
const Acceptance = Type.Object({
  initials: Text,
  page: Type.Integer({ minimum: 1 }),
  timeStamp: Time,
  ipAddress: Text,
});

/** The draft: every mark of this signer, by the key of its spot. */
export const SignDraft = Type.Object({
  lease: Type.Record(Text, Moment, { description: 'Signatures in the lease.' }),
  addendums: Type.Record(Text, Type.Record(Text, Moment), { description: 'Signatures by addendum.' }),
  acceptance: Type.Object(
    { lease: Type.Record(Text, Acceptance), addendums: Type.Record(Text, Type.Record(Text, Acceptance)) },
    { description: 'Initials, in the lease and by addendum.' },
  ),
  lease_page: Type.Integer({ minimum: 1 }),
  addendums_page: Type.Record(Text, Type.Integer({ minimum: 1 })),
  total_required_count: Type.Integer({
    minimum: 0,
    description: 'Spots that this signer must sign, over the lease and all its addendums.',
  }),
  applicant_signature_data: Type.Union([LeaseSignatureResult, Type.Null()]),
});
export type SignDraft = Static<typeof SignDraft>;

const Key = Type.String({ minLength: 1, maxLength: 100 });
/** Times and addresses in a draft are claims: the server writes down its own. */
const SentMarks = Type.Record(Key, Type.Unknown());
const SentMarksOf = Type.Record(Id, SentMarks);
const Page = Type.Integer({ minimum: 1, maximum: LEASE_PAGES });

/** A signature as it is sent: stored without what it claims of time and address. */
export const SentSignature = Type.Object({
  type: Type.Union([Type.Literal('type'), Type.Literal('draw')]),
  content: Type.String({ minLength: 1, maxLength: SIGNATURE_CHARACTERS }),
  font: Type.Optional(Type.String({ maxLength: 100 })),
  ipAddress: Type.Optional(Type.String({ maxLength: 100 })),
  timeStamp: Type.Optional(Type.String({ maxLength: 100 })),
});
export type SentSignature = Static<typeof SentSignature>;

/** A draft as it is sent: the server takes the marks that it does not have yet, and removes none. */
export const SentSignDraft = Type.Object({
  lease: Type.Optional(SentMarks),
  addendums: Type.Optional(SentMarksOf),
  acceptance: Type.Optional(
    Type.Object({ lease: Type.Optional(SentMarks), addendums: Type.Optional(SentMarksOf) }),
  ),
  lease_page: Type.Optional(Page),
  addendums_page: Type.Optional(Type.Record(Id, Page, { maxProperties: LEASE_DOCUMENTS })),
  total_required_count: Type.Optional(Type.Unknown()),
  applicant_signature_data: Type.Optional(Type.Union([SentSignature, Type.Null()])),
});
export type SentSignDraft = Static<typeof SentSignDraft>;

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

/** Somebody who signs. Their signature is here once, however many spots it stands in. */
export const LeaseSigner = Type.Object({
  sign_key: Text,
  name: Type.String({ description: 'In which they sign.' }),
  signature: Type.Union([LeaseSignature, Type.Null()], { description: 'Null before it was chosen.' }),
  me: Type.Boolean(),
  finished: Type.Boolean({ description: 'They have signed everything that is theirs.' }),
});

/** The selected document: the lease, or the addendum of `addendum_id`. */
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
  shows_document: Type.Boolean({
    description:
      'The flow opens the document for signing now, so that a page may show it before it runs the flow.',
  }),
  allow_corporate_signer: Type.Boolean(),
  corp_signer_fname: Text,
  corp_signer_lname: Text,
  corp_signer_email: Text,
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
/** The open document: the lease where it is left out. */
const query = Type.Object({ addendum_id: Type.Optional(Type.String({ maxLength: 64 })) });

/** What keeps somebody from signing. */
const REFUSALS_OF_SIGNING = [
  'token.invalid',
  'state.not_allowed',
  'lease.forbidden',
  'lease.screening_fees_due',
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
    query: Type.Object({ ticket: Type.Optional(Type.String({ maxLength: 200 })) }),
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
  errors: [...REFUSALS_OF_SIGNING, 'lease.spot_refused', 'lease.signature_missing', 'lease.signed'],
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
