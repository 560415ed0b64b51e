import { describe, expect, it, vi } from 'vitest';
import {
  ACTIONS,
  type Asking,
  covers,
  mayDo,
  residentMay,
  roleMay,
} from '../../../src/contract/access/grants.ts';
import { OFFICE_ROLES, policiesOf, rolesToGive } from '../../../src/contract/access/office-roles.ts';
import {
  hasAccess,
  hasPolicy,
  IMPERSONATE,
  KNOWN_POLICIES,
  OFFICE_POLICIES,
} from '../../../src/contract/access/policies.ts';
import { ROLES } from '../../../src/contract/access/roles.ts';
import { partsOf, WHO_MAY } from '../../../src/contract/access/who-may.ts';
import { mayImpersonatorCall } from '../../../src/server/access/impersonation-guard.ts';
import { contractEntries } from '../../api/support/declared-errors.ts';

describe('access by policies', () => {
  it('[PLT-272] [PLT-275] is given by any one of the required names', () => {
    expect(hasAccess(['email_blast'], 'email_blast')).toBe(true);
    expect(hasAccess(['email_blast'], ['manage_queues', 'email_blast'])).toBe(true);
    expect(hasAccess(['email_blast'], ['manage_queues', 'private_api_key'])).toBe(false);
    expect(hasAccess([], 'email_blast')).toBe(false);
  });

  it('[PLT-273] is given if nothing is required', () => {
    expect(hasAccess([], undefined)).toBe(true);
    expect(hasAccess([], [])).toBe(true);
  });

  it('[PLT-274] [PLT-276] is given to super_admin for everything, without holding any other policy', () => {
    for (const policy of KNOWN_POLICIES) expect(hasAccess(['super_admin'], policy)).toBe(true);
    expect(hasPolicy(['super_admin'], 'email_blast')).toBe(false);
    expect(hasPolicy(['super_admin', 'email_blast'], ['manage_queues', 'email_blast'])).toBe(true);
  });

  it('[PLT-277] uses exactly these names', () => {
    expect([...KNOWN_POLICIES].sort()).toEqual([
      'email_blast',
      'manage_email_templates',
      'manage_queues',
      'manage_translations',
      'private_api_key',
      'super_admin',
    ]);
  });

  it('[PLT-278] causes a warning for unknown names only, and is never refused because of one', () => {
    const warn = vi.fn();
    expect(hasAccess(['super_admin'], 'made_up', warn)).toBe(true);
    expect(warn).toHaveBeenCalledExactlyOnceWith('Unknown access name: made_up');
    for (const policy of KNOWN_POLICIES) hasAccess([], policy, warn);
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('the table of grants', () => {
  const officer: Asking = {
    id: 'dana',
    roles: ['staff'],
    policies: [],
    company_id: 'homes',
    property_id: 'juniper',
  };
  const record = (property_id: string, company_id = 'homes') => ({ owner: 'riley', company_id, property_id });

  it('lets the office impersonate by policy, at its own property or in the whole company, never in another', () => {
    const may = (policy: string, of: ReturnType<typeof record>) =>
      mayDo({ ...officer, policies: [policy] }, 'impersonate', of);
    expect(may('impersonate_residents', record('juniper'))).toBe(true);
    expect(may('impersonate_residents', record('harbor'))).toBe(false);
    expect(may('super_admin', record('harbor'))).toBe(true);
    expect(may('super_admin', record('harbor', 'others'))).toBe(false);
    expect(mayDo(officer, 'impersonate', record('juniper'))).toBe(false);
  });

  it('grants a role only its own actions', () => {
    const riley: Asking = { ...officer, id: 'riley', roles: ['resident'] };
    expect(mayDo(riley, 'read', record('juniper'))).toBe(true);
    expect(mayDo({ ...riley, id: 'casey' }, 'read', record('juniper'))).toBe(false);
    expect(mayDo({ ...riley, company_id: 'others' }, 'read', record('juniper'))).toBe(false);
  });

  it('forbids an impersonator to sign, pay, see secrets, change the account, impersonate or work for the office', () => {
    const refused = ACTIONS.filter((action) => !roleMay('impersonator', action));
    const served = ACTIONS.filter((action) => action.startsWith('serve '));
    expect(refused).toEqual([
      'account',
      'prove',
      'factors',
      'sign',
      'pay',
      'secrets',
      'impersonate',
      ...served,
      ...ACTIONS.filter((action) => action.startsWith('see ')),
      'export property',
      'export person',
      'hold data',
      'delete person',
      'edit flows',
      'publish flows',
    ]);
  });

  it('lets office staff serve nothing without the policy for it, nor at another property', () => {
    const served = ACTIONS.filter((action) => action.startsWith('serve '));
    const may = (policies: string[], of = record('juniper')) =>
      served.filter((action) => mayDo({ ...officer, policies }, action, of));
    expect(may([])).toEqual([]);
    const known = KNOWN_POLICIES.filter((policy) => may([policy]).length > 0 && policy !== 'super_admin');
    expect(known.map((policy) => [policy, ...may([policy])])).toEqual([
      ['email_blast', 'serve announcements'],
      ['manage_email_templates', 'serve templates'],
    ]);
    expect(may([IMPERSONATE])).toEqual([]);
    expect(OFFICE_POLICIES.map((policy) => may([policy]))).toEqual([
      ['serve messages', 'serve turns'],
      ['serve parcels', 'serve turns'],
      ['serve documents', 'serve turns'],
      ['serve leases', 'serve turns'],
      ['serve workorders', 'serve turns'],
      ['serve applications', 'serve turns'],
      ['serve accommodations', 'serve turns'],
      ['serve money', 'serve turns'],
      ['serve units', 'serve turns'],
      ['serve property', 'serve turns'],
      ['serve colleagues', 'serve turns'],
    ]);
    expect(may(['super_admin'])).toEqual(served.filter((action) => action !== 'serve accommodations'));
    expect(may(['super_admin', ...OFFICE_POLICIES], record('harbor'))).toEqual([]);
  });

  it('lets a role be given by whoever may do all that it allows', () => {
    expect(covers(['super_admin'], policiesOf(['admin', 'read_only']))).toBe(true);
    expect(covers(['super_admin'], ['manage_accommodations'])).toBe(false);
    expect(covers(['manage_leases'], [])).toBe(true);
    // What is granted for a property does not cover the company.
    expect(covers(['edit_property_flows'], ['edit_flows'])).toBe(false);
    expect(covers(['edit_flows'], ['edit_property_flows'])).toBe(true);
    expect(rolesToGive(policiesOf(['admin']))).toEqual([...OFFICE_ROLES]);
    expect(rolesToGive(['manage_colleagues', 'read_office'])).toEqual(['read_only']);
    expect(rolesToGive(policiesOf(['manager']))).toEqual([]);
  });

  it('[PLT-270] lets a resident pay and sign only if the lease binds them', () => {
    const granted = (responsible_flag: string) =>
      ACTIONS.filter((action) => residentMay({ responsible_flag }, action));
    const everybody = ['session', 'account', 'read', 'change', 'message', 'switch'];
    expect(granted('Non-Responsible').sort()).toEqual([...everybody].sort());
    expect(granted('Responsible').sort()).toEqual([...everybody, 'pay', 'sign'].sort());
    expect(residentMay(null, 'pay')).toBe(false);
    expect(residentMay(null, 'read')).toBe(true);
  });

  it('grants visitors nothing', () => {
    expect(ROLES).toContain('visitor');
    expect(ACTIONS.filter((action) => roleMay('visitor', action))).toEqual([]);
  });
});

describe('the table of calls', () => {
  it('has exactly one row for every call of the contract', async () => {
    const names = [...(await contractEntries()).keys()].sort();
    expect(Object.keys(WHO_MAY).sort()).toEqual(names);
  });

  it('lists signing and paying as such: no call for money or a signature counts as a mere change', () => {
    const moves = /pay|\/lease$|sign_draft|save-submit|meta$/;
    const changes = Object.entries(WHO_MAY)
      .filter(([call, rule]) => !call.startsWith('GET') && partsOf(rule).action === 'change')
      .map(([call]) => call);
    expect(changes.filter((call) => moves.test(call))).toEqual([]);
  });

  it('gives office calls only to staff, for actions that a policy grants and no role does', () => {
    const office = Object.entries(WHO_MAY).filter(([call]) => call.includes(' /api/office/'));
    expect(office.length).toBeGreaterThan(13);
    for (const [call, rule] of office) {
      const { whom, action } = partsOf(rule);
      expect([call, whom]).toEqual([call, 'staff']);
      expect(ROLES.filter((role) => action === null || roleMay(role, action))).toEqual([]);
    }
  });

  it('refuses impersonators a call without a row', () => {
    expect(mayImpersonatorCall({ method: 'POST', path: '/api/of-tomorrow' })).toBe(false);
    expect(mayImpersonatorCall({ method: 'GET', path: '/api/tenant/verify' })).toBe(true);
  });
});
