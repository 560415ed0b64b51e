import type { Page } from 'playwright-core';
import { waitsForServer } from '../support/patient-page.ts';

/** The page that is rendered ahead of the code, and the final one. */
const SHOWN = '.ahead, #root';

/** A page that shows what the server rendered, while its code is held back. */
export interface HeldPage {
  /** Releases the code, and resolves when the page has taken over. */
  readonly comes: () => Promise<void>;
  /** Cuts the network before the code is loaded, or restores it. */
  readonly cut: (isNow: boolean) => void;
}

/**
 * Opens a page while its code is held back.
 *
 * @param code the files that the page needs to show anything itself
 * @example const { comes } = await openHeld(page, `${baseUrl}/tenant`, '**\/assets/resident-area-*.js')
 */
export async function openHeld(page: Page, url: string, code: string): Promise<HeldPage> {
  let letCome = () => {};
  const coming = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  let isCut = false;
  await page.route(code, async (route) => {
    await coming;
    await (isCut ? route.abort() : route.continue());
  });
  await page.route('**/health', (route) => (isCut ? route.abort() : route.continue()));
  await waitsForServer(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.ahead').waitFor();
  return {
    async comes() {
      letCome();
      await page.locator('.ahead').waitFor({ state: 'detached' });
    },
    cut(isNow) {
      isCut = isNow;
      letCome();
    },
  };
}

/** Texts of the header, the menu and the content, with their positions in whole pixels, addresses and colors. */
export async function looksOf(page: Page, parts: string): Promise<string> {
  // The logo takes its width from its file, which comes when it comes.
  await page
    .locator(SHOWN)
    .locator('header img')
    .evaluateAll(async (logos) => {
      for (const logo of logos as HTMLImageElement[]) await logo.decode();
    });
  const looks = await page.locator(SHOWN).evaluateAll(
    (places, wanted) =>
      places.flatMap((place) =>
        [...place.querySelectorAll(wanted)]
          // The flows that are offered below the cards come with a call of their own.
          .filter((one) => one.getClientRects().length > 0 && one.closest('[data-offered-flows]') === null)
          .map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            const { color, backgroundColor, font, stroke } = getComputedStyle(one);
            const text = one.childElementCount === 0 ? one.textContent : '';
            const at = [x, y, width, height].map(Math.round).join(' ');
            const href = one.getAttribute('href') ?? '';
            return [one.tagName, text, href, at, color, backgroundColor, font, stroke].join(' | ');
          }),
      ),
    parts,
  );
  return looks.join('\n');
}
