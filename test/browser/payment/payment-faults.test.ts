import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import {
  findProperty,
  updatePropertySettings,
  updateUnitAvailability,
} from '../../../src/db/property/property.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { type BackOffice, backOffice, type Guest } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { submitByCall } from '../support/ready-made.ts';
import { words } from '../support/words.ts';

const { launch, baseUrl, sandboxUrl } = portal();
const t = words('en');
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

/** Makes one call of the provider fail: the call that contains `about`, so that no other test is affected. */
async function fault(
  provider: string,
  kind: string,
  about: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, kind, about, ...more }),
  });
  expect(answer.status).toBe(201);
}

/** A person who has submitted the application and owes the fee, in a property of their own. */
async function owing(settings: Parameters<BackOffice['addUnit']>[0] = {}): Promise<Guest & { unit: string }> {
  const unit = await office.addUnit(settings);
  const guest = await office.invite({ place: { unit_id: unit } });
  await office.saveDraft(guest, fullDraft());
  await submitByCall(baseUrl, guest.token);
  return { ...guest, unit };
}

/** The id of the invoice due. */
async function dueOf({ token }: Guest): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/applicant/payment`, { headers: { token } });
  const { invoices } = (await answer.json()) as { invoices: { id: string }[] };
  return invoices[0]?.id ?? 'nothing is due';
}

async function paymentPage({ token }: Guest): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en' })).newPage();
  await page.goto(`${baseUrl}/applicant/payment?access_token=${token}`);
  await page.getByRole('heading', { level: 1, name: t('payment:title') }).waitFor();
  return page;
}

async function payByBank(page: Page): Promise<void> {
  await page.getByRole('radio', { name: t('payment:options.payment_type.CHECKING') }).check();
  await page.getByLabel('Routing number').fill('021000021');
  await page.getByLabel('Account number').fill('12345678');
  await page.getByRole('radio', { name: 'Checking' }).check();
  const address = page
    .getByLabel('Street address')
    .or(page.getByLabel('Address', { exact: false }))
    .first();
  if ((await address.inputValue()) === '') await address.fill('410 Juniper Lane');
  const zip = page.getByLabel('ZIP code').first();
  if ((await zip.inputValue()) === '') await zip.fill('78704');
  await confirmed(page);
}

async function confirmed(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$[\d.]+$/ }).press('Enter');
  await page
    .getByRole('dialog', { name: t('payment:confirm.title') })
    .getByRole('button', { name: /^Pay \$.* now$/ })
    .click();
}

const invoices = async ({ token }: Guest) => {
  const answer = await fetch(`${baseUrl}/api/applicant/payment`, { headers: { token } });
  return ((await answer.json()) as { invoices: { invoice_due: number; in_flight: boolean }[] }).invoices;
};

/** Milliseconds on the page's clock between a failed payment and the reload of the page's data. */
async function pauseAfterFailure(page: Page): Promise<() => Promise<number>> {
  const noted = await page.evaluateHandle(() => {
    const times = { failed: 0, loading: 0 };
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (pathname === '/api/applicant/payment') times.loading = performance.now();
      try {
        return await fetch(input, init);
      } catch (error) {
        if (pathname === '/api/applicant/payment/screening') times.failed = performance.now();
        throw error;
      }
    };
    return times;
  });
  return async () => {
    await page.waitForFunction(({ failed, loading }) => failed > 0 && loading > failed, noted);
    return page.evaluate(({ failed, loading }) => loading - failed, noted);
  };
}

describe('a payment that cannot be made', () => {
  it('[APP-232] says that payments are blocked', async () => {
    const page = await paymentPage(await owing({ payment_blocked: true }));
    await page.getByText('Payments are blocked', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await page.context().close();
  });

  it('[APP-233] says that the unit is no longer available', async () => {
    const guest = await owing();
    await updateUnitAvailability(office.deps.db, guest.unit, false);
    const page = await paymentPage(guest);
    await page.getByText(/^This unit is no longer available/).waitFor();
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await page.context().close();
  });

  it('[APP-411] says that the property has blocked payments in the meantime, and offers no retry', async () => {
    const guest = await owing();
    const page = await paymentPage(guest);
    const property = await findProperty(office.deps.db, guest.unit.replace(/-1$/, ''));
    if (property === null) throw new Error('The property is not there.');
    await updatePropertySettings(office.deps.db, property.id, {
      ...property.settings,
      payment_blocked: true,
    });
    await payByBank(page);
    await page.getByText('Payment is blocked at the moment.', { exact: true }).waitFor();
    await page.getByText('Payments are blocked', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await page.context().close();
  });

  it('[APP-410] shows the gateway’s text without its leading code, and can be retried', async () => {
    const guest = await owing();
    const page = await paymentPage(guest);
    await fault('gateway', 'decline', await dueOf(guest), { message: 'Account is closed' });
    await payByBank(page);
    const alert = page.locator('[role=alert][tabindex]');
    await alert.getByText('Account is closed').waitFor();
    expect(await alert.textContent()).not.toContain('GATEWAY_ERROR');
    expect((await invoices(guest))[0]?.invoice_due).toBe(5500);
    await confirmed(page);
    await page.getByText(t('payment:success')).waitFor();
    expect((await invoices(guest))[0]?.invoice_due).toBe(0);
    await page.context().close();
  });

  it('[APP-040] leads to the pre-screening if that is pending', async () => {
    const guest = await owing();
    const page = await paymentPage(guest);
    await updateApplicant(office.deps.db, guest.id, { pre_screening_pending: true });
    await payByBank(page);
    await page.waitForURL(`${baseUrl}/applicant/pre-screening?access_token=${guest.token}`);
    await page.context().close();
  });
});

describe('a payment whose response is lost', () => {
  it('[APP-412] [APP-413] [PLT-331] is shown as processed, is logged, updates the page after 500 ms, and is never charged again', async () => {
    const guest = await owing();
    const page = await paymentPage(guest);
    const logged: string[] = [];
    page.on('console', (line) => {
      if (line.type() === 'error') logged.push(line.text());
    });
    await page.route('**/api/applicant/payment/screening', async (route) => {
      await route.fetch();
      await route.abort();
    });
    // The update of the page is held until its text is checked here, however slow the machine is.
    let goOn = () => {};
    const read = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/applicant/payment', async (route) => {
      await read;
      await route.continue();
    });
    const pause = await pauseAfterFailure(page);
    await payByBank(page);
    await page.getByText('Payment has been processed.', { exact: true }).waitFor();
    await expect.poll(() => logged).toContain('A payment has no clear answer: network');
    expect(await pause()).toBeGreaterThan(490);
    goOn();
    await page
      .getByText(t('payment:in_flight.text'))
      .or(page.getByText(t('payment:nothing_due.text')))
      .waitFor();
    expect(await page.getByRole('button', { name: /^Pay \$/ }).count()).toBe(0);
    const answer = await fetch(`${baseUrl}/api/applicant/payment`, { headers: { token: guest.token } });
    const view = (await answer.json()) as { payments: unknown[]; invoices: { invoice_due: number }[] };
    expect(view.payments).toHaveLength(1);
    expect(view.invoices[0]?.invoice_due).toBe(0);
    await page.context().close();
  });

  it('is charged once if the provider charges it and sends an invalid response', async () => {
    const guest = await owing();
    const page = await paymentPage(guest);
    await fault('gateway', 'malformed', await dueOf(guest));
    await payByBank(page);
    await page.getByText(t('payment:success')).waitFor();
    const answer = await fetch(`${baseUrl}/api/applicant/payment`, { headers: { token: guest.token } });
    expect(((await answer.json()) as { payments: unknown[] }).payments).toHaveLength(1);
    await page.context().close();
  });

  it('is charged once if it is sent from two tabs at the same moment', async () => {
    const guest = await owing();
    const [one, other] = [await paymentPage(guest), await paymentPage(guest)];
    await fault('gateway', 'delay', await dueOf(guest), { ms: 2000, times: 2 });
    await Promise.all([payByBank(one), payByBank(other)]);
    await one
      .getByText(t('payment:success'))
      .or(one.getByText(t('payment:in_flight.text')))
      .waitFor();
    await other
      .getByText(t('payment:success'))
      .or(other.getByText(t('payment:in_flight.text')))
      .waitFor();
    await expect.poll(async () => (await invoices(guest))[0]?.invoice_due).toBe(0);
    const answer = await fetch(`${baseUrl}/api/applicant/payment`, { headers: { token: guest.token } });
    expect(((await answer.json()) as { payments: unknown[] }).payments).toHaveLength(1);
    await one.context().close();
    await other.context().close();
  });
});

describe('a card for which the provider creates no token', () => {
  it('[APP-415] shows an error that stays on the page, and updates the page', async () => {
    const card = {
      card_payment_gateway: 'BURTON',
      ach_payment_gateway: 'GATEWAY',
      fee_settings: { flat_fee_credit: 100, percent_fee_credit: 3, flat_fee_ach: 0, percent_fee_ach: 0.8 },
    } as const;
    const guest = await owing({ payment_settings: card });
    const page = await paymentPage(guest);
    const frame = page.frameLocator('iframe');
    await frame.locator('[name=card_no]').fill('4242424242424242');
    await frame.locator('[name=expiry_year]').selectOption({ index: 3 });
    await frame.locator('[name=expiry_month]').selectOption({ index: 3 });
    await frame.locator('[name=cvv]').fill('123');
    const source = await page.locator('iframe').getAttribute('src');
    await fault('plugin', 'error', new URL(source ?? '').searchParams.get('session') ?? 'no session');
    const reloaded = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/applicant/payment') && response.request().method() === 'GET',
    );
    await confirmed(page);
    const alert = page.locator('[role=alert][tabindex]');
    await alert.getByText(t('payment:card.failed')).waitFor();
    await reloaded;
    expect(await alert.isVisible()).toBe(true);
    await page.context().close();
  });
});
