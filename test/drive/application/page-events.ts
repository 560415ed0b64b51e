import type { Locator, Page } from 'playwright-core';
import type { AtPage, PageEvent } from '../browser-flow.ts';
import { answer, askAgain } from './exam-events.ts';
import { button, exam, inDialog, pattern, payment, portal } from './page-words.ts';
import { goOn, save } from './save-events.ts';
import type { Stage } from './stage.ts';

async function pay({ page }: AtPage<Stage>): Promise<void> {
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
  await page.getByRole('button', { name: pattern(payment('pay')) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: pattern(payment('confirm.pay')) })
    .dblclick();
}

/** Presses a button and confirms in its dialog, whose button has the same name. */
const sure =
  (name: string) =>
  async ({ page }: AtPage<Stage>): Promise<void> => {
    await button(page, name).click();
    await inDialog(page, name).dblclick();
  };

const click =
  (find: (page: Page) => Locator) =>
  ({ page }: AtPage<Stage>): Promise<void> =>
    find(page).click();

const review = click((page) =>
  page.getByRole('main').getByRole('link', { name: exam('finish.review'), exact: true }),
);

/**
 * The actions of a person at the page for an event of the flow. Buttons that send something are pressed twice, which
 * must count once.
 */
export const pageEvents: Readonly<Record<string, PageEvent<Stage>>> = {
  SUBMIT: sure(portal('apply.submit')),
  CANCEL: sure(portal('apply.cancel')),
  PAY: pay,
  ANSWER: answer,
  REGENERATE: askAgain,
  RETRY: click((page) => button(page, exam('try_again'))),
  CONTINUE: ({ page }) => button(page, portal('redirect.continue')).dblclick(),
  STAY: click((page) => button(page, portal('redirect.stay'))),
  PREVIOUS: click((page) => button(page, portal('apply.previous'))),
  GO: ({ page, event }) => page.locator(`[role=tab][data-tab="${event.step}"]`).click(),
  NEXT: goOn,
  SAVE: save,
  'submitted.PROCEED': click((page) => button(page, portal('apply.status.proceed'))),
  'manualVerification.FINISH': click((page) => button(page, exam('finish_now'))),
  'paymentInFlight.PAYMENT': click((page) => button(page, payment('in_flight.check'))),
  'paymentInFlight.REVIEW': review,
  'paying.REVIEW': review,
  'nothingDue.REVIEW': review,
  'finish.REVIEW': review,
  'deniedFinish.REVIEW': review,
};
