/** A lease with everything that is signed in it: documents with their spots, signers, marks. */
import { initialsOf, signingName, signingPerson } from '../../../../machines/lease/signing-name.ts';
import { dateKey, LANDLORD_KEY, type Spot, spotsOf, spotsToSign } from '../../../../machines/lease/spots.ts';
import type { LeaseTag } from '../../../contract/lease/lease-spot.contract.ts';
import type { Connection } from '../../../db/client.ts';
import type { Lease } from '../../../db/lease/lease.repository.ts';
import { type LeaseDocument, listLeaseDocuments } from '../../../db/lease/lease-document.repository.ts';
import { listMarks, type Mark } from '../../../db/lease/lease-mark.repository.ts';
import { listSigners, type NamedSigner } from '../../../db/lease/lease-signer.repository.ts';
import { findOfficeLease, type OfficeLease } from '../../../db/lease/office-lease.repository.ts';
import { formatDay } from '../../../engine/language/day.ts';
import { momentIn } from '../../../ledger/moment.ts';
import { timeZoneOf } from '../../property/time-zone.ts';

/** A document with its tags expanded: one spot per page. */
export interface SpottedDocument extends LeaseDocument {
  readonly spots: readonly Spot<LeaseTag>[];
}

/** A signer with the name they sign with: the corporate signer's name in the corporate signer case. */
export interface PapersSigner extends NamedSigner {
  readonly signing_name: string;
  readonly initials: string;
}

export interface LeasePapers {
  readonly lease: Lease;
  /** The lease first, then its addendums. */
  readonly documents: readonly SpottedDocument[];
  /** In signing order. */
  readonly signers: readonly PapersSigner[];
  /** In the order of their creation. */
  readonly marks: readonly Mark[];
  /** What the office agreed on, and the landlord's signature; null for a lease that was made in another way. */
  readonly office?: OfficeLease | null;
}

/** Reads everything that belongs to a lease. Inside a transaction, pass that transaction. */
export async function readLeasePapers(db: Connection, lease: Lease): Promise<LeasePapers> {
  const documents = await listLeaseDocuments(db, lease.id);
  const signers = await listSigners(db, lease.id);
  const marks = await listMarks(db, lease.id);
  const office = await findOfficeLease(db, lease.id);
  const dates = await printedDates(db, lease, { documents, signers, office });
  const spotsIn = ({ tags, pages }: LeaseDocument) =>
    spotsOf(tags, pages).map((spot) => ({ ...spot, value: dates.get(spot.shortcode) ?? spot.value }));
  return {
    lease,
    documents: documents.map((document) => ({ ...document, spots: spotsIn(document) })),
    signers: signers.map((signer) => {
      const inTheCase = { ...lease, applicant_sign_key: signer.sign_key };
      return {
        ...signer,
        signing_name: signingName(signer, inTheCase),
        initials: initialsOf(signingPerson(signer, inTheCase)),
      };
    }),
    marks,
    office,
  };
}

/**
 * The days on which each has finished, at the property and in the language of the certificate, by the key of the place.
 * Empty if no document has such a place.
 */
async function printedDates(
  db: Connection,
  { property_id }: Lease,
  { documents, signers, office }: DatedParts,
): Promise<ReadonlyMap<string, string>> {
  const times = [
    ...signers.map(({ sign_key, finished_at }) => [dateKey(sign_key), finished_at] as const),
    [dateKey(LANDLORD_KEY), office?.countersigned?.at ?? null] as const,
  ];
  const placed = new Set(documents.flatMap(({ tags }) => tags.map(({ shortcode }) => shortcode)));
  const known = times.flatMap(([key, at]) => (at !== null && placed.has(key) ? [[key, at] as const] : []));
  if (known.length === 0) return new Map();
  const timeZone = await timeZoneOf(db, property_id);
  const day = (at: string) => momentIn(timeZone, new Date(at)).day;
  return new Map(known.map(([key, at]) => [key, formatDay(day(at), signers[0]?.language ?? '')]));
}

interface DatedParts {
  readonly documents: readonly LeaseDocument[];
  readonly signers: readonly NamedSigner[];
  readonly office: OfficeLease | null;
}

/** The number of a document's spots that a signer has signed, and the total. */
export function spotCount(
  { marks }: Pick<LeasePapers, 'marks'>,
  document: SpottedDocument,
  signer: Pick<NamedSigner, 'applicant_id' | 'sign_key' | 'initials_key'>,
): { signed: number; total: number } {
  const signed = marks.filter(
    ({ document_id, applicant_id }) => document_id === document.id && applicant_id === signer.applicant_id,
  );
  return { signed: signed.length, total: spotsToSign(document.spots, signer).length };
}

/** The number of spots in all documents that a signer has signed, and the total. */
export function spotCountOfAll(
  papers: LeasePapers,
  signer: Pick<NamedSigner, 'applicant_id' | 'sign_key' | 'initials_key'>,
): { signed: number; total: number } {
  const counts = papers.documents.map((document) => spotCount(papers, document, signer));
  return {
    signed: counts.reduce((sum, { signed }) => sum + signed, 0),
    total: counts.reduce((sum, { total }) => sum + total, 0),
  };
}

/** The id of an addendum in requests and responses; null for the lease itself. */
export function addendumIdOf({ file_type, id }: Pick<LeaseDocument, 'file_type' | 'id'>): string | null {
  return file_type === 'ADDENDUM' ? id : null;
}
