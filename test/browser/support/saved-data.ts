import type { BrowserContext } from 'playwright-core';

/**
 * Makes the pages of a context save data, as all contexts of the tests do: otherwise every page that is open for five
 * seconds fetches and runs the code of all others, which takes more CPU time than most tests.
 */
export const saveData = (context: BrowserContext): Promise<void> => setSaving(context, true);

/** Undoes it for a test that needs the other pages: they are fetched ahead, as for most people. */
export const fetchAhead = (context: BrowserContext): Promise<void> => setSaving(context, false);

async function setSaving(context: BrowserContext, saves: boolean): Promise<void> {
  await context.addInitScript((value) => {
    const { connection } = navigator as { readonly connection?: object };
    if (connection === undefined) return;
    Object.defineProperty(connection, 'saveData', { value, configurable: true });
  }, saves);
}
