import type { Page } from 'playwright-core';

/** How long a page may take to show a state, in milliseconds. */
export const PATIENCE_MS = 8000;

/**
 * An address of the portal without scripts, to leave a page for. The browser would end the process of a page that is
 * left for `about:blank`, and the next page would compile all its scripts again.
 *
 * @example emptyPage('http://127.0.0.1:3000') // 'http://127.0.0.1:3000/health'
 */
export const emptyPage = (address: string): string => new URL('/health', address).href;

/**
 * The state that the page reports for a flow, once that is the wanted one (`editing/addresses`, or `editing` for any
 * of its steps); the last reported state if it never is.
 */
export async function shownState(page: Page, flow: string, wanted: string): Promise<string> {
  const place = `[data-flow="${flow}"]`;
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    await page
      .waitForFunction(
        ([inFlow, state]) => {
          const shown = document.querySelector(inFlow)?.getAttribute('data-state') ?? '';
          return shown === state || shown.startsWith(`${state}/`);
        },
        [place, wanted] as const,
        { timeout: Math.max(1, end - performance.now()) },
      )
      .catch(() => null);
    // The page may have changed or been reloaded since.
    const shown = await page
      .evaluate((inFlow) => document.querySelector(inFlow)?.getAttribute('data-state') ?? '', place)
      .catch(() => '');
    const isThere = shown === wanted || shown.startsWith(`${wanted}/`);
    if (isThere || performance.now() >= end) return shown;
  }
}

/** Whether the page reports the state now. */
export async function isShown(page: Page, flow: string, wanted: string): Promise<boolean> {
  const place = `[data-flow="${flow}"]`;
  const shown = await page
    .evaluate((inFlow) => document.querySelector(inFlow)?.getAttribute('data-state') ?? '', place)
    .catch(() => '');
  return shown === wanted || shown.startsWith(`${wanted}/`);
}

/** The reports of a page's running flow in addition to its state, if present. */
export interface ShownSigns {
  readonly events?: readonly string[];
  readonly shows?: string;
}

/** The reports of a page for a flow in that state; empty if it shows another one, or no flow runs in it. */
export async function shownSigns(page: Page, flow: string, state: string): Promise<ShownSigns> {
  const signs = await page
    .evaluate(
      (place) => ({ ...document.querySelector<HTMLElement>(place)?.dataset }),
      `[data-flow="${flow}"]`,
    )
    .catch((): Record<string, string | undefined> => ({}));
  const { events, shows } = signs;
  if (signs.state !== state || events === undefined || shows === undefined) return {};
  return { events: events.split(' ').filter(Boolean), shows };
}
