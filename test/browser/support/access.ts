import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The minified library, as each new page has to parse it again. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Axe on a page. It reports violations only, as a report of all passes takes twice as long. A page without frames is
 * checked directly; otherwise axe opens another page, in which it merges the findings of all frames.
 */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);

/** Waits for the end of animations, as the contrast of a color in transition cannot be checked. */
async function rested(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * The axe findings, one line per rule and element. A response may have started another animation in the meantime, so
 * the check is repeated if there are findings, and the second result counts.
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

/** By how many pixels a page is wider than the screen, without parts that scroll on their own. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Fails on axe findings, or if the page scrolls sideways. */
export async function fitsAll(page: Page, state: string): Promise<void> {
  expect(await found(page), state).toEqual([]);
  expect(await tooWide(page), state).toBe(0);
}
