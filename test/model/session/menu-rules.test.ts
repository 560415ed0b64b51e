import { describe, expect, it } from 'vitest';
import {
  formerUnits,
  MENU_ITEMS,
  type MenuLease,
  type MenuSituation,
  menuItems,
  selectableUnits,
  shortCount,
} from '../../../machines/session/menu-rules.ts';
import { MENU_PAGES } from '../../../src/web/app/shell/resident-pages.ts';
import { words } from '../../browser/support/words.ts';

const LEASE: MenuLease = {
  lease_status: 'Current',
  is_lease_applicant: true,
  responsible_flag: 'Responsible',
  pending_renewal: true,
  allow_workorder: true,
};
const OPEN: MenuSituation = {
  lease: LEASE,
  blocked_modules: [],
  addendum_submitted: true,
  impersonated: true,
};

/** The items that a change removes from the menu in which every item shows. */
function without(change: Partial<MenuSituation>, lease: Partial<MenuLease> | null = {}): string[] {
  const changed = { ...OPEN, lease: lease && { ...LEASE, ...lease }, ...change };
  const left = menuItems(changed);
  return MENU_ITEMS.filter((item) => !left.includes(item));
}

describe('the menu of the resident area', () => {
  it('[PLT-089…105] has every item of the spec with its exact words and a page that it leads to', () => {
    const t = words('en');
    expect(menuItems(OPEN).map((item) => t(`session:menu.${item}`))).toEqual([
      'Dashboard',
      'Make Payment',
      'Move-in Payment',
      'Auto-Payment',
      'Transactions',
      'Workorders',
      'Add workorder',
      'Messages',
      'Parcels',
      'Documents',
      'Guided Inspection',
      'Add Addendum',
      'Renew Lease',
      'Profile',
      'Change password',
      'Logout',
      'End Impersonate',
    ]);
    expect(Object.keys(MENU_PAGES).sort()).toEqual([...MENU_ITEMS].sort());
  });

  it('has every item if every rule allows it', () => {
    expect(without({})).toEqual([]);
  });

  it('[PLT-198] has no Auto-Payment on a lease with status X or Previous', () => {
    expect(without({}, { lease_status: 'X' })).toContain('auto_payment');
    expect(without({}, { lease_status: 'Previous' })).toContain('auto_payment');
    expect(without({}, { lease_status: 'Future' })).toEqual([]);
  });

  it('hides repair, inspection, addendum and renewal items after the lease has ended', () => {
    const ofRunning = ['auto_payment', 'add_workorder', 'guided_inspection', 'add_addendum', 'renew_lease'];
    expect(without({}, { lease_status: 'X' })).toEqual(ofRunning);
    expect(without({}, { lease_status: 'Previous' })).toEqual(ofRunning);
  });

  it('[PLT-200] has Renew Lease only for a Responsible resident with a pending renewal', () => {
    expect(without({}, { pending_renewal: false })).toEqual(['renew_lease']);
    expect(without({}, { responsible_flag: 'Non-Responsible' })).toContain('renew_lease');
  });

  it('[PLT-284] has Move-in Payment only for a lease applicant who is not Non-Responsible', () => {
    expect(without({}, { is_lease_applicant: false })).toEqual(['move_in_payment']);
    expect(without({}, { responsible_flag: 'Non-Responsible' })).toContain('move_in_payment');
  });

  it('[PLT-285] has Add workorder only if workorders are allowed', () => {
    expect(without({}, { allow_workorder: false })).toEqual(['add_workorder']);
  });

  it('hides lease items for people without a lease, such as office staff and applicants', () => {
    const own = ['dashboard', 'profile', 'change_password', 'logout'];
    expect(menuItems({ ...OPEN, lease: null, impersonated: false })).toEqual(own);
    expect(menuItems({ ...OPEN, lease: null })).toEqual([...own, 'end_impersonate']);
  });

  it('[PLT-271] has End Impersonate only during an impersonation', () => {
    expect(without({ impersonated: false })).toEqual(['end_impersonate']);
  });

  it('[PLT-279] [PLT-280] has no payments if they are blocked; applicants keep Transactions', () => {
    const blocked = { blocked_modules: ['MAKE_PAYMENTS'] };
    const payments = ['make_payment', 'move_in_payment', 'auto_payment'];
    expect(without(blocked)).toEqual(payments);
    expect(without(blocked, { is_lease_applicant: false })).toEqual([...payments, 'transactions']);
  });

  it.each([
    ['[PLT-281]', 'WORKORDERS', ['workorders', 'add_workorder']],
    ['[PLT-282]', 'PARCELS', ['parcels']],
    ['[PLT-283]', 'MESSAGES', ['messages']],
  ])('%s hides the items of a blocked module: %s', (_, module, items) => {
    expect(without({ blocked_modules: [module] })).toEqual(items);
  });

  it('[PLT-202] is Add Addendum alone until the addendum is submitted', () => {
    expect(menuItems({ ...OPEN, addendum_submitted: false })).toEqual(['add_addendum']);
  });
});

describe('the unit selector', () => {
  it('[PLT-199] lists leases with a status other than X and Previous', () => {
    const units = ['Current', 'X', 'Future', 'Previous', 'Notice'].map((lease_status) => ({ lease_status }));
    expect(selectableUnits(units).map(({ lease_status }) => lease_status)).toEqual([
      'Current',
      'Future',
      'Notice',
    ]);
  });

  it('lists leases that have ended by themselves, and none that never began', () => {
    const units = ['Current', 'X', 'Previous', 'Previous'].map((lease_status) => ({ lease_status }));
    expect(formerUnits(units)).toEqual([{ lease_status: 'Previous' }, { lease_status: 'Previous' }]);
  });
});

describe('a count in the menu', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1999, '1.9K'],
    [999_999, '999.9K'],
    [1_000_000, '1M'],
    [2_500_000_000, '2.5B'],
    [7_000_000_000_000, '7T'],
    [7_000_000_000_000_000, '7000T'],
  ])('[PLT-109] %i is written %s', (count, text) => {
    expect(shortCount(count)).toBe(text);
  });
});
