import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUsersByEmail } from '../../../src/db/session/user.repository.ts';
import { offerSetup } from '../../../src/server/features/office/setup/offer-setup.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const ADDRESS = {
  address_line_1: '1 Elm Street',
  city: 'Austin',
  state_code: 'TX',
  zip_code: '78704',
};
const PROPERTY = {
  name: 'Elm House',
  host: 'elm.localhost',
  time_zone: 'America/Chicago',
  contact_no: '(512) 555-0111',
  email: 'office@elm.example',
};
const MEMBER = { first_name: 'Ida', last_name: 'Bloom', email: 'Ida@Elm.example' };
const FIRST = { company: { name: 'Elm Homes' }, property: PROPERTY, address: ADDRESS, member: MEMBER };
const PASSWORD = 'seven green lanterns';

describe.each(DIALECTS)('the setup, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());
  const { officer } = processCalls(() => portal);
  const setUp = (token: string, draft: object = FIRST, password = PASSWORD) =>
    portal.ask('POST', '/api/setup', { body: { token, draft, password } });
  const INVALID = refused(410, 'setup.link_invalid');

  it('is offered only while the portal has no company', async () => {
    expect(await offerSetup(portal.deps)).toBeNull();
    expect(await setUp('x'.repeat(43))).toMatchObject(INVALID);
  });

  describe('of another property', () => {
    const add = (token: string, draft: object) =>
      portal.ask('POST', '/api/office/properties', { token, body: { draft } });
    const { company: _, ...another } = FIRST;

    it('is for members who may also invite colleagues, and invites its first member by mail', async () => {
      const kim = await officer('juniper-row', ['manage_property']);
      expect(await add(kim, another)).toMatchObject(refused(403, 'access.denied'));
      const admin = await officer('juniper-row', ['manage_property', 'manage_colleagues']);
      const { status, body } = await add(admin, another);
      expect(status).toBe(200);
      expect(body.address).toContain('//elm.localhost');
      // The sign-in of a company's only property takes digits alone.
      expect(body.property_id).toMatch(/^\d{9}$/);
      const [ida] = await listUsersByEmail(portal.deps.db, 'ida@elm.example');
      expect(ida).toMatchObject({
        company_id: 'demo-company',
        property_id: body.property_id,
        is_staff: true,
        password_hash: '',
      });
      expect(ida?.policies).not.toContain('super_admin');
      const mails = await portal.deps.db
        .selectFrom('outbox')
        .select('channel')
        .where('recipient', '=', 'ida@elm.example')
        .execute();
      expect(mails).toEqual([{ channel: 'mail' }]);
      const again = await add(admin, another);
      expect([again.status, again.body.error.fields]).toEqual([
        422,
        [
          { path: 'property.host', code: 'setup.host_taken' },
          { path: 'member.email', code: 'setup.member_known' },
        ],
      ]);
    });

    it.each([
      ['property', { host: 'https://elm.example' }, 'property.host'],
      ['property', { time_zone: 'Mars/Base' }, 'property.time_zone'],
      ['property', { contact_no: '555' }, 'property.contact_no'],
      ['address', { state_code: 'Texas' }, 'address.state_code'],
      ['member', { email: 'ida' }, 'member.email'],
      ['member', { first_name: '' }, 'member.first_name'],
    ])('names a wrong value of %s: %o', async (form, values, path) => {
      const admin = await officer('juniper-row', ['super_admin']);
      const fresh = {
        ...another,
        property: { ...PROPERTY, host: 'fresh.localhost' },
        member: { ...MEMBER, email: 'fresh@elm.example' },
      };
      const draft = { ...fresh, [form]: { ...fresh[form as 'property'], ...values } };
      const { status, body } = await add(admin, draft);
      expect([status, body.error.fields.map((field: { path: string }) => field.path)]).toEqual([422, [path]]);
    });

    it('says what the property lacks', async () => {
      const reader = await officer('juniper-row', ['read_office']);
      const { body } = await portal.ask('GET', '/api/office/setup', { token: reader });
      expect(body).toMatchObject({ property_id: 'juniper-row', may_add: false, forms: [] });
      const done = (step: string) => body.steps.find((one: { step: string }) => one.step === step).is_done;
      expect([done('brand'), done('fees'), done('units'), done('listing'), done('mail')]).toEqual([
        true,
        true,
        true,
        false,
        false,
      ]);
    });
  });

  describe('of an empty portal', () => {
    let empty: TestPortal;
    let token: string;
    beforeAll(async () => {
      empty = await startTestPortal(dialect);
      for (const table of ['units', 'listing_changes', 'properties', 'companies'])
        await sql`delete from ${sql.table(table)}`.execute(empty.deps.db);
      token = (await offerSetup(empty.deps))?.split('#')[1] ?? '';
    });
    afterAll(() => empty.close());
    const ask = (path: string, body: object) => empty.ask('POST', path, { body });

    it('shows its forms for the printed address only, and only within a day', async () => {
      expect(await ask('/api/setup/link', { token })).toMatchObject({ status: 200 });
      expect(await ask('/api/setup/link', { token: `${token.slice(1)}x` })).toMatchObject(INVALID);
      const { expires_at } = (await ask('/api/setup/link', { token })).body;
      const late = { ...empty.deps, clock: { now: () => new Date(Date.parse(expires_at) + 1) } };
      expect(await offerSetup(late)).toMatch(/#[\w-]{43}$/);
      // The later offer has removed the first one, which was over by then.
      expect(await ask('/api/setup/link', { token })).toMatchObject(INVALID);
      token = (await offerSetup(empty.deps))?.split('#')[1] ?? '';
    });

    it('refuses wrong values and easy passwords, and stays usable', async () => {
      const wrong = { token, draft: { ...FIRST, company: {} }, password: PASSWORD };
      expect(await ask('/api/setup', wrong)).toMatchObject(refused(422, 'validation.failed'));
      for (const [password, code] of [
        ['short', 'password.too_short'],
        ['password123', 'password.easy'],
      ] as const)
        expect(await ask('/api/setup', { token, draft: FIRST, password })).toMatchObject(refused(422, code));
      expect(await ask('/api/setup/link', { token })).toMatchObject({ status: 200 });
    });

    it('makes company, property and first member once, even if asked twice at the same time', async () => {
      const body = { token, draft: FIRST, password: PASSWORD };
      const both = await Promise.all([ask('/api/setup', body), ask('/api/setup', body)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
      expect(await ask('/api/setup/link', { token })).toMatchObject(INVALID);
      expect(await offerSetup(empty.deps)).toBeNull();
      const login = await empty.ask('POST', '/api/tenant/auth/login', {
        headers: { host: 'elm.localhost' },
        body: { email: 'ida@elm.example', password: PASSWORD },
      });
      expect(login.status).toBe(200);
      const settings = await empty.ask('GET', '/api/office/property/settings', { token: login.body.token });
      expect(settings.body).toMatchObject({
        name: 'Elm House',
        host: 'elm.localhost',
        draft: { address: ADDRESS, contact: { portal_contact_no: '5125550111' } },
      });
    });
  });
});
