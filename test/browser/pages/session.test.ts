import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { portal } from '../support/portal.ts';

const { baseUrl, launch } = portal();
const verify = '**/api/tenant/verify*';
const hiccup = 'We cannot check your sign-in at the moment. We are trying again.';
let browser: Browser;
let kept: string;

beforeAll(async () => {
  browser = await launch();
  const answer = await fetch(`${baseUrl}/api/tenant/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'riley@latchkey.example',
      password: 'latchkey-demo',
      property_id: 'juniper-row',
      language: 'en',
    }),
  });
  kept = await answer.text();
});

/** A page of a signed-in person; the test controls its clock. */
async function signedIn(): Promise<Page> {
  const context = await browser.newContext({ locale: 'en' });
  await context.addInitScript((session) => {
    if (window.sessionStorage.getItem('begun') !== null) return;
    window.sessionStorage.setItem('begun', '1');
    window.localStorage.setItem('user', session);
  }, kept);
  const page = await context.newPage();
  await page.clock.install();
  return page;
}
const storedUser = (page: Page) => page.evaluate(() => window.localStorage.getItem('user'));

describe('the session', () => {
  it('does not have to exist for the log-out, which leads to the sign-in', async () => {
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    await page.goto(`${baseUrl}/auth/logout`);
    await page.waitForURL(`${baseUrl}/auth/login`);
    await page.context().close();
  });

  it('survives a short failure of the server, which is reported', async () => {
    const page = await signedIn();
    let asked = 0;
    await page.route(verify, (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue();
    });
    await page.goto(`${baseUrl}/tenant`);
    await page.getByText(hiccup, { exact: true }).waitFor();
    const answered = page.waitForResponse((response) => response.url().includes('/api/tenant/verify'));
    await page.clock.runFor(2100);
    expect((await answered).status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    expect(await storedUser(page)).toBe(kept);
    await page.context().close();
  });

  it('ends if it cannot be verified for a longer time', async () => {
    const page = await signedIn();
    const asked: number[] = [];
    await page.route(verify, (route) => {
      asked.push(asked.length);
      return route.fulfill({ status: 503, json: {} });
    });
    await page.goto(`${baseUrl}/tenant`);
    for (const tries of [1, 2, 3]) {
      await expect.poll(() => asked.length).toBe(tries);
      expect(await storedUser(page)).toBe(kept);
      await page.clock.runFor(2100);
    }
    await page.waitForURL(`${baseUrl}/auth/login?redirect=%2Ftenant`);
    expect([asked.length, await storedUser(page)]).toEqual([4, null]);
    await page.context().close();
  });
});
