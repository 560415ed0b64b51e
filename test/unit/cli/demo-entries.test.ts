import { describe, expect, it } from 'vitest';
import {
  APPLICANT_ACCOUNT,
  DEMO_ACCOUNTS,
  hostAddress,
  LOCKED_ACCOUNT,
} from '../../../src/cli/demo/accounts.ts';
import { demoLinks, demoToken } from '../../../src/cli/demo/links.ts';
import { demoEntry } from '../../../src/cli/demo/people/entries.ts';
import { DEMO_PROPERTIES, PRE_SCREENING_PROPERTY } from '../../../src/cli/demo/properties.ts';
import { occasionToken } from '../../../src/cli/demo/resident/occasion-links.ts';
import { firstLeaseLinks } from '../../../src/cli/demo/resident/seed-areas.ts';
import { IMPERSONATE } from '../../../src/contract/access/policies.ts';

const key = Buffer.alloc(32, 7).toString('base64');

describe('the entries of the demo', () => {
  it('include the household of one application, an application with a pre-screening, and a lease to sign', () => {
    const links = demoLinks('http://127.0.0.1:3000', key);
    expect(links.map(({ role }) => role)).toEqual([
      'PRIMARY',
      'CO-APPLICANT',
      'GUARANTOR',
      'PRIMARY',
      'PRIMARY',
    ]);
    expect(links[4]?.url).toBe(
      `http://127.0.0.1:3000/applicant/lease?access_token=${demoToken(key, 'LEASE')}`,
    );
    expect(links[3]?.token).toBe(demoToken(key, 'PRE-SCREENING'));
    for (const one of ['name', 'url', 'token'] as const)
      expect(new Set(links.map((link) => link[one])).size).toBe(links.length);
  });

  it('include accounts with password, policies, units and hosts: residents, an office, an applicant, a locked one', () => {
    const entries = DEMO_ACCOUNTS.map((account) => demoEntry('http://127.0.0.1:3000', account));
    const entryOf = (email: string) => entries.find((entry) => entry.email === email);
    expect(entryOf('riley@latchkey.example')?.units.map(({ host }) => host)).toContain('harbor.localhost');
    expect(entryOf('alex@latchkey.example')).toMatchObject({ is_staff: true, policies: [IMPERSONATE] });
    for (const email of [APPLICANT_ACCOUNT, LOCKED_ACCOUNT])
      expect(entryOf(email)).toMatchObject({
        units: [],
        sign_in: 'http://juniper.localhost:3000/auth/login',
      });
    for (const { password } of entries) expect(password).not.toBe('');
  });

  it('include the links of a resident’s lease, each with its own token', () => {
    const links = firstLeaseLinks('http://127.0.0.1:3000', key);
    const token = occasionToken(key, 'resident-survey', 'jr-305-1');
    expect(links[0]).toEqual({
      name: 'Survey',
      url: `http://juniper.localhost:3000/surveys/${token}/respond`,
    });
    expect(links[1]?.url).toContain('/applicant/lease_renewal/move_out?access_token=');
    expect(links[1]?.url).not.toContain(token);
  });

  it('open the sign-in at the property’s host name on this machine, or at the address of a public demo', () => {
    const [{ host }] = DEMO_PROPERTIES;
    expect(host).toMatch(/\.localhost$/);
    expect(hostAddress('http://127.0.0.1:3000', host, '/auth/login')).toBe(`http://${host}:3000/auth/login`);
    expect(hostAddress('https://demo.example', host, '/auth/login')).toBe('https://demo.example/auth/login');
  });

  it('have the pre-screening at one property only, and a different home at each property', () => {
    const asking = DEMO_PROPERTIES.filter(({ settings }) => settings.pre_screening);
    expect(asking).toEqual([PRE_SCREENING_PROPERTY]);
    for (const one of ['id', 'host', 'name'] as const)
      expect(new Set(DEMO_PROPERTIES.map((property) => property[one])).size).toBe(DEMO_PROPERTIES.length);
    expect(new Set(DEMO_PROPERTIES.map(({ unit }) => unit.id)).size).toBe(DEMO_PROPERTIES.length);
  });
});
