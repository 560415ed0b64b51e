/**
 * The spots of a document: its tags, each on one page, and the signer of each.
 *
 * @see spec/pre-application.md §3 Tag, §4 Lease signing
 */

/** The fields of a tag that determine its spots. `page` counts from 1. */
export interface SpotTag {
  readonly id: string;
  readonly shortcode: string;
  readonly page: number;
  readonly top: number;
  readonly left: number;
  readonly repeat_all_pages: boolean;
}

/** The keys that identify a signer's tags. */
export interface SignerKeys {
  readonly sign_key: string;
  readonly initials_key: string;
}

export type SpotKind = 'signature' | 'initials' | 'text' | 'other';

/** A tag on one page. `key` is unique in its document. */
export type Spot<Tag extends SpotTag = SpotTag> = Tag & { readonly key: string };

/** The key of the landlord's signature, which the office makes after all others. */
export const LANDLORD_KEY = 'landlord_sign';

/**
 * The key of the day on which a signer has finished, which is printed when it is known.
 *
 * @example dateKey('applicant_sign_2') // 'applicant_sign_2_date'
 */
export function dateKey(signKey: string): string {
  return `${signKey}_date`;
}

/** The keys of all signers: `applicant_sign_2`, `applicant_acceptance_initials_2`, `landlord_sign`. */
const signersKey = /^(?:applicant_(?:sign|acceptance_initials)_\d+|landlord_sign)$/;

/**
 * The key of a tag's spot on a page.
 *
 * @example spotKey({ id: 't7', page: 1 }, 1) // 't7'
 * @example spotKey({ id: 't7', page: 1 }, 4) // 't7@4'
 */
export function spotKey({ id, page }: Pick<SpotTag, 'id' | 'page'>, onPage: number): string {
  return onPage === page ? id : `${id}@${onPage}`;
}

/**
 * The spots of a document in reading order: by page, from the top, from the left. A tag that repeats on all pages has
 * one spot per page; a tag on a page that the document does not have is skipped.
 *
 * @param pages number of pages of the document.
 * @example spotsOf([{ id: 't7', page: 1, repeat_all_pages: true, … }], 3).map(({ key }) => key)
 *   // ['t7', 't7@2', 't7@3']
 */
export function spotsOf<Tag extends SpotTag>(tags: readonly Tag[], pages: number): Spot<Tag>[] {
  return tags
    .flatMap((tag) => pagesOf(tag, pages).map((page) => ({ ...tag, page, key: spotKey(tag, page) })))
    .sort((a, b) => a.page - b.page || a.top - b.top || a.left - b.left || (a.key < b.key ? -1 : 1));
}

function pagesOf({ page, repeat_all_pages }: SpotTag, pages: number): number[] {
  if (repeat_all_pages) return Array.from({ length: pages }, (_, index) => index + 1);
  return page >= 1 && page <= pages ? [page] : [];
}

/**
 * The kind of a spot for a signer. `other`: another person signs there; `text`: its value is printed.
 *
 * @example
 * kindOf('applicant_sign_2', { sign_key: 'applicant_sign_1', initials_key: 'applicant_acceptance_initials_1' })
 * // 'other'
 */
export function kindOf(shortcode: string, { sign_key, initials_key }: SignerKeys): SpotKind {
  if (shortcode === sign_key) return 'signature';
  if (shortcode === initials_key) return 'initials';
  return signersKey.test(shortcode) ? 'other' : 'text';
}

/** The spots that a signer must sign. */
export function spotsToSign<Tag extends SpotTag>(spots: readonly Spot<Tag>[], keys: SignerKeys): Spot<Tag>[] {
  return spots.filter(({ shortcode }) => {
    const kind = kindOf(shortcode, keys);
    return kind === 'signature' || kind === 'initials';
  });
}
