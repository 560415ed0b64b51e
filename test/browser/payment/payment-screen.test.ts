import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { submitByCall } from '../support/ready-made.ts';
import { tabUrl } from '../support/visit.ts';
import { openPaymentPage, owing, payByCall } from './owing.ts';
import { payInPopup } from './pay-popup.ts';

const { launch, baseUrl, sandboxUrl } = portal();
const fee_settings = { flat_fee_credit: 100, percent_fee_credit: 3, flat_fee_ach: 0, percent_fee_ach: 0.8 };
const by = (card_payment_gateway: string) => ({
  payment_settings: { card_payment_gateway, ach_payment_gateway: 'GATEWAY', fee_settings },
});
let browser: Browser;
let office: BackOffice;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});
beforeEach(async () => {
  page = await (await browser.newContext({ locale: 'en' })).newPage();
  return () => page.context().close();
});

/** The hue of a text's color. */
async function hue(text: string): Promise<'green' | 'orange' | 'other'> {
  const colour = await page
    .getByRole('cell')
    .getByText(text, { exact: true })
    .first()
    .evaluate((cell) => getComputedStyle(cell).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  if (green > red && green > blue) return 'green';
  return red > green && green > blue ? 'orange' : 'other';
}

describe('the fee table', () => {
  it('[APP-024] [APP-068] [APP-234] shows Unpaid in orange before the payment, and Paid in green after it', async () => {
    const guest = await owing(office, baseUrl);
    await page.goto(tabUrl(guest.url, 'payments'));
    expect(await hue('Unpaid')).toBe('orange');
    await payByCall(baseUrl, guest.token);
    await page.reload();
    await page.getByRole('table').waitFor();
    expect(await hue('Paid')).toBe('green');
    expect(await page.getByText('Unpaid').count()).toBe(0);
  });
});

describe('a property that uses PLACEPAY', () => {
  it('[APP-235] [APP-236] [APP-403] [PLT-133] [PLT-222] [PLT-310] has a pay button instead of card fields, and reports the payment to the server', async () => {
    const guest = await owing(office, baseUrl, by('PLACEPAY') as never);
    await openPaymentPage(page, baseUrl, guest);
    const pay = page.getByRole('button', { name: /^Pay \$[\d.]+$/ });
    await pay.waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await page.getByLabel('Routing number').count()).toBe(0);
    expect(await page.getByLabel("Account holder's name").count()).toBe(0);
    const asked = page.waitForRequest('**/payments/placepay/meta');
    const told = page.waitForRequest((request) => request.url().endsWith('/api/applicant/payment/placepay'));
    // The payment is confirmed on the provider's page, so there is no question before it opens.
    await payInPopup(page, () => pay.click());
    const meta = await asked;
    const body = (await told).postDataJSON();
    expect(meta.postDataJSON()).toEqual({
      first_name: 'Marisol',
      last_name: 'Ibarra',
      email: 'marisol.ibarra@example.com',
      payment_type: 'CARD',
      merchant_type: 'APPLICATION_FEE',
      invoice_type: expect.stringMatching(/\w/),
      invoice_id: body.invoice_id,
      // The total on the button.
      total: expect.any(Number),
      lng: 'en',
    });
    expect(await (await meta.response())?.json()).toMatchObject({
      access_token: expect.stringMatching(/.+/),
      public_key: expect.stringMatching(/.+/),
      merchant_id: expect.stringMatching(/.+/),
    });
    expect(body.make_payment_form).toEqual({
      placepay_transaction_id: expect.stringMatching(/.+/),
      payment_type: 'CARD',
    });
    expect(body.applicant_id).toBe(guest.id);
    await page
      .getByText(
        "Payment has been processed successfully. Please wait till we redirect you to next step. Please refresh if it's taking too long.",
        { exact: true },
      )
      .waitFor();
  });

  it('names the fee in Spanish in popup and receipt for a person who reads Spanish', async () => {
    // A unique amount, by which the receipt is found.
    const fee = { charge_code: 'APPFEE', description: { es: 'Cargo por solicitud', en: 'Application fee' } };
    const application_fees = { PRIMARY: [{ ...fee, amount_cents: 6137 }], 'CO-APPLICANT': [], GUARANTOR: [] };
    const unit = await office.addUnit({ ...by('PLACEPAY'), application_fees } as never);
    const guest = await office.invite({ place: { unit_id: unit }, language: 'es' });
    await office.saveDraft(guest, fullDraft());
    await submitByCall(baseUrl, guest.token);
    const spanish = await (await browser.newContext({ locale: 'es' })).newPage();
    await spanish.goto(`${baseUrl}/applicant/payment?access_token=${guest.token}`);
    const named = spanish
      .waitForEvent('popup')
      .then((popup) => popup.getByText('Cargo por solicitud').waitFor());
    await payInPopup(spanish, () => spanish.getByRole('button', { name: /^Pagar \$[\d.]+$/ }).click());
    await named;
    const receipts = async () => {
      const inbox = await (await fetch(`${sandboxUrl}/inbox.json?channel=mail`)).json();
      return (inbox as { messages: { subject: string; text: string }[] }).messages
        .filter(({ text }) => text.includes('$61.37'))
        .map(({ subject }) => subject);
    };
    await expect.poll(receipts).toEqual([expect.stringMatching(/^Recibo: Cargo por solicitud/)]);
  });
});

