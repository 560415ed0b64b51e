import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { portal } from '../support/portal.ts';

const { newApplication, launch, baseUrl } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

/** Bytes of a script as the server sends it gzipped. */
async function gzipped(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  return Number(answer.headers.get('content-length'));
}

/** Bytes of JavaScript, gzipped, that a fresh visitor has loaded when `ready` can be seen. */
async function weightUntil(url: string, ready: string): Promise<number> {
  const context = await browser.newContext({ locale: 'en' });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  const loaded = [...scripts];
  await context.close();
  const sizes = await Promise.all(loaded.map(gzipped));
  expect(sizes.every((size) => size > 0)).toBe(true);
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('the JavaScript that a visitor waits for', () => {
  it('is at most 241 KB before the first field of the application', async () => {
    const { url } = await newApplication();
    expect(await weightUntil(url, '[data-field] input')).toBeLessThanOrEqual(241_000);
  });

  it('is at most 170 KB on the sign-in page', async () => {
    expect(await weightUntil(`${baseUrl}/auth/login`, 'input[name=email]')).toBeLessThanOrEqual(170_000);
  });
});
