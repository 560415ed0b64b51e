import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { BANK } from '../../drive/guestcard/http.ts';
import { guestcardStaging } from '../../drive/guestcard/staging.ts';
import { fetchWire } from '../../drive/wire.ts';
import { payInPopup } from '../payment/pay-popup.ts';
import { sampledLook } from '../support/looks.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import type { Language } from '../support/words.ts';
import { codeTo, freeUnit, type Guest, tabOf, takeAway, visitAs } from './guest.ts';

const { baseUrl, sandboxUrl, launch } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

const visit = <T>(language: Language, work: (guest: Guest) => Promise<T>) => visitAs(browser, language, work);

async function verifyMobile({ page, t, field, number, button }: Guest): Promise<void> {
  await field('contact_no').fill(number);
  await field('contact_no').blur();
  await field('contact_no_type').selectOption('MOBILE');
  const [request] = await Promise.all([
    page.waitForRequest('**/send_otp_message'),
    button('guestcard:otp.send').click(),
  ]);
  expect(request.postDataJSON().mobile_no).toBe(`+1${number}`);
  const code = page.getByLabel(t('guestcard:otp.code'), { exact: true });
  await code.waitFor();
  const verify = button('guestcard:otp.verify');
  await code.fill('12345');
  expect(await verify.isDisabled()).toBe(true);
  const right = await codeTo(`+1${number}`);
  await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'));
  await verify.click();
  await page.getByText(t('errors:otp.invalid')).waitFor();
  await code.fill(right);
  await verify.click();
  await page.getByText(t('guestcard:otp.success')).waitFor();
}

describe('a guestcard with charges', () => {
  it('[PRE-079] [PRE-080] [PRE-093] [PRE-218] [PRE-224] [PRE-236] [PRE-237] [PRE-300] [PRE-309] [PRE-391] leads from the selected unit via the verified number and the payment to the application', async () => {
    const unit = await freeUnit('juniper-row');
    await visit(sampledLook().language, async (guest) => {
      const { page, t, field, button } = guest;
      await page.goto(`${baseUrl}/select_unit?unit_id=${unit}`);
      await page
        .getByRole('link', { name: t('listings:apply'), exact: true })
        .first()
        .click();
      await page.waitForURL(`**/applicant/guestcard?unit_id=${unit}`);
      await field('first_name').waitFor();
      expect(await page.title()).toContain(t('guestcard:title'));
      expect(await field('lease_term').inputValue()).toBe('12');
      expect(await tabOf(guest, 'payment').getAttribute('aria-disabled')).toBe('true');
      await guest.fill(unit);
      expect([await field('first_name').inputValue(), await field('last_name').inputValue()]).toEqual([
        'Nora',
        'Quill',
      ]);
      expect(await tabOf(guest, 'payment').getAttribute('aria-disabled')).toBeNull();
      await verifyMobile(guest);

      const [invoice] = await Promise.all([
        page.waitForResponse('**/invoice'),
        tabOf(guest, 'payment').click(),
      ]);
      expect((await invoice.json()).d.invoiceInsertedSuccessfully).toBe(true);
      expect(invoice.request().postDataJSON().guestcard_contact_form.is_mobile_verified).toBe(true);
      await page.getByText('$190.46').first().waitFor();
      expect(await tabOf(guest, 'contact').getAttribute('aria-disabled')).toBe('true');
      const terms = page.getByRole('link', { name: t('payment:terms') });
      expect([await terms.getAttribute('href'), await terms.getAttribute('target')]).toEqual([
        '/legal/payment-terms-and-conditions',
        '_blank',
      ]);
      expect([await field('routing_number').count(), await page.locator('iframe').count()]).toEqual([0, 0]);
      expect(await tabOf(guest, 'payment').evaluate((one) => one === document.activeElement)).toBe(true);
      await field('address1').fill('9 Elm Street');
      await field('zip_code').fill('78704');
      await field('zip_code').blur();
      const meta = page.waitForRequest('**/placepay/meta');
      const recorded = page.waitForRequest('**/payments/placepay');
      const submitted = page.waitForResponse(`**/unit/${unit}/guestcard`);
      await payInPopup(page, () => button('guestcard:payment.pay_popup', { amount: '$190.46' }).click());
      expect((await meta).postDataJSON()).toMatchObject({
        merchant_type: 'APPLICATION_FEE',
        invoice_type: 'PRE_APPLICATION_FEES',
      });
      const { make_payment_form: paid } = (await recorded).postDataJSON();
      expect(paid.placepay_transaction_id).toMatch(/^\S+$/);
      await page.getByText(t('guestcard:success.paid', { amount: '$190.46' })).waitFor();
      const { invite_url } = (await (await submitted).json()).d;
      await page.waitForURL((url) => url.pathname.startsWith('/auth/applicant'));
      expect(page.url()).toContain(new URL(invite_url).search);
    });
  });
});

