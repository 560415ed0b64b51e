import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { type BuiltPages, servePages } from '../../bench/build-pages.ts';
import { portal } from '../support/portal.ts';
import type { FormsSetup } from './setup.ts';

/** Opens the page of forms in a browser window of its own. */
export type OpenForms = (setup: FormsSetup, options?: BrowserContextOptions) => Promise<Page>;

let built: Promise<BuiltPages> | null = null;

/**
 * The page of forms for the tests of one file. It is built and served once per worker, before the first file that needs
 * it.
 *
 * A script error or a violation of the page's security policy fails the next test that checks for one.
 */
export function formsPage(): OpenForms {
  let pages: BuiltPages;
  let browser: Browser;
  beforeAll(async () => {
    built ??= servePages(import.meta.dirname, ['forms']);
    [pages, browser] = await Promise.all([built, portal().launch()]);
  });
  return async (setup, options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.addInitScript((given) => {
      window.formsSetup = given;
    }, setup);
    await page.goto(`${pages.origin}/forms/forms.html`);
    await page.locator('h1').waitFor();
    return page;
  };
}

/** The draft of the page, without text that fields have not committed yet. */
export const draftOf = (page: Page) => page.evaluate(() => window.formsPage.draft());

/** The control of a field by its path in the draft. */
export const control = (page: Page, path: string) => page.locator(`[name="${path}"]`);

/** The frame of a field: label, control, hint and error. */
export const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`);
