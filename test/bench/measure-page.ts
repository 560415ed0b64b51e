import type { Browser, CDPSession, Page } from 'playwright-core';
import { installProbe } from './page-probe.ts';
import { openUntilPainted } from './paint-probe.ts';

/** How many times slower than this machine the page runs. */
export const SLOW_DOWN = 4;
/** The text typed into a field, one key at a time. */
const TEXT = 'Margaret Longfellow-Whitcombe';
/** The time between keys: a quick typist, never in step with the screen's frames. */
const KEY_MS = 70;
/** Longer than the pause after which a field commits, because the commit is part of the cost of the keys. */
const REST_MS = 700;

/** A page to measure. */
export interface MeasuredPage {
  readonly url: string;
  /** Selectors: any field of the form, and the text field to type into. */
  readonly anyField: string;
  readonly textField: string;
  /** Clears the way to the field, once the page is idle. */
  readonly ready?: (page: Page) => Promise<void>;
}

/** One measurement of one page; times in milliseconds under {@link SLOW_DOWN}, sizes in bytes. */
export interface Measurement {
  readonly scriptPerKey: number;
  readonly keyToPaint: readonly number[];
  readonly firstField: number;
  readonly heap: number;
  /** Gzipped JavaScript received when the first field was painted, without response headers. */
  readonly script: number;
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? 0;
}

/** Bytes of the gzipped scripts received when the first field was painted. */
function scriptBytes(firstField: number): number {
  const scripts = performance
    .getEntriesByType('resource')
    .filter((entry) => /\.js(\?|$)/.test(entry.name)) as PerformanceResourceTiming[];
  return scripts
    .filter((entry) => entry.responseEnd <= firstField)
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0);
}

async function typeText(page: Page, session: CDPSession, field: string): Promise<number> {
  const input = page.locator(field);
  await input.fill('');
  await input.focus();
  await page.waitForTimeout(REST_MS);
  // Input that cleared the way to the field is not measured.
  await page.evaluate(() => window.probe.keyToPaint.splice(0));
  const before = await metric(session, 'ScriptDuration');
  for (const [index, key] of [...TEXT].entries()) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(KEY_MS + ((index * 5) % 16));
  }
  await page.waitForTimeout(REST_MS);
  const after = await metric(session, 'ScriptDuration');
  const typed = await input.inputValue();
  if (typed !== TEXT) throw new Error(`${page.url()} lost keys: it reads "${typed}"`);
  return ((after - before) * 1000) / TEXT.length;
}

/** Delays each request by that many milliseconds, at any bandwidth. */
async function slowDownRequests(session: CDPSession, latency: number): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Opens a page with an empty cache and passes it to `use`, once its first field was painted. */
async function withPage<T>(
  browser: Browser,
  target: Pick<MeasuredPage, 'url' | 'anyField'>,
  latency: number,
  use: (page: Page, session: CDPSession, firstField: number) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    if (latency > 0) await slowDownRequests(session, latency);
    await page.addInitScript(installProbe);
    const firstField = await openUntilPainted(page, session, target.url, { field: target.anyField });
    return await use(page, session, firstField);
  } finally {
    await context.close();
  }
}

/**
 * Opens the page, types into it, and returns the measurement.
 *
 * @param latency milliseconds added to each request
 * @throws Error if the page shows no field within half a minute, or loses a key.
 */
export function measurePage(browser: Browser, target: MeasuredPage, latency: number): Promise<Measurement> {
  return withPage(browser, target, latency, async (page, session, firstField) => {
    await page.waitForLoadState('networkidle');
    await target.ready?.(page);
    const scriptPerKey = await typeText(page, session, target.textField);
    const keyToPaint = await page.evaluate(() => window.probe.keyToPaint);
    const script = await page.evaluate(scriptBytes, firstField);
    await session.send('HeapProfiler.collectGarbage');
    const heap = await metric(session, 'JSHeapUsedSize');
    return { scriptPerKey, keyToPaint, firstField, heap, script };
  });
}

/** Bytes of gzipped JavaScript that a page needs before it shows a field. */
export function measureScript(
  browser: Browser,
  target: Pick<MeasuredPage, 'url' | 'anyField'>,
): Promise<number> {
  return withPage(browser, target, 0, (page, _, firstField) => page.evaluate(scriptBytes, firstField));
}