describe('a guestcard without charges', () => {
  it('[PRE-009] [PRE-082] [PRE-223] [PRE-225] [PRE-367] is a single form, and leads to the application two seconds after the success message', async () => {
    const unit = await freeUnit('harbor-court');
    await visit('en', async (guest) => {
      const { page } = guest;
      await guest.open(unit);
      expect(await page.getByRole('tab').count()).toBe(0);
      await guest.fill(unit);
      const sent = page.waitForResponse(`**/unit/${unit}/guestcard`);
      await guest.submit();
      const { invite_url } = (await (await sent).json()).d;
      await page.getByText('Questionnaire submitted!', { exact: true }).waitFor();
      const shown = Date.now();
      await page.waitForURL((url) => url.pathname.startsWith('/auth/applicant'));
      expect(Date.now() - shown).toBeGreaterThan(1500);
      expect(page.url()).toContain(new URL(invite_url).search);
    });
  });

  it('[PRE-088] [PRE-089] [PRE-228] [PRE-229] [PRE-346] [PRE-368] opens the change-unit dialog if its unit is taken, and with the next unit the success dialog', async () => {
    const [unit, next] = [await freeUnit('harbor-court'), await freeUnit('harbor-court')];
    await visit('en', async (guest) => {
      const { page, t } = guest;
      await guest.open(unit);
      await guest.fill(unit);
      await takeAway(unit);
      await guest.submit();
      const dialog = page.getByRole('dialog', { name: t('guestcard:change.title') });
      await dialog.getByText('Oops! Looks like the unit you applied to is no longer available.').waitFor();
      const row = dialog.getByRole('listitem').filter({ has: page.locator(`a[href$="unit_id=${next}"]`) });
      const [update] = await Promise.all([
        page.waitForRequest(`**/update-unit/${next}`),
        row.getByRole('button').click(),
      ]);
      expect(update.postData()).toBeNull();
      const success = page.getByRole('dialog', { name: 'Guestcard submitted successfully' });
      const link = success.getByRole('link', { name: t('guestcard:success.link') });
      expect(await link.getAttribute('href')).toContain('/auth/applicant?access_token=');
      await link.click();
      await page.waitForURL((url) => url.pathname.startsWith('/auth/applicant'));
    });
  });

  it('[PRE-370] [PRE-091] shows the details of an earlier one only after the visitor has proven the address', async () => {
    const [first, second] = [await freeUnit('harbor-court'), await freeUnit('harbor-court')];
    await visit('en', async (guest) => {
      const { page, t, email, button } = guest;
      await guest.open(first);
      await guest.fill(first);
      await guest.field('comments').fill('A quiet side, please');
      await guest.submit();
      await page.getByText(t('guestcard:success.soon')).waitFor();
      await guest.open(second);
      await guest.fill(second);
      await guest.submit();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByText(
          'We have found a duplicate Guest Card with a matching name and email address. Click Continue to use existing guest Card details.',
        )
        .waitFor();
      await button('guestcard:duplicate.continue').click();
      const code = page.getByLabel(t('guestcard:duplicate.code'), { exact: true });
      await code.waitFor();
      expect(await page.content()).not.toContain('A quiet side, please');
      await code.fill(await codeTo(email));
      await button('guestcard:duplicate.verify').click();
      await page.getByRole('heading', { name: t('guestcard:completed') }).waitFor();
    });
  });

  it('is continued as a new one if the visitor does not want the earlier one', async () => {
    const [first, second] = [await freeUnit('harbor-court'), await freeUnit('harbor-court')];
    await visit('en', async (guest) => {
      const { page, t, button } = guest;
      await guest.open(first);
      await guest.fill(first);
      await guest.submit();
      await page.getByText(t('guestcard:success.soon')).waitFor();
      await guest.open(second);
      await guest.fill(second);
      await guest.submit();
      await button('cancel').click();
      await guest.submit();
      await page.getByText(t('guestcard:success.soon')).waitFor();
    });
  });
});

describe('paying from a bank account', () => {
  it('[PRE-090] [PRE-235] needs a confirmation: Cancel sends nothing, Ok pays', async () => {
    const unit = await freeUnit('juniper-row');
    await visit('en', async (guest) => {
      const { page, t, field, button } = guest;
      await guest.open(unit);
      await guest.fill(unit);
      await guest.submit();
      await page.getByRole('radio', { name: t('guestcard:options.payment_type.CHECKING') }).check();
      await page.getByText('$186.50').first().waitFor();
      await field('routing_number').fill('110000000');
      await field('account_number').fill('000123456789');
      await page
        .getByRole('radio', { name: t('guestcard:options.account_type.Checking'), exact: true })
        .check();
      await field('address1').fill('9 Elm Street');
      await field('zip_code').fill('78704');
      await field('zip_code').blur();
      const charges: number[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/payments/gateway')) charges.push(Date.now());
      });
      const pay = button('guestcard:payment.pay');
      const dialog = page.getByRole('dialog', { name: t('payment:confirm.title') });
      await pay.click();
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(charges).toEqual([]);
      await pay.click();
      const pressed = Date.now();
      await dialog.getByRole('button', { name: 'Ok', exact: true }).click();
      await page.getByText(/(paid|pagó) \$\d+\.\d\d\./).waitFor();
      expect(charges).toHaveLength(1);
      expect((charges[0] ?? 0) - pressed).toBeGreaterThanOrEqual(200);
    });
  });
});

