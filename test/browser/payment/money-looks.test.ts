import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateUnitAvailability } from '../../../src/db/property/property.repository.ts';
import { fitsAll } from '../support/access.ts';
import { rightChoices } from '../support/answers.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { sampledLook } from '../support/looks.ts';
import { portal } from '../support/portal.ts';
import { type Language, type Words, words } from '../support/words.ts';
import { type Owing, owing, payByCall } from './owing.ts';

const { launch, baseUrl } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

/** Cards are entered in the provider's fields in the page, not in a popup. */
const BY_PLUGIN = {
  card_payment_gateway: 'GATEWAY',
  ach_payment_gateway: 'GATEWAY',
  fee_settings: { flat_fee_credit: 100, percent_fee_credit: 3, flat_fee_ach: 0, percent_fee_ach: 0.8 },
} as const;

async function opened(path: string, { token }: Owing): Promise<{ page: Page; t: Words; language: Language }> {
  const { language, ...look } = sampledLook();
  const page = await (await browser.newContext({ ...look, locale: language })).newPage();
  await page.goto(`${baseUrl}${path}?access_token=${token}`);
  return { page, t: words(language), language };
}

const payButton = (page: Page, t: Words) =>
  page.getByRole('button', { name: new RegExp(`^${t('payment:pay', { amount: '' })}`) });

async function fillCard(page: Page, number: string): Promise<void> {
  const card = page.frameLocator('iframe');
  await card.locator('[name=card_no]').fill(number);
  await card.locator('[name=expiry_year]').selectOption({ index: 3 });
  await card.locator('[name=expiry_month]').selectOption({ index: 3 });
  await card.locator('[name=cvv]').fill('123');
}

async function fillAddress(page: Page, t: Words): Promise<void> {
  const field = (name: string) => page.getByLabel(t(`application:fields.${name}`), { exact: true }).first();
  if ((await field('address_line_1').inputValue()) === '')
    await field('address_line_1').fill('410 Juniper Lane');
  if ((await field('zip_code').inputValue()) === '') await field('zip_code').fill('78704');
  // The ZIP code fills in the city, which is required for the payment.
  await expect.poll(() => field('city').inputValue()).not.toBe('');
}

/** Pays by keyboard, as a click right after scrolling can still hit the card frame. */
async function pay(page: Page, t: Words): Promise<void> {
  await payButton(page, t).press('Enter');
}

async function confirm(page: Page, t: Words): Promise<void> {
  await pay(page, t);
  const dialog = page.getByRole('dialog', { name: t('payment:confirm.title') });
  await dialog.getByRole('button').last().click();
  await dialog.waitFor({ state: 'detached' });
}

describe('the payment page', () => {
  it('is accessible with a card: wrong fields, a refusal, the confirmation, and a redirect that is stopped', async () => {
    const guest = await owing(office, baseUrl, { payment_settings: BY_PLUGIN });
    const { page, t, language } = await opened('/applicant/payment', guest);
    await payButton(page, t).waitFor();
    await page.frameLocator('iframe').locator('[name=card_no]').waitFor();
    await fitsAll(page, 'card');

    await fillAddress(page, t);
    await confirm(page, t);
    await page.getByRole('alert').getByText(t('payment:card.invalid')).waitFor();
    await fitsAll(page, 'invalid card');

    await fillCard(page, '4000000000000002');
    await pay(page, t);
    const dialog = page.getByRole('dialog', { name: t('payment:confirm.title') });
    await dialog.waitFor();
    await fitsAll(page, 'confirmation');
    await dialog.getByRole('button').last().click();
    const told = language === 'en' ? 'Card declined' : 'Tarjeta rechazada';
    const refusal = page.getByRole('alert').getByText(told);
    await refusal.waitFor();
    expect(await refusal.textContent()).not.toContain('GATEWAY_ERROR');
    await page.getByRole('alert').getByText(t('payment:declined.what_next')).waitFor();
    await fitsAll(page, 'declined');

    await fillCard(page, '4242424242424242');
    await confirm(page, t);
    await page.getByText(t('payment:success')).waitFor();
    await page.getByRole('button', { name: t('redirect.stay') }).click();
    await page.getByText(t('redirect.stayed')).waitFor();
    await page.getByText(t('payment:transactions.none')).waitFor({ state: 'detached' });
    await fitsAll(page, 'paid');
    await page.getByRole('button', { name: t('redirect.continue') }).click();
    await page.waitForURL('**/applicant/exam?*');
    await page.context().close();
  });

  it('is accessible with a bank account: missing fields, no response from the provider, and nothing left to pay', async () => {
    const guest = await owing(office, baseUrl);
    const { page, t } = await opened('/applicant/payment', guest);
    await page.getByRole('radio', { name: t('payment:options.payment_type.CHECKING') }).check();
    await pay(page, t);
    await page.locator('[data-error-summary]').waitFor();
    await fitsAll(page, 'missing fields');

    await fillAddress(page, t);
    await page.getByLabel(t('application:fields.routing_number')).fill('110000000');
    await page.getByLabel(t('application:fields.account_number')).fill('000123456789');
    await page.keyboard.press('Tab');
    // An error that disappears moves the content below it.
    await page.locator('[data-error-summary]').getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: t('application:options.account_type.Savings') }).check();
    const call = '**/api/applicant/payment/screening';
    await page.route(call, (route) => route.abort('connectionreset'));
    await confirm(page, t);
    await page.getByRole('heading', { name: t('payment:in_flight.title') }).waitFor();
    await page.getByRole('button', { name: t('payment:in_flight.check'), disabled: false }).waitFor();
    await fitsAll(page, 'in flight');
    await page.unroute(call);

    await payByCall(baseUrl, guest.token);
    await page.reload();
    await page.getByRole('heading', { name: t('payment:nothing_due.title') }).waitFor();
    await page.getByRole('button', { name: t('redirect.stay') }).click();
    await fitsAll(page, 'nothing due');
    await page.getByRole('button', { name: t('redirect.continue') }).click();
    await page.waitForURL('**/applicant/exam?*');
    await page.context().close();
  });

  it('is accessible if blocked, and if the unit is taken', async () => {
    const blocked = await owing(office, baseUrl, { payment_blocked: true });
    const first = await opened('/applicant/payment', blocked);
    await first.page.getByText(first.t('payment:blocked'), { exact: true }).waitFor();
    await fitsAll(first.page, 'blocked');
    await first.page.context().close();

    const late = await owing(office, baseUrl);
    await updateUnitAvailability(office.deps.db, late.unit, false);
    const { page, t } = await opened('/applicant/payment', late);
    await page.getByText(t('payment:unit_gone')).waitFor();
    await fitsAll(page, 'unit gone');
    await page.context().close();
  });
});

