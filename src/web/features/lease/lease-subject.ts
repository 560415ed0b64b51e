import type { i18n } from 'i18next';
import type { LeaseAnswer, LeasePdf } from '../../../contract/lease/lease.contract.ts';
import type { LeaseSignature } from '../../../contract/lease/lease-spot.contract.ts';
import type { Facts } from '../../../engine/facts.ts';

/** The lease of a link's token, with the document that its address names. */
export interface LeaseSubject {
  readonly token: string;
  /** Null for the lease itself. */
  readonly addendumId: string | null;
  /** An addendum that came after the lease: what comes before a lease counts no more. */
  readonly afterwards: boolean;
  readonly lease: LeaseAnswer;
  readonly i18n: i18n;
  /** The address of a document of this lease, null being the lease itself. */
  readonly addressOf: (addendumId: string | null) => string;
  /** Asks the server again, for facts and for a new address of the file. */
  readonly refresh: () => Promise<Facts>;
  /** Shows the document anew, with the spots that the server has: this page took some for signed that are not. */
  readonly renew: () => void;
  /** Another one after each `renew`. */
  readonly renewed: number;
}

/** What FINISH carries. `onAnswer` is called once: whether the server took it. */
export interface Finishing {
  readonly signature: LeaseSignature | null;
  /** As the browser knows it; the server writes down its own. */
  readonly ip: string;
  readonly onAnswer: (isTaken: boolean) => void;
}

/** A document of the lease with the counts of this signer. */
export type DocumentCount = LeasePdf['documents'][number];

/** How many spots are signed in documents other than the open one. */
export function signedElsewhere(documents: readonly DocumentCount[], addendumId: string | null): number {
  return documents
    .filter(({ addendum_id }) => addendum_id !== addendumId)
    .reduce((sum, { signed }) => sum + signed, 0);
}
