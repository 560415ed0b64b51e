import { describe, expect, it } from 'vitest';
import { prefillOffers } from '../../../../src/web/features/application/prefill/prefill-offers.ts';
import { offlineCopy } from '../../../../src/web/features/application/saving/offline-copy.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
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

describe('what is typed without a network', () => {
  it('is there until it is forgotten, and nobody else’s', () => {
    const place = storage();
    const copy = offlineCopy(place, 'a1');
    expect(copy.read()).toBeNull();
    copy.write({ applicants: { first_name: 'Ada' } });
    expect(offlineCopy(place, 'a1').read()).toEqual({ applicants: { first_name: 'Ada' } });
    expect(offlineCopy(place, 'a2').read()).toBeNull();
    copy.forget();
    expect(copy.read()).toBeNull();
  });

  it('is nothing where the browser keeps nothing, or something damaged', () => {
    const copy = offlineCopy(forbidden, 'a1');
    copy.write({});
    copy.forget();
    expect(copy.read()).toBeNull();
    const damaged = storage();
    damaged.setItem('latchkey.typed.a1', '{"appl');
    expect(offlineCopy(damaged, 'a1').read()).toBeNull();
  });
});

describe('the offer to prefill', () => {
  it('is open for each tab until it was answered there', () => {
    const place = storage();
    const offers = prefillOffers(place, 'a1');
    expect(offers.isOpen('addresses')).toBe(true);
    offers.answered('addresses');
    expect(prefillOffers(place, 'a1').isOpen('addresses')).toBe(false);
    expect(offers.isOpen('applicants')).toBe(true);
    expect(prefillOffers(place, 'a2').isOpen('addresses')).toBe(true);
  });

  it('is asked again where the browser keeps nothing', () => {
    const offers = prefillOffers(forbidden, 'a1');
    offers.answered('addresses');
    expect(offers.isOpen('addresses')).toBe(true);
  });
});
