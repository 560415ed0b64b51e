/** The input for sealing a fully signed lease. Pure. */
import { LANDLORD_KEY, type Spot } from '../../../../../machines/lease/spots.ts';
import type { LeaseTag } from '../../../../contract/lease/lease-spot.contract.ts';
import { LEASE_DOCUMENT_BYTES, VERIFIED_BYTES } from '../../../../contract/limits.ts';
import type { LeaseLogHead } from '../../../../db/lease/lease-log.repository.ts';
import type { Mark } from '../../../../db/lease/lease-mark.repository.ts';
import type { Texts } from '../../../../engine/texts/texts.ts';
import {
  CERTIFICATE_WORDS,
  type CertificateWords,
  type DocumentToSeal,
  type FilledTag,
  type SealInput,
  type SealSigner,
} from '../../../../seal/sealed-lease.ts';
import { LANDLORD_NAME } from '../../../papers/fields.ts';
import { landlordRecord } from '../by-office/landlord-record.ts';
import type { LeasePapers, PapersSigner, SpottedDocument } from '../lease-papers.ts';

/** Sealed files are limited to the size that verification accepts. */
export const SEAL_LIMITS = { document: LEASE_DOCUMENT_BYTES, sealed: VERIFIED_BYTES } as const;

/** The input of `sealInput` apart from the papers. */
export interface SealParts {
  /** The contents of the documents, in order. */
  readonly contents: readonly Uint8Array[];
  /** The end of the lease's log. */
  readonly head: Pick<LeaseLogHead, 'seq' | 'hash'> | null;
  /** PEM of the seal's key. */
  readonly key: string;
  readonly texts: Pick<Texts, 'message'>;
  readonly now: Date;
}

/**
 * The papers of a lease as input for `sealLease`: every mark at its spot, every value in its blank, and the record of
 * the signers. The certificate is in the first signer's language.
 *
 * @example const { bytes } = await sealInWorker(sealInput(papers, parts))
 */
export function sealInput(papers: LeasePapers, { contents, head, key, texts, now }: SealParts): SealInput {
  const { lease, documents, signers } = papers;
  const [first] = documents;
  const language = signers[0]?.language ?? '';
  return {
    lease: { id: lease.id, title: first === undefined ? lease.id : titleOf(first) },
    documents: documents.map((document, at) =>
      documentToSeal(papers, document, contents[at] ?? new Uint8Array()),
    ),
    signers: [
      ...signers.flatMap((signer) => signerOf(papers, signer, texts)),
      ...landlordOf(papers, texts, language),
    ],
    ...(head && { log: { rows: head.seq, hash: head.hash } }),
    limits: SEAL_LIMITS,
    words: certificateWords(texts, language),
    language,
    key,
    now,
  };
}

/** @example titleOf({ file_name: 'Pet Addendum.pdf' }) // 'Pet Addendum' */
function titleOf({ file_name }: Pick<SpottedDocument, 'file_name'>): string {
  return file_name.replace(/\.pdf$/i, '');
}

function documentToSeal(papers: LeasePapers, document: SpottedDocument, bytes: Uint8Array): DocumentToSeal {
  const marks = new Map(
    papers.marks.filter(({ document_id }) => document_id === document.id).map((mark) => [mark.spot, mark]),
  );
  const tags = document.spots.flatMap((spot) =>
    spot.shortcode === LANDLORD_KEY
      ? landlordTag(papers, spot)
      : filledTag(papers.signers, spot, marks.get(spot.key)),
  );
  return { name: titleOf(document), bytes, tags };
}

function filledTag(
  signers: readonly PapersSigner[],
  spot: Spot<LeaseTag>,
  mark: Mark | undefined,
): FilledTag[] {
  const { page, top, left, width, font_size, value } = spot;
  const place = { page, top, left, width, ...(font_size !== undefined && { font_size }) };
  if (mark === undefined) return value === '' ? [] : [{ ...place, kind: 'text', value }];
  const signature = signers.find(({ applicant_id }) => applicant_id === mark.applicant_id)?.chosen?.signature;
  if (mark.kind === 'signature')
    return signature === undefined ? [] : [{ ...place, kind: 'signature', signature }];
  const font = signature?.type === 'type' ? { font: signature.font } : {};
  return [{ ...place, kind: 'initials', value: mark.content, ...font }];
}

function landlordTag({ office }: LeasePapers, { page, top, left, width }: Spot<LeaseTag>): FilledTag[] {
  const signature = office?.countersigned?.signature;
  return signature === undefined ? [] : [{ page, top, left, width, kind: 'signature', signature }];
}

function landlordOf(
  { documents, office }: LeasePapers,
  texts: Pick<Texts, 'message'>,
  language: string,
): SealSigner[] {
  const record = landlordRecord(documents, office);
  if (record === null) return [];
  const { name, at, ip, consent, spots } = record;
  const landlord = documents.flatMap(({ tags }) => tags).find(({ shortcode }) => shortcode === LANDLORD_NAME);
  const declared = texts.message(language, 'seal:countersigned', { landlord: landlord?.value ?? '' });
  const agreed = `${declared} ${consentedBy({ at, ip, ...consent }, language, texts)}`;
  return [{ name, agreed, finished_at: at, ip, spots }];
}

/** A person who had nothing to sign is no signer. */
function signerOf(papers: LeasePapers, signer: PapersSigner, texts: Pick<Texts, 'message'>): SealSigner[] {
  const order = new Map(papers.documents.map(({ id }, index) => [id, index]));
  const spots = papers.marks
    .filter(({ applicant_id }) => applicant_id === signer.applicant_id)
    .map(({ document_id, page, kind, signed_at: at, ip }) => ({
      document: order.get(document_id) ?? 0,
      page,
      kind,
      at,
      ip,
    }));
  if (spots.length === 0) return [];
  return [
    {
      name: signer.signing_name,
      email: signer.email,
      agreed: agreedBy(signer, texts),
      finished_at: signer.finished_at ?? '',
      ip: signer.ip ?? '',
      spots,
    },
  ];
}

/** What a signer declared, and their consent to sign electronically, if it was required. */
function agreedBy({ language, consent }: PapersSigner, texts: Pick<Texts, 'message'>): string {
  const declared = texts.message(language, 'lease:agreed', {});
  if (consent === null) return declared;
  return `${declared} ${consentedBy(consent, language, texts)}`;
}

function consentedBy(
  { at, ip, sha256 }: { readonly at: string; readonly ip: string; readonly sha256: string },
  language: string,
  texts: Pick<Texts, 'message'>,
): string {
  const when = `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
  return texts.message(language, 'seal:consented', { at: when, ip, sha256 });
}

/**
 * The words of the certificate page in a language (`certificate` of `locales/<language>/seal.json`), with the
 * placeholders that `sealLease` fills.
 *
 * @example certificateWords(deps.texts, 'es').title // 'Certificado de firmas'
 */
export function certificateWords(texts: Pick<Texts, 'message'>, language: string): CertificateWords {
  const words = CERTIFICATE_WORDS.map((word) => [
    word,
    texts.message(language, `seal:certificate.${word}`, {}),
  ]);
  return Object.fromEntries(words) as CertificateWords;
}
