/**
 * The parts of a lease that are fixed when it is put before its signers, and what each signature covers. Pure: these
 * are details of log rows, with which sealing and `verify-log` compare the current lease.
 */
import { createHash } from 'node:crypto';
import type { Lease } from '../../../../db/lease/lease.repository.ts';
import type { LeaseDocument } from '../../../../db/lease/lease-document.repository.ts';
import type { Mark } from '../../../../db/lease/lease-mark.repository.ts';
import type { ChosenSignature } from '../../../../db/lease/lease-signer.repository.ts';
import type { Countersignature, OfficeLease } from '../../../../db/lease/office-lease.repository.ts';
import type { LeasePapers, PapersSigner } from '../lease-papers.ts';
import { canonicalJson, type JsonValue } from './canonical-json.ts';

type FixedDocument = Pick<
  LeaseDocument,
  'id' | 'position' | 'file_type' | 'file_name' | 'sha256' | 'pages' | 'tags' | 'fee_cents'
>;

/**
 * SHA-256 in hex of everything that a signer sees of a document: its content, the values printed into it, the places of
 * values and signatures, its name and its fee.
 *
 * @example hashOfPaper(document) // '9f86d0…', another one when the rent in a blank is another
 */
function hashOfPaper(document: FixedDocument): string {
  const { id, position, file_type, file_name, sha256, pages, tags, fee_cents } = document;
  // Tags are plain data from a JSON column.
  const seen = { id, position, file_type, file_name, sha256, pages, tags, fee_cents } as unknown;
  return sha256Of(seen as JsonValue);
}

/** The hashes of documents by document id. */
export function hashesOfPapers(documents: readonly FixedDocument[]): Record<string, string> {
  return Object.fromEntries(documents.map((document) => [document.id, hashOfPaper(document)]));
}

/** The terms of a lease outside its documents. */
export type LeaseTerms = Pick<Lease, 'unit_id' | 'start_date' | 'end_date' | 'rent_cents' | 'deposit_cents'>;

export function termsOf(lease: LeaseTerms): LeaseTerms {
  const { unit_id, start_date, end_date, rent_cents, deposit_cents } = lease;
  return { unit_id, start_date, end_date, rent_cents, deposit_cents };
}

/** The detail of `PREPARED`: documents, terms, and who signs with which keys. */
export function preparedDetail({ lease, documents, signers, office }: LeasePapers) {
  return {
    documents: documents.map(({ id, sha256 }) => ({ id, sha256 })),
    papers: hashesOfPapers(documents),
    terms: { ...termsOf(lease) },
    signers: signers.map(({ applicant_id, sign_key, initials_key }) => ({
      applicant_id,
      sign_key,
      initials_key,
    })),
    ...(office && { office: agreedByOffice(office) }),
  };
}

/** What the office agreed on beside the terms. */
export function agreedByOffice({ charges, countersign }: Pick<OfficeLease, 'charges' | 'countersign'>) {
  return {
    charges: charges.map(({ description, amount_cents }) => ({ description, amount_cents })),
    countersign,
  };
}

/** The detail of `COUNTERSIGNED`: the papers that the landlord signed, and how. */
export function countersignedDetail(
  { documents }: Pick<LeasePapers, 'documents'>,
  { at, name, signature, consent }: Countersignature,
) {
  return {
    at,
    name,
    papers: hashesOfPapers(documents),
    signature: hashOfSignature({ signature }),
    consent: { language: consent.language, sha256: consent.sha256 },
  };
}

/**
 * The detail of `SIGNED`: the spots, the hashes of their papers at that time, and the chosen signature if this row is
 * the one in which it was chosen.
 *
 * @param chosen null if the signer has chosen earlier, or has made initials only.
 */
export function signedDetail(
  { documents }: Pick<LeasePapers, 'documents'>,
  signer: Pick<PapersSigner, 'signing_name'>,
  marks: readonly Mark[],
  chosen: ChosenSignature | null,
) {
  const spots = spotsByDocument(marks);
  return {
    spots,
    papers: hashesOfPapers(documents.filter(({ id }) => id in spots)),
    marks: hashOfMarks(marks),
    name: signer.signing_name,
    ...(chosen && { chosen: { sha256: hashOfSignature(chosen), at: chosen.at } }),
  };
}

/** The detail of `FINISHED`. @param at the time in the signer's row. */
export function finishedDetail(
  signer: Pick<PapersSigner, 'signing_name'>,
  { at, all_signed }: { readonly at: string; readonly all_signed: boolean },
) {
  return { all_signed, at, name: signer.signing_name };
}

/** The spots of marks by document id. */
function spotsByDocument(marks: readonly Mark[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { document_id, spot } of marks) found[document_id] = [...(found[document_id] ?? []), spot];
  return found;
}

/** SHA-256 in hex of marks as they were made, independent of their order. */
export function hashOfMarks(marks: readonly Mark[]): string {
  const made = marks.map(({ document_id, spot, kind, page, content, signed_at }) =>
    canonicalJson([document_id, spot, kind, page, content, signed_at]),
  );
  return sha256Of(made.sort());
}

/** SHA-256 in hex of a chosen signature. */
export function hashOfSignature({ signature }: Pick<ChosenSignature, 'signature'>): string {
  return sha256Of({ ...signature });
}

function sha256Of(value: JsonValue): string {
  return createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex');
}
