import type { Page } from 'playwright-core';
import type { BrowserFlow } from '../browser-flow.ts';
import { preparePayment } from './http.ts';
import { makePaymentStaging, putFacts, type Stage } from './staging.ts';

async function payByKeptAccount(page: Page, isPart: boolean): Promise<void> {
  const another = page.getByRole('radio', { name: 'Another amount' });
  const isAhead = (await another.count()) === 0;
  if (isPart || isAhead) {
    if (!isAhead) await another.check();
    await page.getByLabel('Amount to pay').fill('1.00');
    await page.getByLabel('Amount to pay').blur();
  }
  await page.getByRole('radio', { name: /Bank •••• 6789/ }).check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$/ })
    .click();
}

/** A resident on the payment page. */
export const makePaymentInBrowser: BrowserFlow<Stage> = {
  staging: makePaymentStaging,
  start: '/tenant/make-payment',
  address: (_stage, path) => path,
  remembers: ({ resident }) => ({ user: JSON.stringify(resident.session), language: 'en' }),
  calls: { payBill: { method: 'POST', path: /^\/api\/tenant\/payments$/ } },
  prepare: {
    async payBill(stage, cue) {
      // Otherwise the gateway would have to be silent for a minute: another device has begun to pay.
      if (cue.outcome === 'unknown') await putFacts(stage, { ...cue.facts, in_flight: true });
      else await preparePayment(stage, cue, 'pm-demo-bank');
      return {};
    },
  },
  events: { PAY: ({ page, facts }) => payByKeptAccount(page, facts.due === true) },
  // The page moves on by itself after a while.
  hastened: {
    'charging.paid': ({ page }) => page.getByRole('button', { name: 'Continue', exact: true }).click(),
  },
  unplayed: {},
  stepsOn: async () => [],
};
