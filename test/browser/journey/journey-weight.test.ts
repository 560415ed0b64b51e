import type { Browser, BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { portal } from '../support/portal.ts';

const { newApplication, launch, baseUrl } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

/** Gzipped size of a script in bytes, as the server sends it. */
async function gzipped(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  return Number(answer.headers.get('content-length'));
}

/**
 * Bytes of gzipped JavaScript that a new visitor has loaded when the page has an element for `ready`. Measured by the
 * page's own clock, so that later scripts are not counted on a busy machine.
 */
async function weightUntil(url: string, ready: string, visitor?: BrowserContext): Promise<number> {
  const context = visitor ?? (await browser.newContext({ locale: 'en' }));
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      (window as unknown as { readyAt: number }).readyAt = performance.now();
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  }, ready);
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  const loaded = await page.evaluate(() => {
    const { readyAt } = window as unknown as { readyAt: number };
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ name, responseEnd }) => /\.js$/.test(name) && responseEnd <= readyAt)
      .map(({ name }) => name);
  });
  await context.close();
  const sizes = await Promise.all([...new Set(loaded)].map(gzipped));
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.every((size) => size > 0)).toBe(true);
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('the JavaScript that a visitor waits for', () => {
  it('is at most 245 KB in all until the page of the application can save', async () => {
    const { url } = await newApplication();
    expect(await weightUntil(url, '#root [data-action-bar] button')).toBeLessThanOrEqual(245_000);
  });

  it('is at most 10 KB before the first field of the application: the rest may come after it', async () => {
    const { url } = await newApplication();
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    const started = new Set<string>();
    await page.route('**/assets/*.js', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (/\/(first-|page-ahead)/.test(pathname)) {
        started.add(route.request().url());
        await route.continue();
      } else await route.abort();
    });
    await page.goto(url);
    await page.locator('[data-field] input').first().waitFor();
    const sizes = await Promise.all([...started].map(gzipped));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000);
    await context.close();
  });

  it('is at most 171 KB on the sign-in page', async () => {
    expect(await weightUntil(`${baseUrl}/auth/login`, 'input[name=email]')).toBeLessThanOrEqual(171_000);
  });

  it('is at most 250 KB until a draft of the studio shows its states: drawing, editing and judging come later', async () => {
    const session = await sessionOf(baseUrl, await somebody({ is_staff: true, policies: ['edit_flows'] }));
    const opened = await fetch(`${baseUrl}/api/studio/drafts`, {
      method: 'POST',
      headers: { token: session.token, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'To be weighed' }),
    });
    const { draft } = (await opened.json()) as { draft: { draft_id: string } };
    const url = `${baseUrl}/studio/drafts/${draft.draft_id}`;
    const analyst = await browserOf(browser, session);
    expect(await weightUntil(url, '[data-state] h2 button', analyst)).toBeLessThanOrEqual(250_000);
  });
});
