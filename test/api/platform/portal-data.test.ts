import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPage, insertShoutboxItem } from '../../../src/db/property/page.repository.ts';
import { MISSING_TEXTS_PER_HOUR } from '../../../src/server/features/portal/missing-texts.ts';
import { createProviders } from '../../../src/server/providers/providers.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('the data of every page on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  describe('the host look-up', () => {
    const resolve = (body: object) => portal.ask('POST', '/api/pms/hosts/resolve', { body });

    it('[PLT-005] [PLT-296] [PLT-151] [PLT-152] [PLT-153] [PLT-154] returns the portal of a host', async () => {
      expect(await resolve({ hostname: 'Juniper.localhost:443' })).toMatchObject({
        status: 200,
        body: {
          company_id: 'demo-company',
          company_logo: '/demo/juniper-row.svg',
          company_mobile_logo: '/demo/juniper-row.svg',
          property_logo: '/demo/juniper-row.svg',
          property_mobile_logo: '/demo/juniper-row.svg',
          property_id: 'juniper-row',
          property_name: 'Juniper Row',
          property_contact: '5125550142',
          property_url: 'juniper.localhost',
          subscription_active: true,
          property_deleted: false,
          portal_info: {
            portal_title: 'Welcome to Juniper Row',
            portal_content: expect.any(String),
            portal_contact_no: '5125550142',
            portal_email: 'office@juniper.latchkey.example',
          },
          properties: [
            { property_id: 'cedar-yard', property_name: 'Cedar Yard' },
            {
              property_id: 'harbor-court',
              property_name: 'Harbor Court',
              subscription_active: true,
              property_type: 'RESIDENTIAL',
            },
            { property_id: 'juniper-row', property_name: 'Juniper Row' },
          ],
        },
      });
    });

    it('[PLT-152] returns the title and the content in the language of the call', async () => {
      const shown = async (language: string) => {
        const headers = { 'accept-language': language };
        const body = { hostname: 'harbor.localhost' };
        const { portal_info } = (await portal.ask('POST', '/api/pms/hosts/resolve', { body, headers })).body;
        return [portal_info.portal_title, portal_info.portal_content];
      };
      expect(await shown('en')).toEqual(['Welcome to Harbor Court', expect.stringMatching(/^Homes above/)]);
      expect(await shown('es')).toEqual([
        'Bienvenidos a Harbor Court',
        expect.stringMatching(/^Viviendas sobre/),
      ]);
      expect(await shown('fr')).toEqual(await shown('en'));
    });

    it('[PLT-151] distinguishes the logos of company and property, each for wide and narrow screens', async () => {
      const unit = await portal.addUnit({
        brand: { logo: '/p.svg', mobile_logo: '/p-mobile.svg', colour: '#123456' },
        company_brand: { logo: '/c.svg', mobile_logo: '/c-mobile.svg' },
      });
      const { body } = await resolve({ hostname: `${unit.replace('unit', 'property')}.test` });
      expect(body).toMatchObject({
        company_logo: '/c.svg',
        company_mobile_logo: '/c-mobile.svg',
        property_logo: '/p.svg',
        property_mobile_logo: '/p-mobile.svg',
        colour: '#123456',
      });
    });

    it('[PLT-154] marks a deleted property as deleted, and lists it nowhere else', async () => {
      const unit = await portal.addUnit({ deleted: true });
      const id = unit.replace('unit', 'property');
      const { body } = await resolve({ hostname: `${id}.test` });
      expect(body).toMatchObject({ property_id: id, property_deleted: true });
      const named = body.properties.map(({ property_id }: { property_id: string }) => property_id);
      expect(named).toContain('juniper-row');
      expect(named).not.toContain(id);
    });

    it('chooses a property of the company that the host belongs to', async () => {
      const answer = await resolve({ hostname: 'juniper.localhost', property_id: 'harbor-court' });
      expect(answer.body.property_name).toBe('Harbor Court');
    });

    it.each([
      { hostname: 'unknown.example' },
      { hostname: 'juniper.localhost', property_id: 'elsewhere' },
      { hostname: 'juniper.localhost', property_id: 7 },
    ])('answers 404 for $hostname and property $property_id', async (body) => {
      expect(await resolve(body)).toMatchObject({ status: 404, body: { error: { code: 'host.not_found' } } });
    });
  });

  it('[PLT-302] returns the ids of social sign-ins, null if there are none', async () => {
    const configs = async (asked: TestPortal) => (await asked.ask('GET', '/api/configs')).body;
    expect(await configs(portal)).toEqual({
      facebook_id: 'sandbox-facebook',
      google_id: 'sandbox-google',
    });
    const { google, facebook, ...others } = portal.deps.settings.providers;
    const settings = {
      ...others,
      google: { ...google, id: '' },
      facebook: { ...facebook, id: '' },
    };
    const providers = createProviders(settings, portal.deps.random);
    const without = await startTestPortal(dialect, { providers });
    expect(await configs(without)).toEqual({ facebook_id: null, google_id: null });
    for (const type of ['google', 'facebook']) {
      expect(await without.ask('POST', '/api/auth/social', { body: { type } })).toMatchObject({
        status: 404,
        body: { error: { code: 'social.off' } },
      });
    }
    await without.close();
  });

  it('[PLT-299] [PRE-349] shows applicants the address that the server sees', async () => {
    const { token } = await portal.invite();
    expect((await portal.ask('GET', '/api/applicant/ip', { token })).body).toEqual({ ip: '127.0.0.1' });
  });

  it('ignores a forwarded address unless a proxy is trusted', async () => {
    const { token } = await portal.invite();
    const headers = { 'x-forwarded-for': '6.6.6.6' };
    expect((await portal.ask('GET', '/api/applicant/ip', { token, headers })).body).toEqual({
      ip: '127.0.0.1',
    });
  });

  it.each([
    ['1', '9.9.9.9'],
    ['2', '6.6.6.6'],
    ['127.0.0.1', '9.9.9.9'],
    ['127.0.0.1, 9.9.9.0/24', '6.6.6.6'],
    ['10.0.0.1', '127.0.0.1'],
  ])('trusts only the part of a forwarded address that the proxies (%s) have added', async (trusted, ip) => {
    const behind = await startTestPortal(dialect, { environment: { TRUST_PROXY: trusted } });
    const { token } = await behind.invite();
    const headers = { 'x-forwarded-for': '6.6.6.6, 9.9.9.9' };
    expect((await behind.ask('GET', '/api/applicant/ip', { token, headers })).body).toEqual({ ip });
    await behind.close();
  });

  it('counts guesses by the address that the proxy has added, whatever the client sends', async () => {
    const behind = await startTestPortal(dialect, { environment: { TRUST_PROXY: '1' } });
    const guess = (claimed: number) =>
      behind.ask('POST', '/api/tenant/auth/login', {
        // Each name once: the limit of a name is reached sooner than that of an address.
        body: { email: `nobody${claimed}@example.com`, password: 'guess', language: 'en' },
        headers: { 'x-forwarded-for': `6.6.6.${claimed}, 9.9.9.9` },
      });
    const answers = [];
    for (let claimed = 0; claimed < 40; claimed += 1) answers.push(await guess(claimed));
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(10);
    await behind.close();
  });

  describe('lists', () => {
    it.each(['/api/list/states', '/api/states'])(
      '[APP-363] [APP-131] [PLT-180] [PLT-297] [PLT-298] %s has id, code and name',
      async (path) => {
        const { body } = await portal.ask('GET', path);
        expect(body).toContainEqual({ id: 'TX', code: 'TX', name: 'Texas' });
        const codes = body.map(({ code }: { code: string }) => code);
        expect(codes).toEqual(expect.arrayContaining(['DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AE', 'AA', 'AP']));
        expect(new Set(codes).size).toBe(codes.length);
        expect(codes.length).toBeGreaterThanOrEqual(50 + 9);
      },
    );

    it('street types have the abbreviation of the post, unique to each type', async () => {
      const { body } = await portal.ask('GET', '/api/list/street_types');
      expect(body).toContainEqual({ code: 'ST', name: 'Street', also: ['Str', 'Strt'] });
      const ways = body.flatMap(({ code, name, also }: { code: string; name: string; also: string[] }) => [
        ...new Set([code, name, ...also].map((way) => way.toUpperCase())),
      ]);
      expect(new Set(ways).size).toBe(ways.length);
    });

    const lookUp = (zipcode: unknown) =>
      portal.ask('POST', '/api/list/zip_codes_lookup', { body: { zipcode } });

    it.each([
      ['90210', 'Beverly Hills', 'CA', 'California'],
      ['00601', 'Adjuntas', 'PR', 'Puerto Rico'],
      ['96799', 'Pago Pago', 'AS', 'American Samoa'],
      ['09001', 'APO', 'AE', 'Armed Forces Europe'],
      ['78704-1234', 'Austin', 'TX', 'Texas'],
      ['78704 1234', 'Austin', 'TX', 'Texas'],
      [78704, 'Austin', 'TX', 'Texas'],
    ])('[APP-380] [APP-381] [PRE-333] %s is %s, %s', async (zip, city, code, state) => {
      const { body } = await lookUp(zip);
      expect(body.places[0]).toEqual({ 'place name': city, 'state abbreviation': code, state });
      const states = (await portal.ask('GET', '/api/list/states')).body;
      expect(states).toContainEqual({ id: code, code, name: state });
    });

    it.each(['00000', '1', '', '789012', 'abcde', '9021O', '__proto__'])(
      'no place has the ZIP "%s"',
      async (zip) => {
        expect(await lookUp(zip)).toMatchObject({
          status: 404,
          body: { error: { code: 'application.invalid_zip_code', message: 'Invalid zip code' } },
        });
      },
    );
  });

  describe('static pages', () => {
    const page = (slug: string, language = 'en', token?: string) =>
      portal.ask('GET', `/api/pages/slug/${slug}`, {
        ...(token === undefined ? {} : { token }),
        headers: { 'accept-language': language },
      });

    it.each(['terms-applicant', 'payment-terms-and-conditions'])(
      '[APP-362] [PRE-352] %s has a title and a content in both languages',
      async (slug) => {
        const english = await page(slug);
        const spanish = await page(slug, 'es');
        for (const { status, body } of [english, spanish]) {
          expect(status).toBe(200);
          expect(Object.keys(body)).toEqual(['page_title', 'page_content']);
          expect(body.page_content).toMatch(/<h2>/);
        }
        expect(spanish.body.page_title).not.toBe(english.body.page_title);
      },
    );

    it('a property has its own page, for its applicants and on its host only', async () => {
      const own = {
        company_id: 'demo-company',
        property_id: 'harbor-court',
        slug: 'house-rules',
        language: 'en',
      };
      await insertPage(portal.deps.db, {
        ...own,
        page_title: 'Rules',
        page_content: 'Be <kind>.\n\n- one\n- **two**',
      });
      const guest = await portal.invite({ place: { unit_id: 'harbor-court-12' } });
      const shown = {
        page_title: 'Rules',
        page_content: '<p>Be &lt;kind&gt;.</p>\n<ul><li>one</li><li><strong>two</strong></li></ul>',
      };
      expect((await page('house-rules', 'es', guest.token)).body).toEqual(shown);
      const headers = { host: 'harbor.localhost' };
      expect((await portal.ask('GET', '/api/pages/slug/house-rules', { headers })).body).toEqual(shown);
      const other = await portal.invite();
      expect((await page('house-rules', 'en', other.token)).status).toBe(404);
    });

    it.each(['nothing-here', '..%2F..%2Fpackage', 'TERMS', '%00', 'constructor'])(
      'there is no page %s',
      async (slug) => {
        const answer = await page(slug);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(405);
      },
    );
  });

  it("[PLT-313] [PLT-370] [PLT-371] a required notice is the property's own text, or the default one", async () => {
    const { token } = await portal.invite();
    const read = (property: string) => portal.ask('GET', `/api/applicant/must_read/${property}`, { token });
    const standard = await read('juniper-row');
    expect(standard.status).toBe(200);
    expect(standard.body).toContain('within 4 business days');
    expect(standard.body).toContain(
      '<strong>Everybody over 18</strong> who will live in the home applies on their own and pays the application fee.',
    );
    const page = {
      slug: 'must-read',
      language: 'en',
      page_title: 'Read me',
      page_content: 'No **smoking**.',
    };
    const own = { company_id: 'demo-company', property_id: 'juniper-row' };
    await insertPage(portal.deps.db, { ...own, ...page });
    expect((await read('juniper-row')).body).toBe('<p>No <strong>smoking</strong>.</p>');
    expect(await read('harbor-court')).toMatchObject({
      status: 404,
      body: { error: { code: 'record.not_found' } },
    });
  });

  it('[APP-364] [APP-132] the notifications of the property are returned in their order and language', async () => {
    const tenancy = { company_id: 'demo-company', property_id: 'harbor-court', language: 'en' };
    const { db } = portal.deps;
    await insertShoutboxItem(db, {
      ...tenancy,
      id: 'b',
      title: 'Second',
      content: 'Pool closed.',
      position: 1,
    });
    await insertShoutboxItem(db, { ...tenancy, id: 'a', title: 'First', content: 'Welcome!', position: 0 });
    await insertShoutboxItem(db, {
      ...tenancy,
      id: 'c',
      title: 'Primero',
      content: '¡Hola!',
      position: 0,
      language: 'es',
    });
    const { token } = await portal.invite({ place: { unit_id: 'harbor-court-12' } });
    const shoutbox = (language: string) =>
      portal.ask('GET', '/api/applicant/shoutbox', { token, headers: { 'accept-language': language } });
    expect((await shoutbox('en')).body).toEqual([
      { title: 'First', content: 'Welcome!' },
      { title: 'Second', content: 'Pool closed.' },
    ]);
    expect((await shoutbox('es')).body).toEqual([{ title: 'Primero', content: '¡Hola!' }]);
    const { token: other } = await portal.invite();
    expect((await portal.ask('GET', '/api/applicant/shoutbox', { token: other })).body).toEqual([]);
  });

  describe('texts', () => {
    it('[PLT-317] are loaded by language and namespace, and are not sent again while unchanged', async () => {
      const first = await portal.ask('GET', '/api/languages/es/errors.json');
      expect(first.status).toBe(200);
      expect(first.body['draft.stale']).toBeTruthy();
      const etag = String(first.headers.etag);
      const second = await portal.ask('GET', '/api/languages/es/errors.json', {
        headers: { 'if-none-match': etag },
      });
      expect(second).toMatchObject({ status: 304, text: '' });
    });

    it.each([
      'fr/errors.json',
      'en/nothing.json',
      'en/..%2Fes%2Ferrors.json',
      '../en/errors.json',
      'en/errors',
      'constructor/errors.json',
    ])('are missing at %s', async (path) => {
      const answer = await portal.ask('GET', `/api/languages/${path}`);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'route.not_found' } } });
    });
  });

  describe('a missing text of a page', () => {
    const report = (key: string, path = 'es/errors.json', more: object = {}) => {
      from += 1;
      return portal.ask('POST', `/api/languages/${path}`, {
        body: { ns: 'errors', key, value: 'Shown instead', ...more },
        from: `10.8.0.${from % 250}`,
      });
    };
    let from = 0;
    const noted = () =>
      portal
        .logged()
        .split('\n')
        .filter((line) => line.includes('a page misses a text'));

    it('[PLT-318] is reported at the path of its file, and logged once, without the shown values', async () => {
      for (const _ of [1, 2]) expect(await report('draft.lost')).toMatchObject({ status: 200, body: 'OK' });
      expect(await report('draft.stale')).toMatchObject({ status: 200, body: 'OK' });
      expect(noted()).toHaveLength(1);
      expect(JSON.parse(noted()[0] ?? '')).toMatchObject({
        language: 'es',
        namespace: 'errors',
        key: 'draft.lost',
      });
      expect(portal.logged()).not.toContain('Shown instead');
    });

    it.each([
      ['a language that is none', 'key', 'fr/errors.json', {}, 404],
      ['a file that is none', 'key', 'es/nothing.json', {}, 404],
      ['a key with blanks', 'Ada Stone', 'es/errors.json', {}, 400],
      ['a long key', 'k'.repeat(201), 'es/errors.json', {}, 400],
      ['a long value', 'key', 'es/errors.json', { value: 'v'.repeat(501) }, 400],
    ])('is rejected with %s', async (_, key, path, more, status) => {
      const before = noted().length;
      expect((await report(key, path, more)).status).toBe(status);
      expect(noted()).toHaveLength(before);
    });

    it('[PLT-319] is answered NOK for the rest of the hour once there are too many', async () => {
      for (let at = noted().length; at < MISSING_TEXTS_PER_HOUR; at += 1)
        expect((await report(`gone.${at}`)).body).toBe('OK');
      expect((await report('gone.more')).body).toBe('NOK');
      expect((await report('gone.50')).body).toBe('OK');
      expect(noted()).toHaveLength(MISSING_TEXTS_PER_HOUR);
      portal.clock.advance(3_600_000);
      expect((await report('gone.more')).body).toBe('OK');
    });
  });

  it('responses carry the browser security headers, and are never cached', async () => {
    const { headers } = await portal.ask('GET', '/api/configs');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-/);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    const { headers: ofUnknown } = await portal.ask('GET', '/api/nothing');
    const own = ['content-length', 'date', ...Object.keys(headers).filter((name) => /ratelimit/.test(name))];
    const fixed = Object.entries(headers).filter(([name]) => !own.includes(name));
    expect(ofUnknown).toMatchObject(Object.fromEntries(fixed));
  });
});
