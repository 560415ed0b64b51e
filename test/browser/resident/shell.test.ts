import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import { PLAIN_RESIDENT } from '../../../src/cli/demo/resident/resident-wish.ts';
import { fitsAll } from '../support/access.ts';
import { sampledLook } from '../support/looks.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { PHONE, visitAsResident } from './resident.ts';

const { baseUrl } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await portal().launch();
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

describe('the shell of the resident area', () => {
  it('[PLT-087] [PLT-088] [PLT-108] has a drawer 200 px wide, open above 425 px, with counts beside its items', async () => {
    const { open, page } = await visitAsResident(browser, {
      browser: { viewport: { width: 426, height: 800 } },
    });
    await page.route('**/api/tenant/notification_count', (route) =>
      route.fulfill({ json: { workorders: 3, messages: 1250, unreceived_parcels: 2, unread_documents: 1 } }),
    );
    await open('/profile');
    await menu(page).waitFor();
    expect((await menu(page).boundingBox())?.width).toBe(200);
    await menu(page)
      .getByRole('link', { name: /^Messages 1\.2K /i })
      .waitFor();
    await menu(page)
      .getByRole('link', { name: /^Workorders 3 /i })
      .waitFor();
    await menu(page)
      .getByRole('link', { name: /^Parcels 2 /i })
      .waitFor();
    await menu(page)
      .getByRole('link', { name: /^Documents 1 /i })
      .waitFor();
    // A window that becomes as narrow as a phone is not covered by it, and has it again when it is wide.
    await page.setViewportSize({ width: 425, height: 800 });
    await menu(page).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 426, height: 800 });
    await menu(page).waitFor();
    await page.setViewportSize({ width: 425, height: 800 });
    await open('/profile');
    expect(await menu(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu(page).waitFor();
    await page.keyboard.press('Escape');
  });

  it('[PLT-089] [PLT-094] [PLT-095] [PLT-096] [PLT-097] [PLT-098] [PLT-102] [PLT-103] [PLT-104] [PLT-106] leads to its pages, each with a link back', async () => {
    const { open, page } = await visitAsResident(browser);
    await open('/tenant');
    for (const [item, path] of [
      ['Workorders', '/workorders'],
      ['Add workorder', '/workorders/add'],
      ['Messages', '/messages'],
      ['Parcels', '/parcels'],
      ['Documents', '/documents'],
      ['Profile', '/profile'],
      ['Change password', '/profile/password'],
    ] as const) {
      const link = menu(page).getByRole('link', { name: new RegExp(`^${item}( \\d+ new)?$`) });
      await link.click();
      await page.waitForURL(baseUrl + path);
      await page.getByRole('button', { name: 'Back' }).waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL(`${baseUrl}/profile`);
    await menu(page).getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL(`${baseUrl}/tenant`);
    await menu(page).getByRole('link', { name: 'Logout' }).click();
    await page.getByText('Logged out', { exact: true }).waitFor();
  });

  it('[PLT-337] shows the server’s message if the counts cannot be loaded', async () => {
    const { open, page } = await visitAsResident(browser);
    await page.route('**/api/tenant/notification_count', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: 'unexpected', message: 'The counts are being repaired.' } },
      }),
    );
    await open('/profile');
    await page.getByRole('alert').getByText('The counts are being repaired.', { exact: true }).waitFor();
  });

  it('[PLT-107] [PLT-282] shows Access Denied on a page whose module is blocked', async () => {
    const { open, page, session } = await visitAsResident(browser);
    const blocked = { ...session, metas: { ...session.metas, blocked_modules: ['PARCELS'] } };
    await page.route('**/api/tenant/verify*', (route) => route.fulfill({ json: blocked }));
    await open('/parcels');
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    expect(
      await menu(page)
        .getByRole('link', { name: /^Parcels/ })
        .count(),
    ).toBe(0);
    await fitsAll(page, 'denied');
  });

  it('[PLT-136] [PLT-203] [PLT-204] [PLT-206] switches to a unit on the host of another property behind a backdrop, without a token in its address', async () => {
    const { language } = sampledLook();
    const { who, page, open, t } = await visitAsResident(browser, { language });
    const there = await office((deps) => makeResident(deps, { ...PLAIN_RESIDENT, property: 'harbor-court' }));
    await office(({ db }) =>
      db
        .updateTable('lease_occupants')
        .set({ user_id: who.user_id })
        .where('lease_id', '=', there.lease_id)
        .execute(),
    );
    await open('/tenant');
    const answered = page.waitForResponse('**/api/tenant/auth/switch_unit');
    let goOn = () => {};
    const seen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/tenant/auth/switch_unit', async (route) => {
      await seen;
      await route.continue();
    });
    await page.getByLabel(t('session:unit_selector.label')).selectOption(there.lease_id);
    const words = t('session:unit_selector.opening', {
      unit: t('session:unit_selector.unit', { name: '' }),
    });
    const backdrop = page.getByRole('dialog', { name: words.replace(/\.+$/, '') });
    await backdrop.getByRole('status').waitFor();
    await page.keyboard.press('Escape');
    expect(await backdrop.isVisible()).toBe(true);
    goOn();
    const { url } = await (await answered).json();
    expect(new URL(url).hostname).toBe('harbor.localhost');
    expect(url).not.toMatch(/token/);
    await page.waitForURL(
      (address) => address.hostname === 'harbor.localhost' && address.pathname === '/tenant',
    );
    await page.getByRole('heading', { level: 1 }).getByText(who.first_name).waitFor();
    const kept = await page.evaluate(() => JSON.parse(window.localStorage.getItem('user') ?? '{}'));
    expect(kept.metas.lease.lease_id).toBe(there.lease_id);
  });

  it('leads to a home where the lease has ended, and back', async () => {
    const { who, page, open, t, leave } = await visitAsResident(browser);
    const past = { lease_start: '2024-01-01', lease_end: '2025-01-01' };
    const former = await office((deps) => makeResident(deps, { ...PLAIN_RESIDENT, ...past }));
    await office(({ db }) =>
      db
        .updateTable('lease_occupants')
        .set({ user_id: who.user_id })
        .where('lease_id', '=', former.lease_id)
        .execute(),
    );
    const listOf = (label: string) => page.getByLabel(t(`session:unit_selector.${label}`), { exact: true });
    const choose = async (label: string, lease_id: string) => {
      const loaded = page.waitForEvent('load');
      await listOf(label).selectOption(lease_id);
      await loaded;
      await page.getByText(lease_id.toUpperCase()).first().waitFor();
    };
    await open('/tenant');
    await listOf('former').waitFor();
    // There is one home to live in.
    expect(await listOf('label').count()).toBe(0);
    await choose('former', former.lease_id);
    await fitsAll(page, 'former-home');
    await choose('label', who.lease_id);
    await leave();
  });

  it('[PLT-205] switches to a unit of the same property, and reloads', async () => {
    const { who, session, page, open } = await visitAsResident(browser);
    const other = await office((deps) => makeResident(deps, PLAIN_RESIDENT));
    await office(({ db }) =>
      db
        .updateTable('lease_occupants')
        .set({ user_id: who.user_id })
        .where('lease_id', '=', other.lease_id)
        .execute(),
    );
    await open('/profile');
    await page.getByLabel('Your home').selectOption(other.lease_id);
    await page.waitForURL(`${baseUrl}/tenant`);
    await page.getByText(other.lease_id.toUpperCase()).first().waitFor();
    const token = await page.evaluate(() => JSON.parse(window.localStorage.getItem('user') ?? '{}').token);
    expect(token).not.toBe(session.token);
  });

  it('[PLT-192] [PLT-193] reports a lost and restored network, and then sends the events counted in the meantime', async () => {
    const { page, open, context } = await visitAsResident(browser);
    const item = (name: string) => page.getByRole('navigation').getByRole('link', { name });
    await open('/parcels');
    await item('Documents').click();
    await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    await context.setOffline(true);
    await page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /offline/i })
      .first()
      .waitFor();
    expect(await page.evaluate(() => window.localStorage.getItem('analytics'))).toBeNull();
    await item('Parcels').click();
    await expect.poll(() => page.evaluate(() => window.localStorage.getItem('analytics'))).not.toBeNull();
    const sent = page.waitForRequest('**/api/user/analytics');
    await context.setOffline(false);
    expect((await sent).postDataJSON()).toEqual({ events: [{ event: 'page', route: '/parcels' }] });
    await expect.poll(() => page.evaluate(() => window.localStorage.getItem('analytics'))).toBeNull();
  });

  it('[PLT-286] makes no call while idle, and sends the token with each call', async () => {
    const { page, open, session } = await visitAsResident(browser, { browser: { viewport: PHONE } });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      asked.push(pathname);
      if (pathname.startsWith('/api/tenant/')) expect(request.headers().token).toBe(session.token);
    });
    await page.clock.install();
    await open('/tenant');
    await page.getByRole('region', { name: 'Messages' }).waitFor();
    await expect.poll(() => new Set(asked).size).toBe(7);
    expect([...new Set(asked)].sort()).toEqual([
      '/api/flows',
      '/api/tenant/addendum_submitted',
      '/api/tenant/dashboard',
      '/api/tenant/dashboard/page',
      '/api/tenant/notification_count',
      '/api/tenant/profile',
      '/api/tenant/verify',
    ]);
    expect(asked).toHaveLength(7);
    await page.clock.runFor(10 * 60_000);
    expect(asked).toHaveLength(7);
  });
});
