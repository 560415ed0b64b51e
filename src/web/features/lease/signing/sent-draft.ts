import type { SigningSpot } from '../../../../../machines/lease/lease-signing.machine.ts';
import type { LeaseSignature } from '../../../../contract/lease/lease-spot.contract.ts';
import type { SentSignDraft, SignDraft } from '../../../../contract/lease/sign-draft.contract.ts';

/** The part of a draft about the open document. */
export interface DraftOfDocument {
  /** Null for the lease. */
  readonly addendumId: string | null;
  readonly spots: readonly SigningSpot[];
  /** The keys of the signed spots. */
  readonly marks: readonly string[];
  readonly signature: LeaseSignature | null;
  /** The page where the person is, from 1. */
  readonly page: number;
  readonly initials: string;
  /** Time and IP address as the browser knows them: the server records its own. */
  readonly claims: { readonly timeStamp: string; readonly ipAddress: string };
}

/**
 * A draft as it is sent: with the marks of the open document. The server keeps those of the others.
 *
 * @see spec/pre-application.md §3 Sign draft data
 */
export function sentDraft(document: DraftOfDocument): SentSignDraft {
  const { addendumId, spots, marks, signature, page, initials, claims } = document;
  const signed = spots.filter(({ key }) => marks.includes(key));
  const of = (kind: SigningSpot['kind'], content: object) =>
    Object.fromEntries(signed.filter((spot) => spot.kind === kind).map(({ key }) => [key, content]));
  const signatures = of('signature', claims);
  const accepted = of('initials', { ...claims, initials, page });
  const chosen = signature === null ? {} : { applicant_signature_data: { ...signature, ...claims } };
  return addendumId === null
    ? { lease: signatures, acceptance: { lease: accepted }, lease_page: page, ...chosen }
    : {
        addendums: { [addendumId]: signatures },
        acceptance: { addendums: { [addendumId]: accepted } },
        addendums_page: { [addendumId]: page },
        ...chosen,
      };
}

/** The keys of a draft for a document. */
export function keysIn({ lease, addendums, acceptance }: SignDraft, addendumId: string | null): string[] {
  const parts =
    addendumId === null
      ? [lease, acceptance.lease]
      : [addendums[addendumId] ?? {}, acceptance.addendums[addendumId] ?? {}];
  return parts.flatMap((part) => Object.keys(part));
}

/** The page of a document where the person was last, from 1. */
export function pageIn({ lease_page, addendums_page }: SignDraft, addendumId: string | null): number {
  return addendumId === null ? lease_page : (addendums_page[addendumId] ?? 1);
}
