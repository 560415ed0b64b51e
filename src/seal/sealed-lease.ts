/**
 * The input of the seal, and the record in a sealed file. Plain data, because it is passed to the worker that seals.
 */
import type { TagPlace } from '../../machines/lease/spot-box.ts';
import type { Signature } from '../../machines/signature/signature.machine.ts';

/** A tag of one page, filled in. `page` counts from 1 within its document. */
export type FilledTag = TagPlace & { readonly page: number } & (
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'signature'; readonly signature: Signature }
    /** `font`: the signer's handwriting; absent: the first one. */
    | { readonly kind: 'initials'; readonly value: string; readonly font?: string }
  );

export interface DocumentToSeal {
  /** Display name: `Residential lease`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Repeated tags are expanded: one per page. */
  readonly tags: readonly FilledTag[];
}

/** One signed spot. `document` counts from 0 in the order of the documents; `at` is an ISO time. */
interface SignedSpot {
  readonly document: number;
  readonly page: number;
  readonly kind: 'signature' | 'initials';
  readonly at: string;
  readonly ip: string;
}

export interface SealSigner {
  readonly name: string;
  readonly email?: string;
  /** The text that the person agreed to by signing, as it was shown. */
  readonly agreed: string;
  /** When and from where the last request of this signer came. */
  readonly finished_at: string;
  readonly ip: string;
  readonly spots: readonly SignedSpot[];
}

/** A document as it was before anything was drawn on it. */
export interface SealedDocument {
  readonly name: string;
  readonly sha256: string;
  readonly pages: number;
  /** Its first page in the sealed file, from 1. */
  readonly first_page: number;
}

/** The record in the sealed file, an attachment with the name {@link RECORD_NAME}. */
export interface SealRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly lease: { readonly id: string; readonly title: string };
  readonly sealed_at: string;
  readonly documents: readonly SealedDocument[];
  readonly signers: readonly SealSigner[];
  /** The end of the lease's log at that time. */
  readonly log?: LogEnd;
}

/** The number of rows of a lease's log, and the hash of the last one. */
interface LogEnd {
  readonly rows: number;
  readonly hash: string;
}

export const RECORD_NAME = 'signers.json';
export const RECORD_FORMAT = 'latchkey-seal-1';

/** The texts of the certificate page, in the language of the lease. `{{name}}` and other placeholders are filled in. */
export type CertificateWords = Readonly<Record<CertificateWord, string>>;
export const CERTIFICATE_WORDS = [
  'title',
  'intro',
  'lease',
  'reference',
  'sealedAt',
  'documents',
  'pages',
  'before',
  'email',
  'finished',
  'from',
  'agreed',
  'signed',
  'spots',
  'verify',
  'page',
] as const;
export type CertificateWord = (typeof CERTIFICATE_WORDS)[number];

export interface SealInput {
  readonly lease: { readonly id: string; readonly title: string };
  /** The lease first, then its addendums. */
  readonly documents: readonly DocumentToSeal[];
  readonly signers: readonly SealSigner[];
  /** Stored in the record, so that rows that are later removed from the log are noticed. */
  readonly log?: LogEnd;
  /** Maximum bytes of each document, and of the sealed file. Larger ones are rejected. */
  readonly limits: { readonly document: number; readonly sealed: number };
  readonly words: CertificateWords;
  /** BCP 47, as in the catalog's /Lang. */
  readonly language: string;
  /** PEM: the private key, its certificate and its chain. */
  readonly key: string;
  readonly now: Date;
}
