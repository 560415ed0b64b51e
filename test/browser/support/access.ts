import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { NodeResult, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The minified library, as each new document has to parse it again. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations only, as a report of all passes takes twice as long. */
const OPTIONS: RunOptions = { resultTypes: ['violations'] };

interface Violation {
  readonly id: string;
  readonly nodes: readonly Pick<NodeResult, 'target'>[];
}

/**
 * The violations on a page. Without frames, axe runs in the page itself, which parses the library once; otherwise it
 * opens another page, in which it merges the findings of all frames.
 */
async function violationsOn(page: Page, options: RunOptions): Promise<readonly Violation[]> {
  if (page.frames().length > 1) {
    const { violations } = await new AxeBuilder({ page, axeSource }).options(options).analyze();
    return violations;
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: Pick<typeof import('axe-core'), 'run'> };
    const { violations } = await axe.run(document, given);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
  }, options);
}

/** For pages with a page of the portal in a frame: it has landmarks of its own. */
export const FRAMED: RunOptions = { rules: { 'landmark-unique': { enabled: false } } };

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
 *
 * @param less options of axe, such as rules that are left out.
 */
export async function found(page: Page, less: RunOptions = {}): Promise<string[]> {
  const findings = await foundNow(page, less);
  return findings.length === 0 ? [] : foundNow(page, less);
}

async function foundNow(page: Page, less: RunOptions): Promise<string[]> {
  await rested(page);
  const violations = await violationsOn(page, { ...OPTIONS, ...less });
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
