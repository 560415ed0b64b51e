import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The same library in half the text: each new page reads it once more. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Axe on a page. It reports violations alone: to name all that is right takes it twice as long. A page without frames
 * is judged in itself; else axe opens another page, in which it puts the findings of all frames together.
 */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);

/** Waits for what moves or fades to its end: a colour on the way to another one is nobody's to judge. */
async function rested(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * What axe finds, one line per rule and element. An answer of the server may have begun another movement since the
 * page rested: what is found then is looked at again, and is a finding only where it stays.
 */
export async function found(page: Page): Promise<string[]> {
  const findings = await foundNow(page);
  return findings.length === 0 ? [] : foundNow(page);
}

async function foundNow(page: Page): Promise<string[]> {
  await rested(page);
  const { violations } = await axeOn(page).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** A page may be wider than the screen only by what scrolls on its own. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Fails where axe finds something, or where the page has to be scrolled sideways. */
export async function fitsAll(page: Page, state: string): Promise<void> {
  expect(await found(page), state).toEqual([]);
  expect(await tooWide(page), state).toBe(0);
}
