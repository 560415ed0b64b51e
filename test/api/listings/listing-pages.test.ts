import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { seedListings } from '../../../src/cli/demo/units.ts';
import { saveListingSettings } from '../../../src/db/property/listing-settings.repository.ts';
import { createServer } from '../../../src/server/app.ts';
import type { App } from '../../../src/server/app-type.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const [home] = DEMO_PROPERTIES;
const BUILT =
  '<!doctype html><html lang="en"><head><title>Latchkey</title></head><body><div id="root"></div></body></html>';
const embedded = { host: 'availability.localhost:3000' };

describe.each(DIALECTS)('listing pages on %s', (dialect) => {
  let portal: TestPortal;
  let app: App;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    await portal.deps.db
      .transaction()
      .execute((trx) => seedListings(trx, DEMO_COMPANY.id, home, '2026-03-02'));
    const web = join(portal.database.dataDir, 'web');
    mkdirSync(web, { recursive: true });
    writeFileSync(join(web, 'index.html'), BUILT);
    app = await createServer({ ...portal.deps, folders: { ...portal.deps.folders, web } });
  });
  afterAll(async () => {
    await app.close();
    await portal.close();
  });

  const open = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers: { host: home.host, ...headers } });
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(answer.body)?.[1];
    return {
      status: answer.statusCode,
      html: answer.body,
      title: /<title>(.*?)<\/title>/.exec(answer.body)?.[1],
      description: /<meta name="description" content="(.*?)"/.exec(answer.body)?.[1],
      data: data === undefined ? null : JSON.parse(data),
      headers: answer.headers,
    };
  };

  it('give search engines and previews the content of the floor plans', async () => {
    const page = await open('/floor_plans');
    expect(page).toMatchObject({ status: 200, title: 'Floor Listing · Juniper Row' });
    expect(page.description).toContain('8 floor plans');
    expect(page.data).toMatchObject({ '@type': 'ApartmentComplex', name: 'Juniper Row' });
    expect(page.data.accommodationFloorPlan).toHaveLength(8);
    expect(page.html).toContain('<div id="root"></div>');
  });

  it('describe the same units that the page will list', async () => {
    const page = await open('/units?bedroom=1&market_rent=2&nonsense=1');
    expect(page).toMatchObject({ status: 200, title: 'Unit Listing · Juniper Row' });
    expect(page.data).toMatchObject({ '@type': 'ItemList', numberOfItems: 16 });
    expect(page.data.url).toMatch(/\/units\?market_rent=2&bedroom=1$/);
    expect((await open('/units?bedroom=9')).data.numberOfItems).toBe(56);
  });

  it('contain no rent of units if the property hides it', async () => {
    const place = { company_id: DEMO_COMPANY.id, property_id: home.id };
    const before = await portal.deps.db
      .selectFrom('listing_settings')
      .selectAll()
      .where('property_id', '=', home.id)
      .executeTakeFirstOrThrow();
    expect((await open('/units')).description).toContain('$');
    await saveListingSettings(
      portal.deps.db,
      place,
      { hidden_columns: ['display_market_rent'] },
      before.embedded_host,
    );
    const { description } = await open('/units');
    expect(description).toMatch(/^56 apartments available at Juniper Row\./);
    expect(description).not.toContain('$');
    await portal.deps.db
      .updateTable('listing_settings')
      .set(before)
      .where('property_id', '=', home.id)
      .execute();
  });

  it('describe one unit, its rent and its place', async () => {
    const page = await open('/select_unit?unit_id=juniper-row-a-104');
    expect(page).toMatchObject({ status: 200, title: 'Select Plan · Juniper Row' });
    expect(page.data).toMatchObject({
      '@type': 'RealEstateListing',
      about: { address: { addressLocality: 'Austin' } },
      offers: { price: '1685.00', priceCurrency: 'USD' },
    });
  });

  it('use the language that the browser requests', async () => {
    const page = await open('/select_unit?unit_id=juniper-row-a-101', { 'accept-language': 'es-MX,es' });
    expect(page.html).toContain('<html lang="es">');
    expect(page.title).toBe('Elegir plano · Juniper Row');
    expect(page.description).toContain('Estudio');
  });

  it('are answered with 404 for an unknown unit, but the page is still sent', async () => {
    const page = await open('/select_unit?unit_id=nowhere');
    expect(page).toMatchObject({ status: 404, title: 'Latchkey', data: null });
    expect(page.html).toContain('<div id="root"></div>');
  });

  it('keep their strict policy: no inline script may run, and no site may frame them', async () => {
    const { headers } = await open('/units');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('[PRE-027] [PLT-068] are three in embedded availability, and no other page is accessible', async () => {
    for (const path of ['/', '/units', '/units?bedroom=1', '/select_unit?unit_id=juniper-row-a-101']) {
      const page = await open(path, embedded);
      expect(page.status, path).toBe(200);
      expect(page.html, path).toContain('<meta name="embedded-availability" content="http');
    }
    for (const path of ['/floor_plans', '/auth/login', '/applicant/guestcard', '/tenant', '/page/terms']) {
      const page = await open(path, embedded);
      expect(page.status, path).toBe(404);
      expect(page.html, path).toContain('<meta name="embedded-availability"');
    }
    expect((await open('/units')).html).not.toContain('embedded-availability');
  });

  it.each(['/health', '/ready', '/health?probe=1'])('%s answers on every host', async (url) => {
    for (const headers of [embedded, { host: '10.0.0.7:8080' }, { host: 'nobody.example' }]) {
      const answer = await app.inject({ url, headers });
      expect([headers.host, answer.statusCode, answer.json()]).toEqual([
        headers.host,
        200,
        { status: url === '/ready' ? 'ready' : 'ok' },
      ]);
    }
  });

  it('may be framed in embedded availability only by the sites of the property', async () => {
    const { headers } = await open('/units', embedded);
    expect(headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://www.juniper.latchkey.example",
    );
    expect(headers['x-frame-options']).toBeUndefined();
  });

  it('show the property of that host in embedded availability, and are hidden from search engines', async () => {
    const page = await open('/', embedded);
    expect(page.title).toBe('Unit Listing · Juniper Row');
    expect(page.html).toContain('<meta name="robots" content="noindex" />');
    const call = await app.inject({ url: '/api/plugin/unit_list_data', headers: embedded });
    expect(call.json().property_id).toBe(home.id);
  });
});
