/** What a browser does with the pages of the office; times in milliseconds. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openUntilPainted, type Wanted } from '../paint-probe.ts';

/** How many times slower than this machine the pages run. */
export const SLOW_DOWN = 4;
const WHEEL = { pixels: 600, everyMs: 40 };
/** Of the longest pages of a register. */
const REGISTER = '/office/applications?page_size=100';
/** In code that only the office needs. */
const OF_OFFICE = /api\/office\//;

declare global {
  interface Window {
    longFrames: number[];
  }
}

/** Somebody who is signed in at a portal. */
export interface Visitor {
  readonly origin: string;
  readonly entries: Readonly<Record<string, string>>;
}

async function contextOf(browser: Browser, { origin, entries }: Visitor): Promise<BrowserContext> {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    viewport: { width: 1280, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}

/** The time from the navigation until what is wanted was painted, with an empty cache. */
export async function measurePaint(
  browser: Browser,
  visitor: Visitor,
  { path, wanted }: { readonly path: string; readonly wanted: Wanted },
): Promise<number> {
  const context = await contextOf(browser, visitor);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    return await openUntilPainted(page, session, `${visitor.origin}${path}`, wanted);
  } finally {
    await context.close();
  }
}

/** The longest frame while a page of the register is scrolled to its end and back; 0: none took longer than 50 ms. */
export async function measureScrolling(browser: Browser, visitor: Visitor, rate: number): Promise<number> {
  const context = await contextOf(browser, visitor);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript(() => {
      window.longFrames = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longFrames.push(duration);
      }).observe({ type: 'long-animation-frame' });
    });
    await page.goto(`${visitor.origin}${REGISTER}`, { waitUntil: 'networkidle' });
    await page.locator('main a[href^="/office/cases/"]').nth(99).waitFor({ state: 'attached' });
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.waitForTimeout(1000);
    await page.evaluate(() => window.longFrames.splice(0));
    await scroll(page, 1);
    await scroll(page, -1);
    return await page.evaluate(() => Math.max(0, ...window.longFrames));
  } finally {
    await context.close();
  }
}

async function scroll(page: Page, way: 1 | -1): Promise<void> {
  await page.mouse.move(640, 450);
  const isAtEnd = () =>
    page.evaluate(
      (down) =>
        down
          ? window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 4
          : window.scrollY <= 0,
      way === 1,
    );
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, way * WHEEL.pixels);
    await page.waitForTimeout(WHEEL.everyMs);
  }
}

/** The scripts that a page loads, and those of them that call the office. */
export async function scriptsOf(
  browser: Browser,
  visitor: Visitor,
  path: string,
): Promise<{ readonly all: number; readonly ofOffice: readonly string[] }> {
  const context = await contextOf(browser, visitor);
  try {
    const page = await context.newPage();
    const ofOffice: string[] = [];
    let all = 0;
    const read: Promise<void>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      all += 1;
      read.push(
        response.text().then((text) => {
          if (OF_OFFICE.test(text)) ofOffice.push(response.url());
        }),
      );
    });
    await page.goto(`${visitor.origin}${path}`, { waitUntil: 'networkidle' });
    await Promise.all(read);
    return { all, ofOffice };
  } finally {
    await context.close();
  }
}
