import type { Browser } from 'playwright-core';

/** How much slower than this machine the page runs. */
export const SLOW_DOWN = 4;

/** Somebody's local store of one origin; null: nobody's. */
export type LocalStore = {
  readonly origin: string;
  readonly entries: Readonly<Record<string, string>>;
} | null;

/** One opening of a page, in milliseconds under {@link SLOW_DOWN}. */
export interface Amounts {
  /** From the navigation until an amount of money was on the screen. */
  readonly painted: number;
  /** What the page's main thread had worked until then. */
  readonly worked: number;
  /** Of that, scripts. */
  readonly scripts: number;
  /** Requests that were begun before the amounts were painted, beside the page itself. */
  readonly requests: number;
}

declare global {
  interface Window {
    amountsPaintedAt: number | null;
  }
}

/** Runs in the page before its own scripts. A frame counts as painted in the first task after its `requestAnimationFrame`. */
function installProbe(): void {
  window.amountsPaintedAt = null;
  const seen = new MutationObserver(() => {
    if (!/\d\.\d\d/.test(document.querySelector('main, [role=main]')?.textContent ?? '')) return;
    seen.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.amountsPaintedAt = performance.now();
      };
      port2.postMessage(null);
    });
  });
  seen.observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * Opens a page and waits for an amount of money in its `main`.
 *
 * @param store what the device keeps of who is signed in
 * @param before how often the page was opened on this device before: 0 is an empty cache
 * @throws Error when there is no amount within half a minute.
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
    await page.addInitScript(installProbe);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.amountsPaintedAt !== null, undefined, { polling: 50 });
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? Number.NaN);
    const [painted, requests] = await page.evaluate(() => {
      const at = window.amountsPaintedAt ?? Number.NaN;
      const begun = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < at);
      return [at, begun.length] as const;
    });
    return { painted, worked: metric('TaskDuration'), scripts: metric('ScriptDuration'), requests };
  } finally {
    await context.close();
  }
}
