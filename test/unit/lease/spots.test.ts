import { describe, expect, it } from 'vitest';
import { kindOf, spotKey, spotsOf, spotsToSign } from '../../../machines/lease/spots.ts';
import { tagOf } from '../../fixtures/lease-household.ts';

const ANN = { sign_key: 'applicant_sign_1', initials_key: 'applicant_acceptance_initials_1' };
const keysOf = (spots: readonly { readonly key: string }[]) => spots.map(({ key }) => key);

describe('the spots of a document', () => {
  it('[PRE-262] repeat a tag once on every page, including its own page', () => {
    const tags = [tagOf('a', ANN.initials_key, { page: 2, repeat_all_pages: true })];
    expect(spotsOf(tags, 3).map(({ key, page }) => [key, page])).toEqual([
      ['a@1', 1],
      ['a', 2],
      ['a@3', 3],
    ]);
  });

  it('are ordered by page, then from top to bottom, then from left to right', () => {
    const tags = [
      tagOf('d', 'x', { page: 2 }),
      tagOf('c', 'x', { top: 200 }),
      tagOf('b', 'x', { top: 100, left: 300 }),
      tagOf('a', 'x', { top: 100, left: 10 }),
    ];
    expect(keysOf(spotsOf(tags, 2))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are empty for a tag on a page that does not exist', () => {
    expect(spotsOf([tagOf('a', 'x', { page: 4 }), tagOf('b', 'x', { page: 0 })], 3)).toEqual([]);
  });

  it('have unique keys: no copy has the key of another tag', () => {
    expect([spotKey({ id: 'a', page: 1 }, 1), spotKey({ id: 'a', page: 1 }, 2)]).toEqual(['a', 'a@2']);
  });

  it.each([
    ['applicant_sign_1', 'signature'],
    ['applicant_acceptance_initials_1', 'initials'],
    ['applicant_sign_2', 'other'],
    ['applicant_acceptance_initials_2', 'other'],
    ['applicant_sign_10', 'other'],
    ['applicant_sign_date', 'text'],
    ['monthly_rent', 'text'],
  ])('with the shortcode %s are of kind %s for the first signer', (shortcode, kind) => {
    expect(kindOf(shortcode, ANN)).toBe(kind);
  });

  it('to sign are the person’s own, on all pages', () => {
    const tags = [
      tagOf('s', ANN.sign_key),
      tagOf('i', ANN.initials_key, { repeat_all_pages: true }),
      tagOf('other', 'applicant_sign_2', { repeat_all_pages: true }),
      tagOf('rent', 'monthly_rent', { value: '$1' }),
    ];
    expect(keysOf(spotsToSign(spotsOf(tags, 3), ANN))).toEqual(['i', 's', 'i@2', 'i@3']);
  });
});
