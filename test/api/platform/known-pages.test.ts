import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { brandOf } from '../../../src/contract/brand/shown-logos.ts';
import { PAGE_ROUTES } from '../../../src/contract/office-routes.ts';
import { TEST_PAGE_ROUTES } from '../../../src/contract/page-routes.ts';
import { insertPage } from '../../../src/db/property/page.repository.ts';
import { createServer } from '../../../src/server/app.ts';
import type { App } from '../../../src/server/app-type.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

/** Data-only flows: each begins at its own address. */
const begun = globSync('flows/*.flow.json')
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { id: string; start?: object })
  .filter(({ start }) => start !== undefined)
  .map(({ id }) => `/flow/${id}`);

const SHELL = '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>';

describe.each(DIALECTS)('addresses of pages on %s', (dialect) => {
  let portal: TestPortal;
  let app: App;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    const web = join(portal.database.dataDir, 'web');
    mkdirSync(web, { recursive: true });
    writeFileSync(join(web, 'index.html'), SHELL);
    app = await createServer({ ...portal.deps, folders: { ...portal.deps.folders, web } });
  });
  afterAll(async () => {
    await app.close();
    await portal.close();
  });

  const open = async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } });
    return { status: statusCode, isShell: body.includes('<div id="root"></div>') };
  };
  it.each(['/auth/login', '/nowhere', '/units'])(
    'name the brand of the host at %s, so that no other brand shows first; none if the host has no property',
    async (url) => {
      const brandAt = async (host: string) => {
        const { body } = await app.inject({ url, headers: { host } });
        return /<meta name="brand" content="([^"]*)" \/>/.exec(body)?.[1] ?? null;
      };
      const named =
        (await brandAt('Juniper.localhost:3000'))?.replaceAll('&quot;', '"').replaceAll('&#39;', "'") ?? '{}';
      expect(JSON.parse(named)).toEqual(brandOf(DEMO_PROPERTIES[0]));
      expect(await brandAt('127.0.0.1:3000')).toBeNull();
    },
  );

  // The listing pages are looked up before they are sent, because the result depends on their content.
  const listings = ['/floor_plans', '/units', '/select_unit'];

  it.each(PAGE_ROUTES.filter((route) => !listings.includes(route) && route !== '/page/:idx'))(
    'answer 200 and the shell for %s',
    async (route) => {
      const path = route.replaceAll(/:\w+\??/g, 'some');
      expect(await open(path)).toEqual({ status: 200, isShell: true });
      expect(await open(`${path}?a=/nowhere`)).toEqual({ status: 200, isShell: true });
    },
  );

  it.each([
    '/auth/applicant',
    '/auth/applicant/addresses',
    '/auth/applicant/addresses/',
    '/Auth/Login',
    '/applicant/guestcard',
    '/applicant/guestcard/appointment',
    ...begun,
    `${begun[0]}/a-step`,
  ])('answer 200 for the pages of flows, as the router does: %s', async (path) => {
    expect(await open(path)).toEqual({ status: 200, isShell: true });
  });

  it.each([
    '/nowhere',
    '/auth',
    '/auth/login/more',
    '/page',
    '/tenant/no-such-page',
    '/applicant/nowhere',
    '/flow/no-such-flow',
    '/auth/applicant/addresses/more',
    '/page/nobody-wrote-it',
  ])('answer 404 with the shell, which shows the error, for %s', async (path) => {
    expect(await open(path)).toEqual({ status: 404, isShell: true });
  });

  it('answer 200 for a page that a property has written', async () => {
    expect(await open('/page/terms-applicant')).toEqual({ status: 200, isShell: true });
    await insertPage(portal.deps.db, {
      company_id: 'demo-company',
      property_id: 'juniper-row',
      language: 'en',
      slug: 'pool-rules',
      page_title: 'Pool',
      page_content: 'No glass.',
    });
    expect(await open('/page/pool-rules')).toEqual({ status: 200, isShell: true });
  });

  it('[PLT-058] [PLT-059] include the test pages, but not in production', async () => {
    const settings = { ...portal.deps.settings, mode: 'production' as const };
    const web = join(portal.database.dataDir, 'web');
    const live = await createServer({ ...portal.deps, settings, folders: { ...portal.deps.folders, web } });
    for (const route of TEST_PAGE_ROUTES) {
      expect(await open(route)).toEqual({ status: 200, isShell: true });
      expect((await live.inject({ url: route })).statusCode).toBe(404);
    }
    const people = '/api/playground/people';
    expect((await portal.ask('GET', people)).status).not.toBe(404);
    expect((await live.inject({ url: people })).statusCode).toBe(404);
    await live.close();
  });
});
