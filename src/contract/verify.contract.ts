/** Verifying a sealed file. @see docs/what-the-seal-proves.md */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { VERIFIED_BYTES } from './limits.ts';

const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });
const Moment = Type.String({ description: 'ISO time, UTC.' });

const Signed = Type.Object({ document: Text, signatures: Count, initials: Count });

const VerifiedLease = Type.Object({
  title: Text,
  sealed_at: Moment,
  documents: Type.Array(
    Type.Object({
      name: Text,
      first_page: Count,
      last_page: Count,
      sha256: Type.String({ description: 'Of the document before anybody signed it.' }),
    }),
  ),
  signers: Type.Array(Type.Object({ name: Text, finished_at: Moment, signed: Type.Array(Signed) })),
});

/**
 * `untouched`: sealed by this installation and unchanged; only then `lease` is not null. `changed`: sealed by it and
 * changed since; `signed_by` is null if the file claims to be sealed but has no seal. `other_signature`: signed by an
 * unknown signer.
 */
const VERDICTS = [
  'untouched',
  'changed',
  'other_signature',
  'unsealed',
  'not_pdf',
  'encrypted',
  'damaged',
] as const;

export const Verified = Type.Object({
  verdict: Type.Unsafe<(typeof VERDICTS)[number]>({ type: 'string', enum: VERDICTS }),
  signed_by: Type.Union([Text, Type.Null()], {
    description: 'The name in the certificate of the seal, or of the other signature.',
  }),
  fingerprint: Type.Union([Text, Type.Null()], { description: 'SHA-256 of the certificate of our seal.' }),
  intact: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Of another signature: whether it fits the whole file.',
  }),
  level: Type.Union([Type.Literal('B-B'), Type.Literal('B-T'), Type.Null()]),
  time_stamp: Type.Union([
    Type.Object({
      at: Moment,
      by: Text,
      trusted: Type.Boolean({ description: 'Whether the service is one that is known here.' }),
    }),
    Type.Null(),
  ]),
  lease: Type.Union([VerifiedLease, Type.Null()]),
});
export type Verified = Static<typeof Verified>;

export const verifyFile = endpoint({
  method: 'POST',
  path: '/api/verify',
  tag: 'verify',
  summary: `Whether a PDF (part \`file\`, at most ${VERIFIED_BYTES} bytes) is a lease that was sealed here, and unchanged; it is not kept`,
  request: { form: Type.Object({ file: Type.String({ format: 'binary' }) }) },
  answer: Verified,
  errors: ['file.missing', 'file.empty', 'file.too_many', 'verify.too_large'],
});
