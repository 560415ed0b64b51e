import type { CDPSession, Page } from 'playwright-core';

/** The awaited element: a field, by its selector, or an amount of money in an element. */
export type Wanted = { readonly field: string } | { readonly amountIn: string };

/** An entry of the Element Timing API, which the DOM types do not contain. */
interface ElementEntry extends PerformanceEntry {
  readonly identifier: string;
  /** The time at which the frame with its text was on the screen. */
  readonly renderTime: number;
}

declare global {
  interface Window {
    /** The time at which the element was on the screen, in milliseconds since the navigation began, else null. */
    paintedAt: number | null;
    /** Notifies the driver, without running anything in the page before. */
    tellPainted: (nothing: string) => void;
  }
}

/** The time in which a browser that has opened and closed a tab becomes idle. */
const REST_MS = 700;
/** The maximum time for a page. */
const PATIENCE_MS = 30_000;

/**
 * Runs in the page before its own scripts, so it must not use anything from outside. The browser itself reports when
 * the label or amount was on the screen: a task queued behind a frame also waits for the page's next work.
 */
function installProbe(wanted: Wanted): void {
  window.paintedAt = null;
  // A text counts for the block that contains it.
  const levels = 4;
  const find = (): Element | null => {
    if ('field' in wanted) {
      const field = document.querySelector<HTMLInputElement>(wanted.field);
      return field?.labels?.[0] ?? field;
    }
    const all = [...document.querySelectorAll(`:is(${wanted.amountIn}) *`)];
    return all.find((one) => one.childElementCount === 0 && /\d\.\d\d/.test(one.textContent)) ?? null;
  };
  const seen = new MutationObserver(() => {
    let at = find();
    if (at === null) return;
    seen.disconnect();
    for (let level = 0; at !== null && level < levels; level += 1, at = at.parentElement)
      at.setAttribute('elementtiming', 'wanted');
  });
  seen.observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as ElementEntry[];
    const entry = entries.find(({ identifier }) => identifier === 'wanted');
    if (entry === undefined || window.paintedAt !== null) return;
    window.paintedAt = entry.renderTime;
    window.tellPainted('');
  }).observe({ type: 'element', buffered: true });
}

/**
 * Opens a page and waits until the element was on the screen.
 *
 * @returns that time, in milliseconds since the navigation began.
 * @throws Error if it is not within half a minute.
 */
export async function openUntilPainted(
  page: Page,
  session: CDPSession,
  url: string,
  wanted: Wanted,
): Promise<number> {
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tellPainted' });
  await page.addInitScript(installProbe, wanted);
  await page.waitForTimeout(REST_MS);
  const painted = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${url} shows nothing that was wanted`)), PATIENCE_MS);
    session.on('Runtime.bindingCalled', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  await Promise.all([painted, page.goto(url, { waitUntil: 'commit' })]);
  return page.evaluate(() => window.paintedAt ?? Number.NaN);
}
