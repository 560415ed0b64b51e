import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { findUnit, insertProperty } from '../../../src/db/property/property.repository.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type AccountPortal, startAccountPortal } from './account-portal.ts';

describe.each(DIALECTS)('links in mails, on %s', (dialect) => {
  let portal: AccountPortal;
  /** A unit of a property that has a host. */
  let unit: string;
  /** That property. */
  let hosted: string;
  const hostless = 'no-host';

  beforeAll(async () => {
    portal = await startAccountPortal(dialect, { environment: { BASE_URL: 'https://portal.example:8443' } });
    unit = await portal.addUnit({});
    hosted = (await findUnit(portal.deps.db, unit))?.property_id ?? '';
    const [{ settings }] = DEMO_PROPERTIES;
    const property = { id: hostless, company_id: DEMO_COMPANY.id, name: 'No host', host: '', settings };
    await insertProperty(portal.deps.db, property);
  });
  afterAll(() => portal.close());

  /** The links in the newest mail, with the secret token replaced. */
  const linked = async (email: string) => {
    const { text = '' } = (await portal.mailsTo(email)).at(-1) ?? {};
    return [...text.matchAll(/https?:\S+/g)].map(([link]) => link.replace(/[\w-]{43}/, 'TOKEN'));
  };
  const post = (path: string, body: object) => portal.ask('POST', path, { body });

  it.each([
    ['on its own host, where it has one', () => hosted, () => `https://${hosted}.test:8443`],
    ['at the address of the portal, where it has none', () => hostless, () => 'https://portal.example:8443'],
  ])('of accounts lead to the property: %s', async (_, property, origin) => {
    const property_id = property();
    const { email } = await portal.person({
      id: property_id,
      property_id,
      email: `${property_id}@example.com`,
    });
    await post('/api/auth/forgot-password', { email });
    await expect.poll(() => linked(email)).toEqual([`${origin()}/auth/resetPassword/TOKEN`]);
    const ana = `ana.${property_id}@example.com`;
    const registration = { email: ana, first_name: 'Ana', last_name: 'Lopez', property_id };
    await post('/api/auth/register', registration);
    await expect.poll(() => linked(ana)).toEqual([`${origin()}/auth/verify/TOKEN`]);
    await post('/api/auth/register', { ...registration, email });
    await expect
      .poll(() => linked(email))
      .toEqual([`${origin()}/auth/login`, `${origin()}/auth/forgotPassword`]);
  });

  it('of an application lead to its property, also for a person who is invited into it', async () => {
    const email = 'lena.host@example.com';
    const { token } = await portal.invite({ email, place: { unit_id: unit } });
    const opens = `https://${hosted}.test:8443/auth/applicant?access_token=TOKEN`;
    await post('/api/application-links', { email });
    await expect.poll(() => linked(email)).toEqual([opens]);
    const ben = {
      applicant_type: 'CO-APPLICANT',
      first_name: 'Ben',
      last_name: 'Host',
      email: 'ben.host@example.com',
      contact_no: '5125550123',
      is_responsible: true,
      is_minor: false,
      relationship: 'SPOUSE',
    };
    const added = await portal.ask('POST', '/api/co-applicant', { token, body: ben });
    expect(added.status).toBe(200);
    await expect.poll(() => linked(ben.email)).toEqual([opens]);
  });
});