describe('a property that uses BURTON', () => {
  it('[APP-140] [APP-390] [PLT-320] has the card fields in a frame of the provider, with its script', async () => {
    const guest = await owing(office, baseUrl, by('BURTON') as never);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).origin);
    });
    await openPaymentPage(page, baseUrl, guest);
    const frame = page.frameLocator('iframe');
    for (const name of ['card_no', 'expiry_month', 'expiry_year', 'cvv'])
      await frame.locator(`[name=${name}]`).waitFor();
    expect(scripts).toContain(new URL(sandboxUrl).origin);
    expect(await page.locator('[name=card_no]').count()).toBe(0);
  });
});

describe('the payment form', () => {
  it('[APP-341] [APP-342] [APP-343] masks the ZIP, pads it to five digits and looks it up', async () => {
    await openPaymentPage(page, baseUrl, await owing(office, baseUrl, by('GATEWAY') as never));
    await page.getByRole('radio', { name: 'Bank account (check)' }).check();
    const zip = page.getByLabel('ZIP code');
    await zip.fill('');
    await zip.pressSequentially('787041234');
    expect(await zip.inputValue()).toBe('78704 1234');
    await zip.fill('4101');
    const lookup = page.waitForRequest((request) => request.url().endsWith('/list/zip_codes_lookup'));
    await zip.blur();
    expect((await lookup).postDataJSON()).toEqual({ zipcode: '04101' });
    expect(await zip.inputValue()).toBe('04101');
  });

  it('[APP-429] [APP-042] [APP-385] [PLT-288] shows the fee with the total, and sends requests to one host only', async () => {
    const guest = await owing(office, baseUrl, by('GATEWAY') as never);
    const hosts = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/api/')) hosts.add(new URL(request.url()).origin);
    });
    await openPaymentPage(page, baseUrl, guest);
    expect(new URL(page.url()).pathname).toBe('/applicant/payment');
    const breakdown = page.getByRole('region', { name: 'What you pay now' });
    // Flat $1.00 and 3% of $55.00.
    for (const sum of ['$55.00', '$2.65', '$57.65'])
      await breakdown.getByText(sum, { exact: true }).waitFor();
    expect([...hosts]).toEqual([baseUrl]);
  });

  it('[APP-414] has its own text for an amount that has changed', async () => {
    await openPaymentPage(page, baseUrl, await owing(office, baseUrl, by('GATEWAY') as never));
    await page.route('**/api/applicant/payment/screening', async (route) => {
      const body = { ...route.request().postDataJSON(), amount: '1.00' };
      await route.continue({ postData: JSON.stringify(body) });
    });
    await page.getByRole('radio', { name: 'Bank account (check)' }).check();
    await page.getByLabel('Routing number').fill('021000021');
    await page.getByLabel('Account number').fill('12345678');
    await page.getByRole('radio', { name: 'Checking' }).check();
    await page.getByRole('button', { name: /^Pay \$[\d.]+$/ }).press('Enter');
    await page.getByRole('button', { name: /^Pay \$.* now$/ }).click();
    await page.getByText(/^The amount has changed/).waitFor();
  });
});
