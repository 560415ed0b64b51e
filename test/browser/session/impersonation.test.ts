import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitsAll } from '../support/access.ts';
import { sampledLook } from '../support/looks.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';
import { browserOf, heading, sessionOf, somebody, staffLink, stored } from './people.ts';

const { baseUrl, launch } = portal();
const MINUTE_MS = 60_000;
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

describe('an impersonation', () => {
  it('[PLT-047] [PLT-062] [PLT-345] starts by link even for a signed-in person, names both on every page, and ends where it started', async () => {
    const { language } = sampledLook();
    const t = words(language);
    const [subject, colleague] = [
      await somebody({ language }),
      await somebody({ language, first_name: 'Casey' }),
    ];
    const before = { ...(await sessionOf(baseUrl, colleague)), language };
    const context = await browserOf(browser, before, { locale: language });
    const page = await context.newPage();
    await page.goto(await staffLink(baseUrl, subject));
    await heading(page).getByText('Riley Hart').waitFor();
    const banner = page.getByRole('complementary', { name: t('session:impersonation.banner') });
    const left = t('session:impersonation.left_other', { count: 60 });
    const as = t('session:impersonation.as', { by: 'Morgan Diaz', name: 'Riley Hart' });
    await banner.getByText(`${as} · ${left}`).waitFor();
    expect(await stored(page, 'original_token')).toBe(before.token);
    await fitsAll(page, 'impersonated');

    await page
      .getByRole('link', { name: t('session:menu.change_password') })
      .first()
      .click();
    await page.getByText(t('profile:password.not_impersonated')).waitFor();
    await page.goto(`${baseUrl}/legal/payment-terms-and-conditions`);
    await banner.waitFor();

    await banner.getByRole('button', { name: t('session:menu.end_impersonate') }).click();
    await page.getByText(t('session:impersonation.ended'), { exact: true }).waitFor();
    await page.goto(`${baseUrl}/tenant`);
    await heading(page).getByText('Casey Hart').waitFor();
    expect(await stored(page, 'original_token')).toBeNull();
    expect(await banner.count()).toBe(0);
    await context.close();

    const own = { ...(await sessionOf(baseUrl, subject)), language };
    const seen = await browserOf(browser, own, { locale: language });
    const theirs = await seen.newPage();
    await theirs.goto(`${baseUrl}/profile/access`);
    await theirs.getByText(t('profile:access.kinds.impersonation', { by: 'Morgan Diaz' })).waitFor();
    await theirs.getByText(t('profile:access.reason', { reason: 'Asked by phone' })).waitFor();
    await seen.close();
  });

  it('[PLT-141] [PLT-186] shows a toast five minutes before its end, expires, and leaves nobody signed in if nobody was before', async () => {
    const context = await browser.newContext({ locale: 'en' });
    await context.clock.install();
    const page = await context.newPage();
    await page.goto(await staffLink(baseUrl, await somebody()));
    await heading(page).getByText('Welcome, Riley Hart').waitFor();
    expect(await stored(page, 'original_token')).toBe('');
    await page.clock.runFor(55 * MINUTE_MS + 15_000);
    const toast = page.getByText('The impersonation ends in 5 minutes.', { exact: true });
    const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {};
    expect(x + width).toBeGreaterThan(1280 - 100);
    expect(y).toBeLessThan(100);
    await page.clock.runFor(8000);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(2500);
    expect(await toast.count()).toBe(0);
    await page.clock.runFor(6 * MINUTE_MS);
    await page.waitForURL(/\/auth\/login/);
    expect([await stored(page), await stored(page, 'original_token')]).toEqual([null, null]);
    await context.close();
  });

  it('shows why a used link opens nothing', async () => {
    const link = await staffLink(baseUrl, await somebody());
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await page.goto(link);
    await heading(page).getByText('Welcome, Riley Hart').waitFor();
    await page.getByRole('link', { name: 'End Impersonate' }).click();
    await page.waitForURL(/\/auth\/login/);
    await page.goto(link);
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await stored(page)).toBeNull();
    await context.close();
  });
});
