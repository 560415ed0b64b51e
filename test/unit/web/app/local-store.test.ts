import { describe, expect, it } from 'vitest';
import type { UserSession } from '../../../../src/contract/session/session.contract.ts';
import { keepRights, rolesOf } from '../../../../src/web/app/session/keep-rights.ts';
import { clearSession, keepSession } from '../../../../src/web/app/session/session-storage.ts';
import { keepColumns, keptColumns } from '../../../../src/web/app/store/columns.ts';
import { keepList, keptStates, keptStreetTypes } from '../../../../src/web/app/store/lists.ts';
import { hasReadNotices, keepNoticesRead } from '../../../../src/web/app/store/notices-read.ts';
import { rightsOf } from '../../../../src/web/app/store/rights.ts';
import { isSameStreet } from '../../../../src/web/payment/payload/same-street.ts';

/** The storage of a browser. */
function storage(entries: Readonly<Record<string, string>> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (at) => [...map.keys()][at] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

const unit = { lease_id: 'l1', responsible_flag: 'Responsible' };
const session = {
  token: 't1',
  user_id: 'u1',
  policies: ['manage_queues'],
  impersonation: null,
  metas: { blocked_modules: [], lease: { lease_id: 'l1', units: [unit] } },
} as unknown as UserSession;
const other = { ...session, token: 't2', user_id: 'u2', policies: [] } as UserSession;
const details = { table_preference: { transactions: { hidden: ['method'], widths: { amount: 120 } } } };
const ohio = { id: 'OH', code: 'OH', name: 'Ohio' };
const street = { code: 'ST', name: 'Street', also: ['Str'] };

function signedIn(): Storage {
  const store = storage();
  keepRights(store, session, null);
  keepSession(store, session);
  keepColumns(store, 'u1', details);
  keepList(store, 'state_list', [ohio]);
  keepList(store, 'street_types', [street]);
  return store;
}

describe('the local store', () => {
  it('[PLT-181] stores and returns roles, columns, allPolicies, state_list and street_types', () => {
    const store = signedIn();
    const held = (key: string) => JSON.parse(store.getItem(key) ?? 'null');
    expect(held('roles')).toEqual(['resident', 'responsible']);
    expect(held('allPolicies')).toEqual(['manage_queues']);
    expect(held('columns')).toEqual({ user_id: 'u1', ...details });
    expect(held('state_list')).toEqual([ohio]);
    expect(held('street_types')).toEqual([street]);
    expect(rightsOf(store, session)).toEqual({
      roles: ['resident', 'responsible'],
      policies: ['manage_queues'],
    });
    expect(keptColumns(store, 'u1')).toEqual(details);
    expect([keptStates(store), keptStreetTypes(store)]).toEqual([[ohio], [street]]);
  });

  it('[PLT-191] keeps only general data after sign-out, and nothing of the person', () => {
    const store = signedIn();
    clearSession(store, 't1');
    const left = Array.from({ length: store.length }, (_, at) => store.key(at));
    expect(left.sort()).toEqual(['state_list', 'street_types']);
    keepColumns(store, 'u1', details);
    expect(store.getItem('columns')).toBeNull();
  });

  it('[PLT-212] remembers per person, even after sign-out, who has read the notices', () => {
    const store = signedIn();
    keepNoticesRead(store, 'u1');
    keepNoticesRead(store, 'u1');
    clearSession(store, 't1');
    expect([hasReadNotices(store, 'u1'), hasReadNotices(store, 'u2')]).toEqual([true, false]);
    expect(store.getItem('shoutbox_read')).toBe('["u1"]');
    for (let at = 0; at < 60; at += 1) keepNoticesRead(store, `p${at}`);
    expect(JSON.parse(store.getItem('shoutbox_read') ?? '')).toHaveLength(50);
    store.setItem('shoutbox_read', '1');
    expect(hasReadNotices(store, 'u1')).toBe(true);
    store.setItem('shoutbox_read', '{"u1":1}');
    expect(hasReadNotices(store, 'u1')).toBe(false);
  });

  it('keeps nothing of one person if another person signs in', () => {
    const store = signedIn();
    expect(keptColumns(store, 'u2')).toBeNull();
    keepRights(store, other, session);
    expect(store.getItem('columns')).toBeNull();
    expect(rightsOf(store, other).policies).toEqual([]);
  });

  it.each([
    '{',
    'null',
    '7',
    '"text"',
    '{}',
    '[1]',
    '[null]',
    '["super_user"]',
    '[{"id":1,"code":"OH","name":"Ohio"}]',
    '[{"code":"ST","name":"Street","also":[7]}]',
    '{"user_id":"u1"}',
    '{"user_id":"u1","table_preference":{"transactions":{"hidden":"all","widths":{}}}}',
    '{"user_id":"u1","table_preference":{"transactions":{"hidden":[],"widths":{"amount":-4}}}}',
    '{"user_id":"u1","table_preference":{"transactions":null}}',
  ])('ignores broken or hostile values: %s', (text) => {
    const keys = ['roles', 'columns', 'state_list', 'street_types'];
    const store = storage(Object.fromEntries(keys.map((key) => [key, text])));
    expect(rightsOf(store, session)).toEqual({ roles: rolesOf(session), policies: session.policies });
    expect(keptColumns(store, 'u1')).toBeNull();
    expect([...keptStates(store), ...keptStreetTypes(store)]).toEqual([]);
  });

  it('works without storage if the device has no space', () => {
    const full = storage();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(keepList(full, 'state_list', [ohio])).toEqual([ohio]);
    expect(keptStates(full)).toEqual([]);
  });
});

describe('roles', () => {
  const as = (changed: object) => rolesOf({ ...session, ...changed });
  const withUnits = (...units: object[]) =>
    as({ metas: { blocked_modules: [], lease: { lease_id: 'l1', units } } });

  it('depend on the lease of the session and on its user', () => {
    expect(withUnits({ ...unit, responsible_flag: 'Non-Responsible' })).toEqual(['resident']);
    expect(withUnits()).toEqual(['resident']);
    expect(
      as({ is_staff: true, metas: { blocked_modules: [], lease: { lease_id: null, units: [] } } }),
    ).toEqual(['staff']);
    expect(as({ impersonation: { by: 'Ola' } })).toEqual(['resident', 'responsible', 'impersonator']);
  });
});

describe('two spellings of a street', () => {
  it.each([
    ['418 Alder St.', '418 alder Street', true],
    ['418  Alder Str', '418 Alder Street', true],
    ['418 Alder Street', '419 Alder Street', false],
    ['418 Alder Street', '418 Alder Avenue', false],
  ])('%s and %s', (one, two, is) => {
    expect(isSameStreet(one, two, [street])).toBe(is);
  });

  it('are compared by their letters only if the street types are unknown', () => {
    expect(isSameStreet('418 Alder St', '418 ALDER ST.', [])).toBe(true);
    expect(isSameStreet('418 Alder St', '418 Alder Street', [])).toBe(false);
  });
});
