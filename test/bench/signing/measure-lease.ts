import type { Browser, CDPSession, Page } from 'playwright-core';

/** How many times slower than this machine the page runs. */
export const SLOW_DOWN = 4;
/** One turn of a wheel in pixels, and the time until the next one in milliseconds. */
const WHEEL = { pixels: 600, everyMs: 40 };

/** One measurement; times in milliseconds under {@link SLOW_DOWN}. */
export interface LeaseFigures {
  /** From the navigation to the first page on the screen. */
  readonly firstPage: number;
  /** Until the first page has its spots and can be signed. */
  readonly usable: number;
  /** The maximum script time of one frame while scrolling from the first page to the last. */
  readonly longestFrame: number;
  /** JavaScript objects after garbage collection, in MB. */
  readonly heap: number;
  /** The pixels of all canvases, in MB. */
  readonly canvases: number;
}

declare global {
  interface Window {
    leaseProbe: { firstPage: number | null; usable: number | null; frames: number[] };
  }
}

/** The browser's report of a frame that took longer than 50 ms. */
interface LongFrame extends PerformanceEntry {
  readonly scripts: readonly { readonly duration: number }[];
}

/** Runs in the page before its own scripts. */
function installProbe(): void {
  const probe: Window['leaseProbe'] = { firstPage: null, usable: null, frames: [] };
  window.leaseProbe = probe;
  new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries() as LongFrame[])
      probe.frames.push(scripts.reduce((sum, { duration }) => sum + duration, 0));
  }).observe({ type: 'long-animation-frame' });
  const atNextFrame = (tell: (at: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => tell(performance.now())));
  const isThere = (selector: string) => document.querySelector(selector) !== null;
  let isSeen = false;
  const seen = new MutationObserver(() => {
    if (!isSeen && isThere('[data-ahead], [data-drawn="here"]')) {
      isSeen = true;
      atNextFrame((at) => (probe.firstPage = at));
    }
    if (!isThere('[data-drawn="here"]')) return;
    seen.disconnect();
    atNextFrame((at) => (probe.usable = at));
  });
  seen.observe(document, { childList: true, subtree: true, attributes: true });
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(640, 450);
  const isAtEnd = () =>
    page.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 4);
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, WHEEL.pixels);
    await page.waitForTimeout(WHEEL.everyMs);
  }
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6;
}

/**
 * Opens a page with an empty cache, waits for its first page, and scrolls to the last one.
 *
 * @param prepare prepares the browser before the page is opened.
 * @param whole a selector of an element that is present once nothing is being drawn.
 */
export async function measureLease(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void>,
  whole: string,
): Promise<LeaseFigures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(240_000);
    await prepare(page);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await page.addInitScript(installProbe);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => window.leaseProbe.firstPage !== null && window.leaseProbe.usable !== null,
    );
    const [firstPage, usable] = await page.evaluate(() => [
      window.leaseProbe.firstPage ?? Number.NaN,
      window.leaseProbe.usable ?? Number.NaN,
    ]);
    await page.locator(whole).first().waitFor({ state: 'attached' });
    await page.evaluate(() => window.leaseProbe.frames.splice(0));
    await scroll(page);
    const longestFrame = await page.evaluate(() => Math.max(0, ...window.leaseProbe.frames));
    const canvases = await page.evaluate(() =>
      [...document.querySelectorAll('canvas')].reduce(
        (sum, { width, height }) => sum + width * height * 4,
        0,
      ),
    );
    return { firstPage, usable, longestFrame, heap: await heapOf(session), canvases: canvases / 1e6 };
  } finally {
    await context.close();
  }
}
