import { describe, expect, it } from 'vitest';
import { prefillOffers } from '../../../../src/web/features/application/prefill/prefill-offers.ts';
import {
  forgetExpiredCopies,
  offlineCopy,
} from '../../../../src/web/features/application/saving/offline-copy.ts';

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

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 2);
const now = () => NOW;

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

describe('the offline copy of a draft', () => {
  it('is kept until it is deleted, separately for each person', () => {
    const place = storage();
    const copy = offlineCopy(place, 'a1', now);
    expect(copy.read()).toBeNull();
    copy.write({ applicants: { first_name: 'Ada' } });
    expect(offlineCopy(place, 'a1', now).read()).toEqual({ applicants: { first_name: 'Ada' } });
    expect(offlineCopy(place, 'a2', now).read()).toBeNull();
    copy.forget();
    expect(copy.read()).toBeNull();
  });

  it('is null if the browser has no storage or the copy is damaged', () => {
    const copy = offlineCopy(forbidden, 'a1', now);
    copy.write({});
    copy.forget();
    expect(copy.read()).toBeNull();
    const damaged = storage();
    damaged.setItem('latchkey.typed.a1', '{"appl');
    expect(offlineCopy(damaged, 'a1', now).read()).toBeNull();
  });
});

describe('an offline copy that never reached the server', () => {
  const typed = { applicants: { first_name: 'Ada' } };
  const copyAt = (place: Storage, who: string, time: number) => offlineCopy(place, who, () => time);

  it('is kept for one week, and then deleted even if nobody opens it again', () => {
    const place = storage();
    copyAt(place, 'old', NOW - 7 * DAY).write(typed);
    copyAt(place, 'new', NOW - 7 * DAY + 1).write(typed);
    place.setItem('latchkey.typed.damaged', '{"at":');
    place.setItem('latchkey.language', 'es');
    expect(copyAt(place, 'old', NOW).read()).toBeNull();
    expect(copyAt(place, 'new', NOW).read()).toEqual(typed);
    forgetExpiredCopies(place, NOW);
    expect(Object.keys(place).sort()).toEqual(['latchkey.language', 'latchkey.typed.new']);
    forgetExpiredCopies(place, NOW + 1);
    expect(Object.keys(place)).toEqual(['latchkey.language']);
  });

  it('causes no error if the browser has no storage', () => {
    expect(() => forgetExpiredCopies(forbidden, NOW)).not.toThrow();
  });
});

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
