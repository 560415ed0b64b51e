import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { PROJECT } from '../../read-settings.ts';

type Texts = { readonly [key: string]: string | Texts };

function words(file: string): (key: string) => string {
  const texts = JSON.parse(readFileSync(join(PROJECT, 'locales', 'en', `${file}.json`), 'utf8')) as Texts;
  return (key) => {
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>(
        (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
        texts,
      );
    if (typeof found !== 'string') throw new Error(`There is no text "${key}" in ${file}.`);
    return found;
  };
}

const portal = words('portal');
const exam = words('exam');
const payment = words('payment');

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });

/** Presses a button of a dialog twice, as fast as a person can: it must count once. */
async function confirmTwice(page: Page, name: string): Promise<void> {
  await button(page.getByRole('dialog').last(), name).dblclick();
}

async function openTab(page: Page, step: string): Promise<void> {
  await page.locator(`[role=tab][data-tab="${step}"]`).click();
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('radio', { name: payment('options.payment_type.CHECKING'), exact: true }).check();
  for (const [name, value] of [
    ['account_holders_name', 'Marisol Ibarra'],
    ['routing_number', '110000000'],
    ['account_number', '000123456789'],
    ['address_line_1', '410 Juniper Lane'],
    ['zip_code', '78704'],
  ] as const) {
    await page.locator(`[data-field="${name}"] input`).fill(value);
  }
  const kind = page.locator('[data-field="account_type"]');
  if ((await kind.locator('select').count()) > 0) await kind.locator('select').selectOption({ index: 1 });
  else await kind.getByRole('radio').first().check();
  await page.getByRole('button', { name: new RegExp(`^${payment('pay').split('{{')[0]}`) }).click();
  const sure = new RegExp(`^${payment('confirm.pay').replace('{{total}}', '.*')}$`);
  await page.getByRole('dialog').getByRole('button', { name: sure }).dblclick();
}

async function answer(page: Page): Promise<void> {
  for (const question of await page.locator('[data-question]').all()) {
    await question.getByRole('radio').first().check();
  }
  await button(page, exam('submit')).dblclick();
}

async function submit(page: Page): Promise<void> {
  await openTab(page, 'applicant_consent');
  await button(page, portal('apply.submit')).click();
  await confirmTwice(page, portal('apply.submit'));
}

async function cancel(page: Page): Promise<void> {
  await button(page, portal('apply.cancel')).click();
  await confirmTwice(page, portal('apply.cancel'));
}

/** What a person does at the page for an event of the flow; buttons are pressed twice, which must count once. */
export const pageEvents: Readonly<Record<string, (page: Page, step: string) => Promise<void>>> = {
  SUBMIT: submit,
  CANCEL: cancel,
  PAY: pay,
  ANSWER: answer,
  REGENERATE: (page) => page.getByRole('main').getByRole('button').last().dblclick(),
  CONTINUE: (page) => button(page, portal('redirect.continue')).dblclick(),
  STAY: (page) => button(page, portal('redirect.stay')).click(),
  PREVIOUS: (page) => button(page, portal('apply.previous')).click(),
  GO: openTab,
};
