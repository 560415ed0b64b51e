import type { Page } from 'playwright-core';

/** Goes to another address of the portal as a link does: the page stays loaded, which is far quicker than to open it anew. */
export async function goSoftly(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Path and query of where the page is. */
export function whereIs(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
