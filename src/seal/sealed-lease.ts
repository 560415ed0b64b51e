/** What is sealed, and what a sealed file says of it. Plain data: it crosses to the worker that seals. */
import type { TagPlace } from '../../machines/lease/spot-box.ts';
import type { Signature } from '../../machines/signature/signature.machine.ts';

/** A tag of one page, filled in. `page` counts from 1 within its document. */
export type FilledTag = TagPlace & { readonly page: number } & (
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'signature'; readonly signature: Signature }
    /** `font`: the handwriting of who accepted; absent: the first one. */
    | { readonly kind: 'initials'; readonly value: string; readonly font?: string }
  );

export interface DocumentToSeal {
  /** As people know it: `Residential lease`. */
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
  /** What the person agreed to by signing, in the words that they were shown. */
  readonly agreed: string;
  /** When and from where the last post of this signer came. */
  readonly finished_at: string;
  readonly ip: string;
  readonly spots: readonly SignedSpot[];
}

/** A document as it was before anything was written on it. */
export interface SealedDocument {
  readonly name: string;
  readonly sha256: string;
  readonly pages: number;
  /** Its first page in the sealed file, from 1. */
  readonly first_page: number;
}

/** The record that lies in the sealed file as an attachment of the name {@link RECORD_NAME}. */
export interface SealRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly lease: { readonly id: string; readonly title: string };
  readonly sealed_at: string;
  readonly documents: readonly SealedDocument[];
  readonly signers: readonly SealSigner[];
  /** Where the log of the lease ended. */
  readonly log?: LogEnd;
}

/** How many rows the log of a lease had, and the hash of the last one. */
interface LogEnd {
  readonly rows: number;
  readonly hash: string;
}

export const RECORD_NAME = 'signers.json';
export const RECORD_FORMAT = 'latchkey-seal-1';

/** The words of the certificate page, in the language of the lease. `{{name}}` and the like are filled in. */
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
  /** Kept in the record: rows that are removed from the log later are noticed by it. */
  readonly log?: LogEnd;
  /** Bytes: of each document, and of the sealed file. Larger ones are refused. */
  readonly limits: { readonly document: number; readonly sealed: number };
  readonly words: CertificateWords;
  /** BCP 47, as in the catalog's /Lang. */
  readonly language: string;
  /** PEM: the private key and after it its certificate and what that chains to. */
  readonly key: string;
  readonly now: Date;
}
