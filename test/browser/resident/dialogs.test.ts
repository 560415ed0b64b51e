import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tooWide } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { newResident, type ResidentVisit, visitAsResident } from './resident.ts';
import { scheduledFor } from './scheduled.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await portal().launch();
});

/** A window of 1280 × 800 that is zoomed to 200 %. */
const ZOOMED = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } as const;

/** Where the focus is: in the dialog, on nothing (the browser's own controls), or on this element of the page behind. */
const focusOf = (dialog: Locator) =>
  dialog.evaluate((box) => {
    const at = document.activeElement;
    if (box.contains(at)) return 'inside';
    return at === null || at === document.body ? 'browser' : at.outerHTML;
  });

/** Presses a key often enough to pass all controls of the dialog twice. @returns where the focus went. */
async function placesOf(page: Page, dialog: Locator, key: 'Tab' | 'Shift+Tab'): Promise<Set<string>> {
  const controls = await dialog.locator('a[href], button, input, select, textarea').count();
  const places = new Set<string>();
  for (let press = 0; press < 2 * controls + 4; press += 1) {
    await page.keyboard.press(key);
    places.add(await focusOf(dialog));
  }
  return places;
}

/** Presses Tab until the button has the focus, and says whether all of it is in the window then. */
async function isReached(page: Page, button: Locator): Promise<boolean> {
  for (let press = 0; press < 40; press += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  return button.evaluate((element) => {
    const { top, left, bottom, right } = element.getBoundingClientRect();
    const isIn = top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
    return isIn && element === document.activeElement;
  });
}

/** Checks an open dialog by keyboard alone, and closes it with Escape. */
async function holdsFocus(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect([name, await focusOf(dialog)]).toEqual([name, 'inside']);
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const places = await placesOf(page, dialog, key);
    expect([name, key, [...places].filter((place) => place !== 'browser')]).toEqual([name, key, ['inside']]);
  }
  for (const button of await dialog.locator('button:enabled').all())
    expect([name, await button.innerText(), await isReached(page, button)]).toEqual([
      name,
      await button.innerText(),
      true,
    ]);
  expect([name, await tooWide(page)]).toEqual([name, 0]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Opens a dialog by its button, which has the focus again afterwards. */
async function opens({ page }: ResidentVisit, opener: Locator): Promise<void> {
  await opener.focus();
  const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
  await page.keyboard.press('Enter');
  await holdsFocus(page, name);
  await expect
    .poll(() => opener.evaluate((button) => button === document.activeElement), { message: name })
    .toBe(true);
}

describe('a dialog of the resident pages, at a zoom of 200 %', () => {
  it('keeps the focus, shows its buttons, closes with Escape, and returns the focus to its button', async () => {
    const who = await newResident({ has_post: true });
    const workorder = await scheduledFor(who);
    const visit = await visitAsResident(browser, { who, browser: ZOOMED });
    const { page, open, t } = visit;
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

    await open('/tenant/dashboard');
    await opens(visit, button('Bill Detail'));
    await open(`/workorders/${workorder}`);
    for (const name of ['Ask for another time', 'Cancel workorder', 'Write a message'])
      await opens(visit, button(name));
    await open('/parcels');
    await opens(visit, button(/^I have it/));
    await open('/transactions');
    await opens(visit, button(t('grid:columns')));
    await open('/profile/methods');
    await opens(visit, button(/^Remove/));
    await open('/tenant/autopays/add');
    await button(t('autopay:add.submit')).click();
    await page.getByText(t('autopay:told.added')).waitFor();
    await opens(visit, button(new RegExp(`^${t('autopay:actions.pause')}`)));
    await opens(visit, button(new RegExp(`^${t('autopay:actions.stop')}`)));
    await visit.leave();
  });

  it('that opens by itself does the same, and leaves the focus at the heading', async () => {
    const visit = await visitAsResident(browser, { notices: true, browser: ZOOMED });
    const { page, context, t } = visit;
    await context.addInitScript(() => window.localStorage.setItem('shoutbox_read', '1'));
    await visit.open('/tenant/dashboard');
    const name = t('wishes:mobile.title');
    await page.getByRole('dialog', { name }).waitFor();
    await holdsFocus(page, name);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await visit.leave();
  });
});
