import type { Page } from 'playwright-core';

/** Milliseconds for which a page waits for what the server renders of it. */
const WAITS_MS = 1000;

/**
 * Makes a page wait for what the server renders of it, however busy the machine is: without this it continues alone
 * after a second. Call it before the page is opened.
 */
export async function waitsForServer(page: Page): Promise<void> {
  await page.addInitScript((ms) => {
    const { setTimeout: begin } = window;
    Object.assign(window, {
      setTimeout(work: () => void, after?: number) {
        if (after !== ms) return begin(work, after);
        // Only the first timer of this length: later ones are of the page itself.
        window.setTimeout = begin;
        return 0;
      },
    });
  }, WAITS_MS);
}
