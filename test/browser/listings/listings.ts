import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { found, tooWide } from '../support/access.ts';
import { portal } from '../support/portal.ts';

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } };

/** A page of the portal in a new context, in desktop width. Its errors and policy violations are collected. */
export async function openPage(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; troubles: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({
    baseURL: portal().baseUrl,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    ...options,
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, troubles, close: () => context.close() };
}

/** Changes the server's responses to a call of the listings, for cases that no demo property has. */
export async function changeAnswers(
  page: Page,
  call: string,
  change: (answer: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await page.route(`**/api/plugin/${call}?*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change(await answer.json()) });
  });
}

/**
 * Fails on axe findings and on anything wider than the page. Checking colors takes most of the time: `colours: false`
 * skips them if they were checked before.
 */
export async function expectAccessible(page: Page, { colours = true } = {}): Promise<void> {
  const less = colours ? {} : { rules: { 'color-contrast': { enabled: false } } };
  expect(await found(page, less)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
}

/** Path and query of a page. */
export function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
