import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { looksOf, openHeld } from '../ahead/held-page.ts';
import { fitsAll } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { PHONE, type ResidentOptions, visitAsResident } from './resident.ts';

/** The code of the resident area, which the page needs to show anything of a resident. */
const AREA = '**/assets/resident-area-*.js';

let browser: Browser;
beforeAll(async () => {
  browser = await portal().launch();
  // The first page that a portal renders takes longer than a browser waits for it.
  const { token } = (await visitAsResident(browser, {})).session;
  await fetch(`${portal().baseUrl}/api/tenant/dashboard/page`, { headers: { token } });
});

/** Opens a start page while its code is held back. */
async function openAhead(options: ResidentOptions) {
  const visit = await visitAsResident(browser, options);
  const held = await openHeld(visit.page, `${portal().baseUrl}/tenant`, AREA);
  return { ...visit, ...held };
}

/** The header, the menu, the greeting and the cards. */
const PARTS = 'header *, nav *, main h1, main section, main section *';

describe('the start page before its code is loaded', () => {
  it('looks like the page, which moves nothing and changes no look when it takes over', async () => {
    for (const options of [
      { language: 'en', browser: { colorScheme: 'light' } },
      { language: 'es', browser: { colorScheme: 'dark', viewport: PHONE } },
    ] as const) {
      const { page, t, comes } = await openAhead(options);
      const ahead = await looksOf(page, PARTS);
      expect(ahead).toMatch(/\$\d,\d{3}\.\d\d/);
      for (const card of ['amount_due', 'lease', 'property', 'occupants', 'workorders', 'messages'])
        expect(ahead).toContain(t(`dashboard:${card}.title`));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(options.language);
      await fitsAll(page, `ahead of the page, ${options.language}`);
      await comes();
      expect(await looksOf(page, PARTS)).toBe(ahead);
    }
  });

  it('passes on the focus of a link of the menu', async () => {
    const { page, comes } = await openAhead({});
    await page.getByRole('link', { name: 'Workorders' }).first().focus();
    await comes();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Workorders');
  });

  it('requests the data of the page once, before its code has run', async () => {
    const asked: string[] = [];
    const { page, comes } = await openAhead({});
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await comes();
    await page.getByRole('region', { name: 'Co-occupants' }).waitFor();
    expect(asked.filter((path) => /\/tenant\/(dashboard|addendum|profile|notification)/.test(path))).toEqual(
      [],
    );
  });

  it('accepts a key press before the page takes over, and passes the focus on', async () => {
    const { page, comes } = await openAhead({});
    const bill = page.getByRole('button', { name: 'Bill Detail' });
    await bill.press('Enter');
    await comes();
    const dialog = page.getByRole('dialog', { name: 'Bill Detail' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await bill.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('shows nothing ahead to a resident with a pending addendum', async () => {
    const { page } = await visitAsResident(browser, { wish: { has_addendum: true } });
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('.ahead') !== null) sessionStorage.setItem('was-ahead', '1');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${portal().baseUrl}/tenant`);
    await page.waitForURL('**/tenant/addendum');
    await page.getByRole('heading', { level: 1, name: 'Add Addendum' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('was-ahead'))).toBeNull();
  });

  it('shows that the network is down if the page’s code cannot be loaded, and opens once it is back', async () => {
    const { page, t, cut } = await openAhead({});
    cut(true);
    await page.getByRole('heading', { name: t('unreached.title') }).waitFor();
    await fitsAll(page, 'without the network');
    cut(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('region', { name: t('dashboard:amount_due.title') }).waitFor();
    expect(await page.getByRole('heading', { name: t('unreached.title') }).count()).toBe(0);
  });

  it('is rendered only for the session, without its token, and is not cached', async () => {
    const { token } = (await visitAsResident(browser, {})).session;
    const ask = (as: string) =>
      fetch(`${portal().baseUrl}/api/tenant/dashboard/page`, { headers: { token: as } });
    const answer = await ask(token);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { html } = (await answer.json()) as { html: string };
    expect(html).toContain('Bill Detail');
    expect(html).not.toContain(token);
    expect(html).not.toMatch(/<style| style=|<script|javascript:/);
    expect((await ask('x'.repeat(43))).status).toBe(401);
  });
});
