import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostAddress } from '../../../src/cli/demo/accounts.ts';
import { portal } from '../support/portal.ts';
import { browserOf, heading, PASSWORD, sessionOf, somebody, stored } from './people.ts';

const { baseUrl, launch } = portal();
/** The portal on the host of a property, where the sign-in needs no property id. */
const host = hostAddress(baseUrl, 'juniper.localhost', '').replace(/\/$/, '');
const MINUTE_MS = 60_000;
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
}

describe('the tabs of a browser', () => {
  it('[PLT-184] [PLT-185] adopt a sign-in and a log-out of another tab', async () => {
    const person = await somebody();
    const context = await browserOf(browser, await sessionOf(baseUrl, person));
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto(`${baseUrl}/tenant`);
    await second.goto(`${baseUrl}/profile`);
    await heading(first).getByText('Welcome, Riley Hart').waitFor();
    await heading(second).getByText('Profile').waitFor();

    await first.getByRole('link', { name: 'Logout' }).click();
    await first.getByText('Logged out', { exact: true }).waitFor();
    await second.getByText('Logged out from another tab', { exact: true }).waitFor();
    await second.waitForURL(`${baseUrl}/auth/login?redirect=%2Fprofile`);
    expect([await stored(first), await stored(second)]).toEqual([null, null]);

    const again = await sessionOf(baseUrl, person);
    await first.goto(`${baseUrl}/page/none`);
    await first.evaluate((kept) => window.localStorage.setItem('user', kept), JSON.stringify(again));
    await second.waitForURL(`${baseUrl}/profile`);
    await heading(second).getByText('Profile').waitFor();
    await context.close();
  });

  it('renew an expiring session only once in all ten of them, and stay signed in', async () => {
    const session = await sessionOf(baseUrl, await somebody());
    const context = await browserOf(browser, session);
    await context.clock.install();
    const renewals: number[] = [];
    await context.route('**/api/session/renew', async (route) => {
      renewals.push(renewals.length);
      const response = await route.fetch();
      // The clocks of the pages are advanced, the server's is not.
      const expires_at = new Date(Date.parse(session.expires_at) + 720 * MINUTE_MS).toISOString();
      await route.fulfill({ response, json: { ...(await response.json()), expires_at } });
    });
    const pages: Page[] = [];
    for (let tab = 0; tab < 10; tab += 1) pages.push(await context.newPage());
    for (const page of pages) {
      await page.goto(`${baseUrl}/tenant`);
      await heading(page).getByText('Welcome, Riley Hart').waitFor();
    }
    const left = Date.parse(session.expires_at) - Date.now();
    await context.clock.runFor(left - 5 * MINUTE_MS + 5000);
    const renewed = async () => JSON.parse((await stored(pages[0] as Page)) ?? '{}').token;
    await expect.poll(renewed).not.toBe(session.token);
    await context.clock.runFor(MINUTE_MS);
    expect(renewals).toHaveLength(1);
    const token = await renewed();
    const answer = await fetch(`${baseUrl}/api/tenant/verify`, { headers: { token } });
    expect(answer.status).toBe(200);
    for (const page of pages) {
      expect(new URL(page.url()).pathname).toBe('/tenant');
      await heading(page).getByText('Welcome, Riley Hart').waitFor();
    }
    await context.close();
  }, 120_000);

  it('[PLT-324] [PLT-325] notify the native wrapper and reload once after a 401, and get to a sign-in that leads back', async () => {
    const person = await somebody();
    const session = await sessionOf(baseUrl, person);
    const context = await browserOf(browser, session);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const postMessage = (told: string) => window.sessionStorage.setItem('wrapper', told);
      Object.assign(window, { ReactNativeWebView: { postMessage } });
    });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto(`${host}/tenant`);
    await heading(page).getByText('Welcome, Riley Hart').waitFor();
    await fetch(`${baseUrl}/api/auth/logout`, { headers: { token: session.token } });
    loads = 0;
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('link', { name: 'Devices' }).click();
    await page.waitForURL(`${host}/auth/login?redirect=%2Fprofile%2Fdevices`);
    await page.getByText('Your session is over. Please sign in again.', { exact: true }).waitFor();
    expect([loads, await stored(page)]).toEqual([1, null]);
    expect(await page.evaluate(() => window.sessionStorage.getItem('wrapper'))).toBe('{"type":"logout"}');

    await signIn(page, person.email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${host}/profile/devices`);
    await page.getByText('Logged in successfully', { exact: true }).waitFor();
    await page.getByText('This device').waitFor();
    await context.close();
  });
});
