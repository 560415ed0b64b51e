import type { i18n } from 'i18next';
import type { LeaseAnswer, LeasePdf } from '../../../contract/lease/lease.contract.ts';
import type { LeaseSignature } from '../../../contract/lease/lease-spot.contract.ts';
import type { Facts } from '../../../engine/facts.ts';

/** The lease of a link's token, with the document that its address names. */
export interface LeaseSubject {
  readonly token: string;
  /** Null for the lease itself. */
  readonly addendumId: string | null;
  /** Whether it is an addendum after the lease: the steps before a lease do not apply. */
  readonly afterwards: boolean;
  readonly lease: LeaseAnswer;
  readonly i18n: i18n;
  /** The address of a document of this lease; null means the lease itself. */
  readonly addressOf: (addendumId: string | null) => string;
  /** Reloads the facts and the address of the file. */
  readonly refresh: () => Promise<Facts>;
  /** Redraws the document with the server's spots, when this page had wrongly taken some for signed. */
  readonly renew: () => void;
  /** Changes after each `renew`. */
  readonly renewed: number;
}

/** Payload of FINISH. `onAnswer` is called once with whether the server accepted it. */
export interface Finishing {
  readonly signature: LeaseSignature | null;
  /** The IP address as the browser knows it; the server records its own. */
  readonly ip: string;
  readonly onAnswer: (isTaken: boolean) => void;
}

/** A document of the lease with this signer's counts. */
export type DocumentCount = LeasePdf['documents'][number];

/** Number of signed spots in documents other than the open one. */
export function signedElsewhere(documents: readonly DocumentCount[], addendumId: string | null): number {
  return documents
    .filter(({ addendum_id }) => addendum_id !== addendumId)
    .reduce((sum, { signed }) => sum + signed, 0);
}
