import { describe, expect, it } from 'vitest';
import { prefillOffers } from '../../../../src/web/features/application/prefill/prefill-offers.ts';

/** A storage like that of a browser: its values are its own keys. */
function storage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}

const forbidden = {
  getItem() {
    throw new Error('denied');
  },
  setItem() {
    throw new Error('denied');
  },
  removeItem() {
    throw new Error('denied');
  },
} as unknown as Storage;

describe('the offer to prefill', () => {
  it('is open for each tab until it is answered there', () => {
    const place = storage();
    const offers = prefillOffers(place, 'a1');
    expect(offers.isOpen('addresses')).toBe(true);
    offers.answered('addresses');
    expect(prefillOffers(place, 'a1').isOpen('addresses')).toBe(false);
    expect(offers.isOpen('applicants')).toBe(true);
    expect(prefillOffers(place, 'a2').isOpen('addresses')).toBe(true);
  });

  it('is repeated if the browser has no storage', () => {
    const offers = prefillOffers(forbidden, 'a1');
    offers.answered('addresses');
    expect(offers.isOpen('addresses')).toBe(true);
  });
});
