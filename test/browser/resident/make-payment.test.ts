import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findUser } from '../../../src/db/session/user.repository.ts';
import { postCredit } from '../../../src/server/ledger/charges.ts';
import { fillCard, openPopup, payInPopup } from '../payment/pay-popup.ts';
import { staffLink } from '../session/people.ts';
import { fitsAll } from '../support/access.ts';
import { changeFlow } from '../support/changed-page-flow.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import {
  newResident,
  PHONE,
  type ResidentOptions,
  type ResidentVisit,
  rentDueToday,
  visitAsResident,
} from './resident.ts';

const { baseUrl, sandboxUrl, launch } = portal();
const THROTTLE_MS = 300_000;
const IN_PROGRESS =
  'We are processing your payment. If amount has been debited from account then wait for some time to reflect on the system.';
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** A resident whose amount due does not change by itself. */
const visitWithRentDue = (options: ResidentOptions = {}): Promise<ResidentVisit> =>
  visitAsResident(browser, { ...options, wish: { ...rentDueToday(), ...options.wish } });

const payButton = ({ page, t }: ResidentVisit) =>
  page.getByRole('button', { name: new RegExp(`^${t('ledger:pay.pay', { amount: '' })}`) });

/** Chooses a card that is not saved, which is entered in the provider's popup. */
async function chooseCard(visit: ResidentVisit): Promise<void> {
  await visit.page.getByRole('radio', { name: visit.t('ledger:pay.new_method') }).check();
  await payButton(visit).waitFor();
}

/** Makes a call of the popup fail. */
const refuse = ({ page, t }: ResidentVisit, call: 'placepay' | 'placepay/meta', code: string) =>
  page.route(`**/api/tenant/payments/${call}`, (route) =>
    route.fulfill({ status: 409, json: { error: { code, message: t(`errors:${code}`) } } }),
  );

/** Keeps the current bill, whatever the provider reports to the portal. */
async function keepBill(page: Page): Promise<void> {
  let kept: string | undefined;
  await page.route('**/api/tenant/bill', async (route) => {
    kept ??= await (await route.fetch()).text();
    await route.fulfill({ contentType: 'application/json', body: kept });
  });
}

/** Makes the bank return a payment in the sandbox, and notifies the portal. */
async function returnPayment(reference: string, return_code: string): Promise<void> {
  const post = (url: string, body: object) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post(`${sandboxUrl}/settlements`, {
    charge: reference,
    tell: 0,
    settlement: 'returned',
    return_code,
  });
  await post(`${baseUrl}/api/payments/callback`, { reference });
}

