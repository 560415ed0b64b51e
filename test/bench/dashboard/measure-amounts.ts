import type { Browser } from 'playwright-core';
import { openUntilPainted } from '../paint-probe.ts';

/** How many times slower than this machine the page runs. */
export const SLOW_DOWN = 4;

/** A person's local storage of one origin; null if nobody is signed in. */
export type LocalStore = {
  readonly origin: string;
  readonly entries: Readonly<Record<string, string>>;
} | null;

/** One opening of a page, in milliseconds under {@link SLOW_DOWN}. */
export interface Amounts {
  /** From the navigation until an amount of money was on the screen. */
  readonly painted: number;
  /** The main thread's work until it could report this, including the first work of the page's own code. */
  readonly worked: number;
  /** The part of it spent in scripts. */
  readonly scripts: number;
  /** Requests begun before the amounts were painted, except the page itself. */
  readonly requests: number;
}

/**
 * Opens a page and waits for an amount of money in its `main`.
 *
 * @param store the device's data of the signed-in person
 * @param before how often the page was opened on this device before: 0 is an empty cache
 * @throws Error if there is no amount within half a minute.
 */
export async function measureAmounts(
  browser: Browser,
  url: string,
  store: LocalStore,
  before: number,
): Promise<Amounts> {
  const localStorage = Object.entries(store?.entries ?? {}).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    storageState: { cookies: [], origins: store === null ? [] : [{ origin: store.origin, localStorage }] },
  });
  try {
    for (let visit = 0; visit < before; visit += 1) {
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.close();
    }
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const painted = await openUntilPainted(page, session, url, { amountIn: 'main' });
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? Number.NaN);
    const requests = await page.evaluate(
      (until) => performance.getEntriesByType('resource').filter(({ startTime }) => startTime < until).length,
      painted,
    );
    return { painted, worked: metric('TaskDuration'), scripts: metric('ScriptDuration'), requests };
  } finally {
    await context.close();
  }
}
