/** The landlord's part in a signed lease, for its sealed file and its log. Pure. */
import { LANDLORD_KEY, spotsOf } from '../../../../../machines/lease/spots.ts';
import type { LeaseDocument } from '../../../../db/lease/lease-document.repository.ts';
import type { Countersignature, OfficeLease } from '../../../../db/lease/office-lease.repository.ts';

interface LandlordSpot {
  /** From 0, in the order of the documents. */
  readonly document: number;
  readonly page: number;
  readonly kind: 'signature';
  readonly at: string;
  readonly ip: string;
}

/**
 * The landlord's signature with every place where it stands; null for a lease that the landlord did not sign.
 *
 * @example landlordRecord(papers.documents, papers.office)?.spots.length // 1
 */
export function landlordRecord(
  documents: readonly Pick<LeaseDocument, 'tags' | 'pages'>[],
  office: OfficeLease | null | undefined,
): (Countersignature & { readonly spots: readonly LandlordSpot[] }) | null {
  const countersigned = office?.countersigned ?? null;
  if (countersigned === null) return null;
  const { at, ip } = countersigned;
  const spots = documents.flatMap(({ tags, pages }, document) =>
    spotsOf(tags, pages)
      .filter(({ shortcode }) => shortcode === LANDLORD_KEY)
      .map(({ page }): LandlordSpot => ({ document, page, kind: 'signature', at, ip })),
  );
  return { ...countersigned, spots };
}
