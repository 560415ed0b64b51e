import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { tabToControl } from '../support/keyboard.ts';
import type { words } from '../support/words.ts';

/** An analyst in the studio who uses only the keyboard. */
export interface Analyst {
  readonly page: Page;
  readonly dialog: Locator;
  /** A button by the key of its text. */
  readonly button: (key: `studio:${string}`, params?: Readonly<Record<string, string>>) => Locator;
  /** Goes to a control by Tab, and presses Enter or another key on it. */
  readonly press: (control: Locator, key?: string) => Promise<void>;
  /** Replaces the text of an input. */
  readonly write: (control: Locator, text: string) => Promise<void>;
  /** Chooses an option of a list by arrow keys. */
  readonly choose: (select: Locator, option: string) => Promise<void>;
  /** Opens a view of the draft by its tab. */
  readonly view: (id: string) => Promise<void>;
  /** Confirms the open dialog with the button of that text, and waits until it is closed. */
  readonly confirm: (key: `studio:${string}`) => Promise<void>;
}

/** @example const ada = analystOn(page, words('en')); await ada.view('forms') */
export function analystOn(page: Page, t: ReturnType<typeof words>): Analyst {
  const dialog = page.getByRole('dialog');
  const button: Analyst['button'] = (key, params) =>
    page.getByRole('button', { name: t(key, params), exact: true });
  const press: Analyst['press'] = async (control, key = 'Enter') => {
    await control.waitFor();
    await tabToControl(page, control);
    await page.keyboard.press(key);
  };
  return {
    page,
    dialog,
    button,
    press,
    async write(control, text) {
      await control.waitFor();
      await tabToControl(page, control);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    async choose(select, option) {
      await select.waitFor();
      await tabToControl(page, select);
      const index = () => select.evaluate((one) => (one as HTMLSelectElement).selectedIndex);
      const labels = await select.evaluate((one) =>
        [...(one as HTMLSelectElement).options].map(({ label }) => label),
      );
      const wanted = labels.indexOf(option);
      expect(wanted, `${option} in ${labels.join()}`).toBeGreaterThanOrEqual(0);
      // The value follows its page, which is drawn a moment later.
      for (let at = await index(); at !== wanted; at = await index()) {
        await page.keyboard.press(at < wanted ? 'ArrowDown' : 'ArrowUp');
        await expect.poll(index, { interval: 10 }).not.toBe(at);
      }
    },
    async view(id) {
      const tab = page.getByRole('tab', { name: t(`studio:views.${id}`), exact: true });
      await tabToControl(page, page.locator('[role=tab][aria-selected=true]'));
      const count = await page.getByRole('tab').count();
      for (let step = 0; step < count; step += 1) {
        if (await tab.evaluate((one) => one === document.activeElement)) break;
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Enter');
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    },
    async confirm(key) {
      await press(dialog.getByRole('button', { name: t(key), exact: true }));
      await dialog.waitFor({ state: 'detached' });
    },
  };
}
