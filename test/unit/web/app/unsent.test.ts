import { describe, expect, it } from 'vitest';
import type { UserSession } from '../../../../src/contract/session/session.contract.ts';
import { clearSession, keepSession } from '../../../../src/web/app/session/session-storage.ts';
import { isObject } from '../../../../src/web/app/store/local-store.ts';
import { forgetExpired, hasUnsent, type UnsentKind, unsent } from '../../../../src/web/app/store/unsent.ts';
import { unsentWorkorder } from '../../../../src/web/features/workorders/unsent-workorder.ts';

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

describe('what was typed and not sent', () => {
  const typed = { applicants: { first_name: 'Ada' } };
  const copyAt = (place: Storage, who: string, time = NOW, kind: UnsentKind = 'application') =>
    unsent(place, kind, who, isObject, () => time);

  it('is kept until it is sent, separately for each kind and owner', () => {
    const place = storage();
    const copy = copyAt(place, 'a1');
    expect(copy.read()).toBeNull();
    expect(hasUnsent(place, 'application')).toBe(false);
    expect(copy.write(typed)).toBe(true);
    expect(copyAt(place, 'a1').read()).toEqual(typed);
    expect(copyAt(place, 'a2').read()).toBeNull();
    expect(copyAt(place, 'a1', NOW, 'flow').read()).toBeNull();
    expect(hasUnsent(place, 'application')).toBe(true);
    expect(hasUnsent(place, 'flow')).toBe(false);
    copy.forget();
    expect(copy.read()).toBeNull();
  });

  it('is null if the browser has no storage, or if it is damaged or not what is expected', () => {
    const copy = copyAt(forbidden, 'a1');
    expect(copy.write({})).toBe(false);
    copy.forget();
    expect(copy.read()).toBeNull();
    const place = storage();
    place.setItem('latchkey.unsent.application.a1', '{"appl');
    expect(copyAt(place, 'a1').read()).toBeNull();
    copyAt(place, 'a1').write(typed);
    const isOther = (value: object): value is { other: string } => 'other' in value;
    expect(unsent(place, 'application', 'a1', isOther, () => NOW).read()).toBeNull();
  });

  it('is kept for one week, and then deleted even if nobody opens it again', () => {
    const place = storage();
    copyAt(place, 'old', NOW - 7 * DAY).write(typed);
    copyAt(place, 'old', NOW - 7 * DAY, 'flow').write(typed);
    copyAt(place, 'new', NOW - 7 * DAY + 1).write(typed);
    place.setItem('latchkey.unsent.flow.damaged', '{"at":');
    place.setItem('latchkey.language', 'es');
    expect(copyAt(place, 'old').read()).toBeNull();
    expect(copyAt(place, 'new').read()).toEqual(typed);
    forgetExpired(place, NOW);
    expect(Object.keys(place).sort()).toEqual(['latchkey.language', 'latchkey.unsent.application.new']);
    forgetExpired(place, NOW + 1);
    expect(Object.keys(place)).toEqual(['latchkey.language']);
  });

  it('causes no error at the start of a page if the browser has no storage', () => {
    expect(() => forgetExpired(forbidden, NOW)).not.toThrow();
  });
});

describe('an unsent workorder', () => {
  const typed = {
    key: 'k1',
    category: '',
    title: 'The tap drips',
    description: '',
    permission_to_enter: true,
    entry_note: 'The dog is friendly',
    times: [{ day: '2026-03-04', part: 'MORNING' }],
  } as const;
  const workorder = { ...typed, times: [...typed.times] };

  it('is kept for the person who typed it, until it is sent', () => {
    const place = storage();
    unsentWorkorder(place, 'u1').write(workorder);
    expect(unsentWorkorder(place, 'u1').read()).toEqual(workorder);
    expect(unsentWorkorder(place, 'u2').read()).toBe(null);
    unsentWorkorder(place, 'u1').forget();
    expect(unsentWorkorder(place, 'u1').read()).toBe(null);
  });

  it('is deleted with the session, and ignored if it is damaged', () => {
    const place = storage();
    keepSession(place, { token: 't1', user_id: 'u1' } as UserSession);
    unsentWorkorder(place, 'u1').write(workorder);
    unsent(place, 'flow', 'p1', isObject).write({ kitchen: {} });
    clearSession(place, 't1');
    expect(unsentWorkorder(place, 'u1').read()).toBe(null);
    expect(unsent(place, 'flow', 'p1', isObject).read()).toEqual({ kitchen: {} });
    unsent(place, 'workorder', 'u1', isObject).write({ title: 'x' });
    expect(unsentWorkorder(place, 'u1').read()).toBe(null);
  });
});