describe('the exam', () => {
  async function examinee(): Promise<Owing> {
    const guest = await owing(office, baseUrl);
    await payByCall(baseUrl, guest.token);
    return guest;
  }

  /** Answers every question, correctly if `right`. */
  async function answer(page: Page, t: Words, right: boolean): Promise<void> {
    await page.getByRole('radiogroup').first().waitFor();
    for (const group of await page.getByRole('radiogroup').all()) {
      for (const radio of await group.getByRole('radio').all()) {
        const name =
          (await radio.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent)) ?? '';
        if (rightChoices.includes(name.trim()) !== right) continue;
        await radio.check();
        break;
      }
    }
    await page.getByRole('button', { name: t('exam:submit') }).click();
  }

  it('is accessible with missing answers, a lost response, new questions, and an in-person check', async () => {
    const { page, t } = await opened('/applicant/exam', await examinee());
    await page.getByRole('radiogroup').first().waitFor();
    await fitsAll(page, 'questions');
    await page.getByRole('button', { name: t('exam:submit') }).click();
    await page.getByText(t('exam:needed')).first().waitFor();
    await fitsAll(page, 'missing answers');

    const call = '**/api/applicant/exam';
    await page.route(call, (route) => route.abort('connectionreset'));
    await answer(page, t, false);
    await page.getByText(t('exam:send_failed')).waitFor();
    await fitsAll(page, 'not sent');
    await page.unroute(call);
    await page.getByRole('button', { name: t('exam:submit') }).click();
    await page.getByRole('heading', { name: t('exam:result.not_passed.title') }).waitFor();
    await fitsAll(page, 'not passed');

    await page.getByRole('button', { name: t('exam:regenerate') }).click();
    await answer(page, t, false);
    await page.getByRole('heading', { name: t('exam:result.manual.title') }).waitFor();
    await fitsAll(page, 'manual');
    await page.getByRole('button', { name: t('exam:finish_now') }).click();
    await page.waitForURL('**/applicant/finish?*');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await fitsAll(page, 'finish');
    await page.context().close();
  });

  it('is accessible while the bureau does not respond, and when it then does', async () => {
    const guest = await examinee();
    const { language, ...options } = sampledLook();
    const page = await (await browser.newContext({ ...options, locale: language })).newPage();
    const t = words(language);
    const call = '**/api/applicant/exam*';
    await page.clock.install();
    await page.route(call, (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto(`${baseUrl}/applicant/exam?access_token=${guest.token}`);
    await page.getByText(t('exam:waiting', { number: 1, total: 10 })).waitFor();
    await fitsAll(page, 'waiting');
    // The page's clock has advanced while axe was running, so the number of this try is unknown.
    const failed = page.getByRole('heading', { name: t('exam:failed.title') });
    const triedAgain = async () => {
      await page.clock.runFor(5000);
      return failed.isVisible();
    };
    await expect.poll(triedAgain).toBe(true);
    await fitsAll(page, 'failed');
    await page.unroute(call);
    await page.getByRole('button', { name: t('exam:try_again') }).click();
    await answer(page, t, true);
    await page.getByRole('heading', { name: t('exam:result.passed.title') }).waitFor();
    await fitsAll(page, 'passed');
    await page.context().close();
  });
});
