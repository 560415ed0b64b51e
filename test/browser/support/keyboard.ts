import type { Locator, Page } from 'playwright-core';
import { type Answer, answers } from './answers.ts';
import type { Applicant } from './applicant.ts';

/** More stops than any page has: a control that is not reached by then is unreachable. */
const MOST_STOPS = 150;

/** A person who uses only the keyboard. */
export interface Typist {
  /** Presses Tab until the control has the focus. @throws when no number of Tabs leads there. */
  tabTo(control: Locator): Promise<void>;
  press(control: Locator, key?: 'Enter' | 'Space'): Promise<void>;
  answerTab(id: string): Promise<void>;
}

async function type(page: Page, control: Locator, value: string): Promise<void> {
  const isDate = (await control.getAttribute('type')) === 'date';
  const [year = '', month = '', day = ''] = value.split('-');
  await page.keyboard.type(isDate ? `${month}${day}${year}` : value);
}

/** Presses Tab until the control, perhaps in a frame, has the focus. @throws when no number of Tabs leads there. */
export async function tabToControl(page: Page, control: Locator): Promise<void> {
  const handle = await control.elementHandle();
  const hasFocus = (one: Node) => one.ownerDocument?.activeElement === one && one.ownerDocument.hasFocus();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await handle?.evaluate(hasFocus)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(control)} cannot be reached by Tab`);
}

/** @example const hands = typistFor(person); await hands.press(person.button('apply.save')) */
export function typistFor(person: Applicant): Typist {
  const { page, t, field, section } = person;

  const tabTo = (control: Locator): Promise<void> => tabToControl(page, control);

  async function press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await tabTo(control);
    await page.keyboard.press(key);
  }

  async function answerOne([key, name, how, value = '']: Answer): Promise<void> {
    if (how === 'radio') {
      const option = t(`application:options.${value}`);
      return press(section(key).getByRole('radio', { name: option, exact: true }), 'Space');
    }
    const control = field(key, name);
    if (how === 'tick') return press(control, 'Space');
    await tabTo(control);
    if (how === 'choose') return page.keyboard.type(t(`application:options.${value}`));
    await type(page, control, value);
    if (how !== 'zip') return;
    await page.keyboard.press('Tab');
    const city = await field(key, 'city').elementHandle();
    await page.waitForFunction((input) => (input as HTMLInputElement).value !== '', city);
  }

  return {
    tabTo,
    press,
    async answerTab(id) {
      for (const row of answers[id] ?? []) await answerOne(row);
    },
  };
}