/** The names that the pay button has from now on whenever it can be pressed. */
async function namesOfPay(page: Page): Promise<() => Promise<string[]>> {
  const names = await page.evaluateHandle(() => {
    const found = new Set<string>();
    const note = () => {
      for (const { textContent } of document.querySelectorAll('main button:not([aria-disabled=true])'))
        if (textContent?.startsWith('Pay')) found.add(textContent);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    return found;
  });
  return () => names.evaluate((found) => [...found]);
}

describe('paying the amount due', () => {
  it('[PLT-016] [PLT-017] [PLT-018] [PLT-019] needs a sign-in', async () => {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    for (const path of [
      '/tenant/make-payment',
      '/transactions',
      '/transactions/view/any',
      '/tenant/move-in-charges',
    ]) {
      await page.goto(baseUrl + path);
      await page.waitForURL(/\/auth\/login/);
      expect(new URL(page.url()).pathname).toBe('/auth/login');
    }
    await context.close();
  });

  it('[PLT-016] [PLT-017] [PLT-018] [PLT-133] [PLT-167] [PLT-222] works in the popup, and adds the receipt to the transaction', async () => {
    const visit = await visitWithRentDue();
    const { page, t } = visit;
    await visit.open('/tenant/make-payment');
    await chooseCard(visit);
    await fitsAll(page, 'make payment');
    const told = page.waitForRequest((request) => request.url().endsWith('/api/tenant/payments/placepay'));
    const fields = await payInPopup(page, () => payButton(visit).click());
    expect(fields).toEqual(
      expect.arrayContaining(['account_holders_name', 'card_no', 'cvv', 'expiry_month', 'expiry_year']),
    );
    expect((await told).postDataJSON()).toMatchObject({
      placepay_transaction_id: expect.stringMatching(/.+/),
      public_key: expect.stringMatching(/.+/),
    });
    await page.getByText('Payment has been processed.', { exact: true }).waitFor();
    // The confirmation stays with the paid amounts until the person continues.
    const said = page.getByRole('region', { name: t('payment:success_title') });
    const terms = ['one.amount', 'one.fee', 'one.total', 'pay.method', 'pay.date', 'pay.number', 'pay.left'];
    for (const term of terms) await said.getByText(t(`ledger:${term}`), { exact: true }).waitFor();
    const left = said.getByText(t('ledger:pay.left')).locator('xpath=following-sibling::dd[1]');
    expect(await left.innerText()).toBe('$0.00');
    // Only a bank payment may be returned.
    expect(await page.getByText(t('ledger:pay.may_return')).count()).toBe(0);
    expect(await payButton(visit).count()).toBe(0);
    await fitsAll(page, 'a payment that was made');
    await said.getByRole('button', { name: t('ledger:pay.done') }).click();
    await page.getByText(t('ledger:pay.nothing')).waitFor();
    await page.getByRole('link', { name: t('ledger:pay.receipt') }).click();
    await page.getByRole('heading', { level: 1, name: t('ledger:one.title') }).waitFor();
    await page.getByText(t('ledger:status.authorised')).first().waitFor();
    await fitsAll(page, 'one transaction');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('ledger:one.receipt') }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^receipt-.*\.pdf$/);
    await visit.open('/transactions');
    const row = page.getByRole('row', { name: /Payment .*Authorized -\$/ });
    await row.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M C[SD]T$/).waitFor();
    await visit.open('/documents');
    const receipts = page.getByRole('region', { name: t('documents:receipts') });
    await receipts.getByRole('button').first().waitFor();
    await visit.leave();
  });

  it('works by keyboard, in Spanish, on a phone; a payment that the bank returns is due again, with the rule', async () => {
    const visit = await visitWithRentDue({
      language: 'es',
      browser: { viewport: PHONE, colorScheme: 'dark' },
    });
    const { page, t } = visit;
    await visit.open('/tenant/make-payment');
    // The arrow keys move through the saved methods.
    const bank = page.getByRole('radio', { name: /•••• 6789/ });
    const card = page.getByRole('radio', { name: /•••• 4242/ });
    await bank.and(page.getByRole('radio', { checked: true })).focus();
    await page.keyboard.press('ArrowDown');
    await card.and(page.getByRole('radio', { checked: true })).waitFor();
    await page.keyboard.press('ArrowUp');
    await bank.and(page.getByRole('radio', { checked: true })).waitFor();
    await payButton(visit).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('payment:confirm.title') });
    await dialog.waitFor();
    await fitsAll(page, 'confirm on a phone');
    await dialog.getByRole('button').last().focus();
    await page.keyboard.press('Enter');
    await page.getByText(t('ledger:pay.may_return')).waitFor();
    const receipt = page.getByRole('link', { name: t('ledger:pay.receipt') });
    await receipt.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: t('ledger:one.title') }).waitFor();
    await returnPayment(new URL(page.url()).pathname.split('/').at(-1) ?? '', 'R01');
    await page.reload();
    await page.getByText(t('ledger:returns.R01')).waitFor();
    await page.getByRole('button', { name: t('ledger:one.again_off') }).focus();
    await fitsAll(page, 'a returned payment on a phone');
    await page.keyboard.press('Enter');
    await page.getByText(t('ledger:one.never_again')).waitFor();
    await visit.leave();
  });

  it('[PLT-331] [PLT-333] [PLT-353] shows a submission with payment.failed as processed, and offers no button for 5 minutes', async () => {
    const visit = await visitWithRentDue();
    const { page } = visit;
    await page.clock.install();
    await keepBill(page);
    await visit.open('/tenant/make-payment');
    await chooseCard(visit);
    await refuse(visit, 'placepay', 'payment.failed');
    await payInPopup(page, () => payButton(visit).click());
    await page.getByText('Payment has been processed.', { exact: true }).first().waitFor();
    await page.getByText(IN_PROGRESS, { exact: true }).waitFor();
    expect(await payButton(visit).count()).toBe(0);
    await page.clock.runFor(THROTTLE_MS - 30_000);
    expect(await payButton(visit).count()).toBe(0);
    await page.clock.runFor(31_000);
    await payButton(visit).waitFor();
    await visit.leave();
  });

  it('[PLT-332] [PLT-333] [PLT-334] shows the error of any other failure, also for the session of the popup', async () => {
    const visit = await visitWithRentDue();
    const { page, t } = visit;
    await visit.open('/tenant/make-payment');
    await chooseCard(visit);
    await keepBill(page);
    await refuse(visit, 'placepay/meta', 'payment.method_refused');
    await payButton(visit).click();
    await page.getByText(t('errors:payment.method_refused')).first().waitFor();
    await page.unroute('**/api/tenant/payments/placepay/meta');
    await refuse(visit, 'placepay', 'payment.transaction_used');
    await payInPopup(page, () => payButton(visit).click());
    await page.getByText(t('errors:payment.transaction_used')).first().waitFor();
    await page.getByText(IN_PROGRESS, { exact: true }).waitFor();
    expect(await payButton(visit).count()).toBe(0);
    await visit.leave();
  });

  it('accepts no invalid amount, and charges only the amount on the button', async () => {
    const visit = await visitWithRentDue();
    const { page, t } = visit;
    let sent: Record<string, unknown> | null = null;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/tenant/payments'))
        sent = request.postDataJSON();
    });
    await visit.open('/tenant/make-payment');
    await page.getByRole('radio', { name: t('ledger:pay.other') }).check();
    const field = page.getByLabel(t('ledger:pay.amount'));
    const button = page.getByRole('button', { name: new RegExp(`^${t('ledger:pay.pay_plain')}( |$)`) });
    await field.fill('500');
    await page.getByRole('button', { name: /^Pay \$5\d\d\.\d\d$/ }).waitFor();
    for (const wrong of ['1 00', '0', '0.00', '99999', '12.345', 'abc', '500,50', '-5', '1e3', '']) {
      await field.fill(wrong);
      await field.blur();
      await button.click();
      await page.getByRole('region', { name: t('forms:summary.title_one', { count: 1 }) }).waitFor();
      expect(await button.innerText(), wrong).toBe(t('ledger:pay.pay_plain'));
      expect(await page.getByRole('dialog').count(), wrong).toBe(0);
    }
    expect(sent).toBeNull();
    await fitsAll(page, 'a wrong amount');
    await field.fill('100');
    const right = page.getByRole('button', { name: /^Pay \$10\d\.\d\d$/ });
    const total = Math.round(Number((await right.innerText()).replace(/[^\d.]/g, '')) * 100);
    await right.click();
    const dialog = page.getByRole('dialog', { name: t('payment:confirm.title') });
    await dialog.getByRole('button', { name: /^Pay/ }).click();
    await page.getByText('Payment has been processed.', { exact: true }).waitFor();
    expect(sent).toMatchObject({ amount: 10_000, total });
    await visit.leave();
  });

  it('rejects a total that has changed since it was shown, and shows the new one', async () => {
    const visit = await visitWithRentDue();
    const { page } = visit;
    await visit.open('/tenant/make-payment');
    const before = await payButton(visit).innerText();
    await payButton(visit).click();
    const { lease_id } = visit.who;
    // The office posts a credit while the person reads.
    await office(async (deps) => {
      const lease = await deps.db
        .selectFrom('leases')
        .selectAll()
        .where('id', '=', lease_id)
        .executeTakeFirstOrThrow();
      const scope = { lease_id, company_id: lease.company_id, property_id: lease.property_id };
      await deps.db
        .transaction()
        .execute((trx) =>
          postCredit(deps, trx, scope, { name: 'thanks', amount_cents: 5000, note: 'Thanks' }, 'office'),
        );
    });
    await page.getByRole('dialog').getByRole('button', { name: before }).click();
    await page.getByText(/Nothing was charged\. Check the new amounts/).waitFor();
    await expect.poll(() => payButton(visit).innerText()).not.toBe(before);
    await visit.leave();
  });

  it('finds out the result of a closed window: paid, declined or not charged; the amount is kept', async () => {
    const visit = await visitWithRentDue();
    const { page, t } = visit;
    await visit.open('/tenant/make-payment');
    await chooseCard(visit);
    await page.getByRole('radio', { name: t('ledger:pay.other') }).check();
    const field = page.getByLabel(t('ledger:pay.amount'));
    await field.fill('100');
    const pay = page.getByRole('button', { name: /^Pay \$10\d\.\d\d$/ });
    await pay.waitFor();
    const named = await pay.innerText();
    const pressable = await namesOfPay(page);
    const unpaid = await openPopup(page, () => pay.click());
    await unpaid.close();
    await page.getByText(t('payment:popup.cancelled')).waitFor();
    expect([await field.inputValue(), await pay.innerText()]).toEqual(['100', named]);

    const refused = await openPopup(page, () => pay.click());
    await fillCard(refused, '4000000000000002');
    await refused.locator('#pay').click();
    await refused.locator('#status[data-kind=declined]').waitFor();
    await refused.close();
    await page.getByText(t('payment:declined.title')).waitFor();
    expect(await pay.innerText()).toBe(named);
    await pay.and(page.locator(':not([aria-disabled=true])')).waitFor();
    // A press while the fees are loaded again would be lost.
    expect(await pressable()).toEqual([named]);

    const silent = await openPopup(page, () => pay.click());
    await fillCard(silent, '4000000000000119');
    const charged = silent.waitForRequest((request) => request.method() === 'POST');
    await silent.locator('#pay').click();
    await charged;
    await expect
      .poll(() => silent.evaluate(() => fetch(`${location.pathname}/state`).then((answer) => answer.json())))
      .toMatchObject({ state: 'paid' });
    await silent.close();
    await page.getByText('Payment has been processed.', { exact: true }).waitFor();
    await visit.leave();
  });

  it('says in a second tab that the bill is paid already', async () => {
    const visit = await visitWithRentDue();
    const { page, t } = visit;
    await visit.open('/tenant/make-payment');
    const second = await page.context().newPage();
    await keepBill(second);
    await second.goto(`${baseUrl}/tenant/make-payment`);
    await second.getByRole('button', { name: /^Pay \$/ }).waitFor();
    for (const [tab, told] of [
      [page, t('payment:success_title')],
      [second, t('ledger:pay.already.title')],
    ] as const) {
      const button = tab.getByRole('button', { name: /^Pay \$/ });
      await button.click();
      await tab
        .getByRole('dialog')
        .getByRole('button', { name: /^Pay \$/ })
        .click();
      await tab.getByRole('heading', { name: told }).waitFor();
    }
    expect(await second.getByText(t('payment:success_title')).count()).toBe(0);
    await second.unroute('**/api/tenant/bill');
    await second.getByRole('button', { name: t('ledger:pay.done') }).click();
    await second.getByText(t('ledger:pay.nothing')).waitFor();
    await visit.leave();
  });

  it('is not possible for a resident who is not responsible, or during an impersonation', async () => {
    const other = await visitWithRentDue({ wish: { is_responsible: false } });
    await other.open('/tenant/make-payment');
    await other.page.getByText(other.t('ledger:pay.not_yours')).waitFor();
    expect(await payButton(other).count()).toBe(0);
    const subject = await office(({ db }) => findUser(db, other.who.user_id));
    await other.leave();
    if (subject === null) throw new Error('Nobody was made.');
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await page.goto(await staffLink(baseUrl, subject));
    await page.getByRole('complementary', { name: 'Impersonation' }).waitFor();
    await page.goto(`${baseUrl}/tenant/make-payment`);
    await page.getByText(other.t('ledger:pay.not_impersonated')).waitFor();
    await context.close();
  });

  it('shows the screen that the flow file leads to, whatever is due', async () => {
    const visit = await visitWithRentDue();
    const { page, t } = visit;
    await visit.open('/tenant/make-payment');
    await payButton(visit).waitFor();
    await changeFlow(page, 'make-payment', { resuming: () => ({ choice: [{ to: 'nothingDue' }] }) });
    await visit.open('/tenant/make-payment');
    await page.getByText(t('ledger:pay.nothing')).waitFor();
    expect(await payButton(visit).count()).toBe(0);
    await changeFlow(page, 'make-payment', { resuming: () => ({ choice: [{ to: 'waiting' }] }) });
    await visit.open('/tenant/make-payment');
    await page.getByRole('heading', { name: t('payment:in_flight.title') }).waitFor();
    await changeFlow(page, 'make-payment', { resuming: () => ({ choice: [{ to: 'notTheirs' }] }) });
    await visit.open('/tenant/make-payment');
    await page.getByText(t('ledger:pay.not_yours')).waitFor();
    await changeFlow(page, 'make-payment', { resuming: () => ({ choice: [{ to: 'paymentsBlocked' }] }) });
    await visit.open('/tenant/make-payment');
    await page.getByText(t('ledger:pay.blocked')).waitFor();
    await visit.leave();
  });

  it('[PLT-019] lists the charges due before the move-in, with the deposit', async () => {
    const who = await newResident({
      lease_start: '2090-05-01',
      lease_end: '2091-04-30',
      rent_cents: 150_000,
    });
    const visit = await visitAsResident(browser, { who });
    await visit.open('/tenant/move-in-charges');
    await visit.page.getByText('$1,700.00').first().waitFor();
    expect(await visit.page.getByRole('definition').allInnerTexts()).toEqual([
      '$1,500.00',
      '$200.00',
      '$1,700.00',
    ]);
    await fitsAll(visit.page, 'move-in charges');
    await visit.leave();
  });

  it('allows removing a saved method, unless an automatic payment uses it', async () => {
    const visit = await visitWithRentDue();
    const { page, t } = visit;
    await visit.open('/tenant/autopays/add');
    const used = (await page.getByRole('radio', { checked: true }).locator('xpath=..').innerText()).trim();
    await page.getByRole('button', { name: t('autopay:add.submit') }).click();
    await page.getByText(t('autopay:told.added')).waitFor();
    await visit.open('/profile/methods');
    const items = page.getByRole('main').getByRole('listitem');
    const remove = async (name: string) => {
      await page.getByRole('button', { name: t('profile:methods.remove_named', { name }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('profile:methods.remove'), exact: true })
        .click();
    };
    await remove(used);
    await page.getByText(t('errors:method.in_use')).waitFor();
    const other = ['Visa •••• 4242', 'Bank •••• 6789'].find((label) => label !== used) ?? '';
    await fitsAll(page, 'kept methods');
    await remove(other);
    await page.getByText(t('profile:methods.removed')).waitFor();
    await items.filter({ hasText: other }).waitFor({ state: 'detached' });
    expect(await items.filter({ hasText: used }).count()).toBe(1);
    await visit.leave();
  });
});
