/** The draft of one signer's marks, as it is sent and as it is stored. @see spec/pre-application.md §7 */
import { type Static, Type } from 'typebox';
import { Id } from '../error.contract.ts';
import { LEASE_DOCUMENTS, LEASE_PAGES } from '../limits.ts';
import { LeaseSignatureResult, SentSignature } from './lease-spot.contract.ts';

const Text = Type.String();
const Time = Type.String({ description: 'ISO 8601, UTC.' });
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
/** Times and addresses in a draft are unverified claims: the server records its own. */
const SentMarks = Type.Record(Key, Type.Unknown());
const SentMarksOf = Type.Record(Id, SentMarks);
const Page = Type.Integer({ minimum: 1, maximum: LEASE_PAGES });

/** A draft as it is sent: the server adds its new marks and removes none. */
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
