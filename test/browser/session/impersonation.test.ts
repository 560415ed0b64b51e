import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitsAll } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { browserOf, heading, sessionOf, somebody, staffLink, stored } from './people.ts';

const { baseUrl, launch } = portal();
const MINUTE_MS = 60_000;
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

describe('an impersonation', () => {
  it('[PLT-047] [PLT-062] [PLT-345] begins by the link also for who is signed in, names both on every page, and ends where it began', async () => {
    const [subject, colleague] = [await somebody(), await somebody({ first_name: 'Casey' })];
    const before = await sessionOf(baseUrl, colleague);
    const context = await browserOf(browser, before);
    const page = await context.newPage();
    await page.goto(await staffLink(baseUrl, subject));
    await heading(page).getByText('Welcome, Riley Hart').waitFor();
    const banner = page.getByRole('complementary', { name: 'Impersonation' });
    await banner.getByText('Morgan Diaz acts as Riley Hart · 60 minutes left').waitFor();
    expect(await stored(page, 'original_token')).toBe(before.token);
    await fitsAll(page, 'impersonated');

    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByText('Only the person themselves can change their password.').waitFor();
    await page.goto(`${baseUrl}/legal/payment-terms-and-conditions`);
    await banner.waitFor();

    await banner.getByRole('button', { name: 'End Impersonate' }).click();
    await page.getByText('Impersonate ended!', { exact: true }).waitFor();
    await page.goto(`${baseUrl}/tenant`);
    await heading(page).getByText('Welcome, Casey Hart').waitFor();
    expect(await stored(page, 'original_token')).toBeNull();
    expect(await banner.count()).toBe(0);
    await context.close();

    const seen = await browserOf(browser, await sessionOf(baseUrl, subject));
    const own = await seen.newPage();
    await own.goto(`${baseUrl}/profile/access`);
    await own.getByText('Morgan Diaz acted as you').waitFor();
    await own.getByText('Reason: Asked by phone').waitFor();
    await seen.close();
  });

  it('[PLT-186] ends with its time, and leaves nobody signed in where nobody was', async () => {
    const context = await browser.newContext({ locale: 'en' });
    await context.clock.install();
    const page = await context.newPage();
    await page.goto(await staffLink(baseUrl, await somebody()));
    await heading(page).getByText('Welcome, Riley Hart').waitFor();
    expect(await stored(page, 'original_token')).toBe('');
    await page.clock.runFor(61 * MINUTE_MS);
    await page.waitForURL(/\/auth\/login/);
    expect([await stored(page), await stored(page, 'original_token')]).toEqual([null, null]);
    await context.close();
  });

  it('says why a link that was used opens nothing', async () => {
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
