import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitsAll } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { PHONE, type ResidentOptions, visitAsResident } from './resident.ts';

/** The code of the resident area, which the page needs to show anything of a resident. */
const AREA = '**/assets/resident-area-*.js';
/** The start page that is rendered ahead of the code, and the final one. */
const SAID = '.ahead, #root';

let browser: Browser;
beforeAll(async () => {
  browser = await portal().launch();
});

/** Opens a start page while its code is held back; `comes` releases the code. */
async function openAhead(options: ResidentOptions) {
  const visit = await visitAsResident(browser, options);
  const { page } = visit;
  let letCome = () => {};
  const coming = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  let isCut = false;
  await page.route(AREA, async (route) => {
    await coming;
    await (isCut ? route.abort() : route.continue());
  });
  await page.route('**/health', (route) => (isCut ? route.abort() : route.continue()));
  await page.goto(`${portal().baseUrl}/tenant`, { waitUntil: 'commit' });
  await page.locator('.ahead').waitFor();
  const comes = async () => {
    letCome();
    await page.locator('.ahead').waitFor({ state: 'detached' });
  };
  /** Cuts the network before the code is loaded, or restores it. */
  const cut = (isNow: boolean) => {
    isCut = isNow;
    letCome();
  };
  return { ...visit, comes, cut };
}

/** Texts of the cards that both pages show, with their positions in whole pixels. */
const placesIn = (page: Page, cards: readonly string[]): Promise<string[]> =>
  page.locator(SAID).evaluateAll(
    (places, titles) =>
      places.flatMap((place) => {
        const shown = [...place.querySelectorAll('h1, section')].filter(
          (part) => part.tagName === 'H1' || titles.includes(part.querySelector('h2')?.textContent ?? ''),
        );
        const said = shown.flatMap((part) => [
          part,
          ...part.querySelectorAll('h2, p, dt, dd, strong, a, button'),
        ]);
        return said
          .filter((one) => one.getClientRects().length > 0)
          .map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return `${one.textContent} ${[x, y, width, height].map(Math.round).join(' ')}`;
          });
      }),
    cards,
  );

describe('the start page before its code is loaded', () => {
  it('shows the amount due, the lease and the property, which do not move when the page takes over', async () => {
    for (const options of [
      { language: 'en', browser: { colorScheme: 'light' } },
      { language: 'es', browser: { colorScheme: 'dark', viewport: PHONE } },
    ] as const) {
      const { page, t, comes } = await openAhead(options);
      const cards = ['amount_due', 'lease', 'property'].map((name) => t(`dashboard:${name}.title`));
      const ahead = await placesIn(page, cards);
      expect(ahead.join('\n')).toMatch(/\$\d,\d{3}\.\d\d/);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(options.language);
      await fitsAll(page, `ahead of the page, ${options.language}`);
      await comes();
      expect(await placesIn(page, cards)).toEqual(ahead);
    }
  });

  it('requests the data of the page once, before its code has run', async () => {
    const asked: string[] = [];
    const { page, comes } = await openAhead({});
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await comes();
    await page.getByRole('region', { name: 'Co-occupants' }).waitFor();
    expect(asked.filter((path) => /\/tenant\/(dashboard|addendum|profile|notification)/.test(path))).toEqual(
      [],
    );
  });

  it('accepts a key press before the page takes over, and passes the focus on', async () => {
    const { page, comes } = await openAhead({});
    const bill = page.getByRole('button', { name: 'Bill Detail' });
    await bill.press('Enter');
    await comes();
    const dialog = page.getByRole('dialog', { name: 'Bill Detail' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await bill.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('shows nothing ahead to a resident with a pending addendum', async () => {
    const { page } = await visitAsResident(browser, { wish: { has_addendum: true } });
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('.ahead') !== null) sessionStorage.setItem('was-ahead', '1');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${portal().baseUrl}/tenant`);
    await page.waitForURL('**/tenant/addendum');
    await page.getByRole('heading', { level: 1, name: 'Add Addendum' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('was-ahead'))).toBeNull();
  });

  it('shows that the network is down if the page’s code cannot be loaded, and opens once it is back', async () => {
    const { page, t, cut } = await openAhead({});
    cut(true);
    await page.getByRole('heading', { name: t('unreached.title') }).waitFor();
    await fitsAll(page, 'without the network');
    cut(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('region', { name: t('dashboard:amount_due.title') }).waitFor();
    expect(await page.getByRole('heading', { name: t('unreached.title') }).count()).toBe(0);
  });
});
