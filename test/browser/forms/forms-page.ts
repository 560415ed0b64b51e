import type { BrowserContextOptions, Disposable, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { type BuiltPages, servePages } from '../../bench/build-pages.ts';
import { portal } from '../support/portal.ts';
import type { FormsSetup } from './setup.ts';

/** How the page is shown; wide and light by default. */
type Shown = Pick<BrowserContextOptions, 'colorScheme'> & {
  readonly viewport?: { readonly width: number; readonly height: number };
};

/** Opens the page of forms anew, without anything that the previous test has left in it. */
export type OpenForms = (setup: FormsSetup, shown?: Shown) => Promise<Page>;

let built: Promise<BuiltPages> | null = null;

/**
 * The page of forms for the tests of one file. It is built and served once per worker, before the first file that needs
 * it. The tests share one window, as each new one would compile the scripts again.
 *
 * A script error or a violation of the page's security policy fails the next test that checks for one.
 */
export function formsPage(): OpenForms {
  let address: string;
  let page: Page;
  let before: Disposable | null = null;
  beforeAll(async () => {
    built ??= servePages(import.meta.dirname, ['forms']);
    const [{ origin }, browser] = await Promise.all([built, portal().launch()]);
    address = `${origin}/forms/forms.html`;
    page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(10_000);
  });
  return async (setup, { colorScheme = 'light', viewport = { width: 1280, height: 900 } } = {}) => {
    if (before !== null) {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await before.dispose();
    }
    before = await page.addInitScript((given) => {
      window.formsSetup = given;
    }, setup);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await page.goto(address);
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
