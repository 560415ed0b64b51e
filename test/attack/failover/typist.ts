import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { findOrInstallTestChromium } from '../../tools/chromium.ts';
import type { Noticed } from './patient.ts';

/** Pause between two changes of the field. */
const PAUSE_MS = 2000;
/** Every so many changes, the person presses Save. */
const SAVE_EVERY = 3;
const WAIT_MS = 120_000;

/**
 * A person in a browser who types into an application and saves it, through every fault. The page may say that it is
 * saving, and nothing worse; at the end the portal has what was typed last.
 *
 * @example const typing = typeAll(baseUrl, await target.invite(), noticed, () => isOver); await typing
 */
export async function typeAll(
  baseUrl: string,
  { token }: { readonly token: string },
  noticed: Noticed,
  isOver: () => boolean,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: findOrInstallTestChromium(process.env) });
  try {
    const page = await browser.newPage({ locale: 'en' });
    page.setDefaultTimeout(WAIT_MS);
    // The notices of the property were read before.
    await page.addInitScript(() => window.localStorage.setItem('shoutbox_read', '1'));
    await page.goto(`${baseUrl}/auth/applicant?access_token=${token}`);
    const field = page.locator('#root').getByLabel('First name', { exact: true }).first();
    await field.waitFor();
    // Only from now on: a page says other things while it is opened.
    await page.evaluate(() => {
      const said = new Set<string>();
      const note = () => {
        for (const { textContent } of document.querySelectorAll('#root [role=alert]'))
          if (textContent) said.add(textContent);
        const [worse] =
          /Not saved[^.]*\.|[^.]*(try again|not available)[^.]*\./i.exec(document.body.innerText) ?? [];
        if (worse !== undefined) said.add(worse);
      };
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      Object.assign(window, { said });
    });
    let typed = 'Ada';
    for (let count = 1; !isOver(); count += 1) {
      typed = `Ada ${'x'.repeat(count % 20)}`.trim();
      await field.fill(typed);
      if (count % SAVE_EVERY === 0) await save(page);
      await wait(PAUSE_MS);
    }
    await save(page);
    await page
      .getByText(/Everything is saved|Saved\. \d+ field/)
      .first()
      .waitFor();
    const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
    for (const text of said) noticed.odd.add(`a person who typed was told: ${text.slice(0, 200)}`);
    await page.reload();
    await field.waitFor();
    const stored = await field.inputValue();
    if (stored !== typed) noticed.odd.add(`"${typed}" was typed, and "${stored}" is there`);
  } catch (error) {
    const [context] = browser.contexts();
    const text = await context
      ?.pages()[0]
      ?.getByRole('dialog')
      .first()
      .innerText({ timeout: 1000 })
      .catch(() => '');
    throw new Error(`${(error as Error).message.split('\n')[0]}; the dialog: ${text}`, { cause: error });
  } finally {
    await browser.close();
  }
}

/** Saves as a person does, who is asked whether to save. The dialog is closed when this returns. */
async function save(page: Page): Promise<void> {
  const button = { name: 'Save', exact: true } as const;
  await page.getByRole('group', { name: 'Application actions' }).getByRole('button', button).click();
  await page.getByRole('dialog').getByRole('button', button).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