describe('a guestcard that was started before', () => {
  const begin = async (guest: Guest, unit: string) => {
    const { page } = guest;
    await guest.open(unit);
    await guest.fill(unit);
    const invoice = page.waitForResponse('**/invoice');
    await guest.submit();
    const { applicant_id, guest_token } = (await (await invoice).json()).d;
    return { applicant_id, token: guest_token as string };
  };

  it('[PRE-222] continues with the payment, from the link in its mail', async () => {
    const unit = await freeUnit('juniper-row');
    const token = await visit('en', async (guest) => (await begin(guest, unit)).token);
    await visit('en', async (guest) => {
      const { page, field } = guest;
      await page.goto(`${baseUrl}/applicant/guestcard?unit_id=${unit}&access_token=${token}`);
      await field('account_holders_name').waitFor();
      expect(await field('account_holders_name').inputValue()).toBe('Nora Quill');
      expect(await tabOf(guest, 'contact').getAttribute('aria-disabled')).toBe('true');
    });
  });

  it('continues with the payment after a reload', async () => {
    const unit = await freeUnit('juniper-row');
    await visit('en', async (guest) => {
      const { page, field } = guest;
      await begin(guest, unit);
      await page.waitForURL('**access_token=*');
      await page.reload();
      await field('account_holders_name').waitFor();
      expect(await page.locator('html').getAttribute('data-state')).toBe('paying');
    });
  });

  it('has the form and no payment if the property has removed its charges', async () => {
    const facts = { unit: 'KNOWN', guest_known: true, invoiced: true, charges_due: false };
    const none = { request_info: false, paid: false, payment_in_flight: false, unit_taken: false };
    const around = { wire: fetchWire(baseUrl), sandboxUrl };
    const { first, token } = await office(async (deps) => {
      const all = { ...facts, ...none, submitted: false };
      return (await guestcardStaging.enter({ deps, ...around }, all)).visitor;
    });
    await visit('en', async ({ page, field }) => {
      await page.goto(`${baseUrl}/applicant/guestcard?unit_id=${first}&access_token=${token}`);
      await field('first_name').waitFor();
      expect(await page.getByRole('tab').count()).toBe(0);
    });
  });

  it('[PRE-230] is continued with all its details if it is found by name and mail', async () => {
    const [unit, other] = [await freeUnit('juniper-row'), await freeUnit('juniper-row')];
    await visit('en', async (guest) => {
      const { page, t, field, button, email } = guest;
      await begin(guest, unit);
      await guest.open(other);
      await guest.fill(other);
      await guest.submit();
      await button('guestcard:duplicate.continue').click();
      await page.getByLabel(t('guestcard:duplicate.code'), { exact: true }).fill(await codeTo(email));
      await button('guestcard:duplicate.verify').click();
      await page.waitForURL('**access_token=*');
      await field('account_holders_name').waitFor();
      expect(await field('account_holders_name').inputValue()).toBe('Nora Quill');
      const [, building, number] = /-(\w)-(\d+)$/.exec(unit) ?? [];
      await page.getByText(`Unit: ${number} / ${building?.toUpperCase()}`, { exact: true }).waitFor();
    });
  });

  it('[PRE-076] is not paid again, and gets the unit that was paid for', async () => {
    const unit = await freeUnit('juniper-row');
    const { applicant_id, token } = await visit('en', (guest) => begin(guest, unit));
    const paid = await fetch(`${baseUrl}/api/applicant/unit/${unit}/payments/gateway`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({
        applicant_id,
        make_payment_form: { ...BANK, address1: '9 Elm Street' },
      }),
    });
    expect(paid.status).toBe(200);
    await visit('en', async ({ page, t, button }) => {
      const address = `${baseUrl}/applicant/guestcard?unit_id=${unit}&access_token=${token}`;
      await page.goto(address);
      await page.getByText('Payment already done!', { exact: true }).waitFor();
      expect(await page.getByLabel('First name').count()).toBe(0);
      await button('guestcard:reserve').click();
      await page.getByText(t('guestcard:success.paid_before')).waitFor();
      await page.goto(address);
      await page.getByText('Payment already done!', { exact: true }).waitFor();
      expect(await button('guestcard:reserve').count()).toBe(0);
    });
  });
});

describe('a request for information', () => {
  it('[PRE-010] [PRE-011] [PRE-083] [PRE-227] has no payment, and ends at its own page', async () => {
    const unit = await freeUnit('juniper-row');
    await visit('es', async (guest) => {
      const { page, t } = guest;
      await guest.open(unit, 'request_info');
      expect(await page.getByRole('tab').count()).toBe(0);
      await guest.fill(unit);
      const [sent] = await Promise.all([page.waitForRequest('**/request_information'), guest.submit()]);
      expect(sent.postDataJSON().from_rexi).toBe(true);
      await page.waitForURL('**/applicant/requestinfo/success');
      await page.getByRole('heading', { name: t('guestcard:requested.title') }).waitFor();
    });
  });
});
