import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertInvoice } from '../../../src/db/payment/invoice.repository.ts';
import { type Owing, owing, payByCall } from '../payment/owing.ts';
import { rightChoices } from '../support/answers.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';

const { launch, baseUrl, sandboxUrl } = portal();
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

const EXAM = '**/api/applicant/exam*';
const examUrl = ({ token }: Owing) => `${baseUrl}/applicant/exam?access_token=${token}`;
const refused = (status: number, code: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ error: { code, message: '' } }),
});

/** An applicant who has paid, so that the exam is next. */
async function paid(): Promise<Owing> {
  const guest = await owing(office, baseUrl);
  await payByCall(baseUrl, guest.token);
  return guest;
}

async function answerRightly(on: Page): Promise<void> {
  await on.getByRole('radio').first().waitFor();
  for (const choice of rightChoices) {
    const radio = on.getByRole('radio', { name: choice, exact: true });
    if ((await radio.count()) > 0) await radio.check();
  }
  await on.getByRole('button', { name: 'Send my answers' }).click();
}

describe('the identity exam', () => {
  it('[APP-043] [APP-044] [APP-078] [APP-082] [APP-384] [APP-389] follows the payment, shows its numbers and leads to the last page', async () => {
    const guest = await paid();
    await page.goto(`${baseUrl}/applicant/payment?access_token=${guest.token}`);
    await page.getByRole('button', { name: 'Continue now' }).click();
    await page.waitForURL(examUrl(guest));
    await page.getByRole('radio').first().waitFor();
    await page.getByText('You have 2 attempts left.', { exact: false }).waitFor();
    for (const name of ['Renter ID', 'Screening Request Renter ID', 'Screening Request ID']) {
      const term = page.locator('dt').getByText(name, { exact: true });
      expect(await term.locator('xpath=following-sibling::dd[1]').textContent()).toMatch(/\w+/);
    }
    await answerRightly(page);
    await page.getByText('You are verified').waitFor();
    await page.waitForURL(`${baseUrl}/applicant/finish?access_token=${guest.token}`);
  });

  it('names the language of the questions if the page has another one, and gets new questions on request', async () => {
    const guest = await paid();
    const spanish = await (await browser.newContext({ locale: 'es' })).newPage();
    await spanish.goto(examUrl(guest));
    const none = (on: Page) => on.getByText('Ninguna de las anteriores', { exact: true }).first();
    await none(spanish).waitFor();
    expect(await spanish.locator('form [lang]').count()).toBe(0);
    // The bureau's questions are in Spanish; the page is opened in English later.
    await page.goto(examUrl(guest));
    await page.getByText('Question 1 of 5').waitFor();
    const prompt = page.locator('[data-question] label, [data-question] legend').first();
    for (const text of [prompt.getByText(/^¿/), none(page)])
      expect(await text.getAttribute('lang')).toBe('es');
    expect(await page.locator('form [lang=es]').count()).toBe(5 + 5 * 5);
    await page.getByText('These questions are in Spanish.').waitFor();
    await page.getByRole('button', { name: 'Get new questions in English' }).click();
    await page.getByRole('radio', { name: 'None of the above' }).first().waitFor();
    expect(await page.locator('form [lang]').count()).toBe(0);
    expect(await page.getByText('These questions are in', { exact: false }).count()).toBe(0);
    await page.getByText('You have 2 attempts left.', { exact: false }).waitFor();
  });

  it('shows how many attempts are left after wrong answers, also after a reload', async () => {
    const guest = await paid();
    await page.goto(examUrl(guest));
    await page.getByRole('radio').first().waitFor();
    for (const none of await page.getByRole('radio', { name: 'None of the above' }).all()) await none.check();
    await page.getByRole('button', { name: 'Send my answers' }).click();
    const left = page.getByText('You have 1 attempt left.', { exact: false });
    await left.waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'The answers did not match' }).waitFor();
    await left.waitFor();
    await page.getByRole('button', { name: 'Get new questions' }).click();
    await page.getByRole('radio').first().waitFor();
    await left.waitFor();
  });

  it('[APP-407] is not requested again if the bureau does not know the applicant', async () => {
    const guest = await paid();
    let calls = 0;
    await page.clock.install();
    await page.route(EXAM, (route) => {
      calls += 1;
      return route.fulfill(refused(404, 'applicant.notfound'));
    });
    await page.goto(examUrl(guest));
    await page.getByRole('heading', { name: 'The questions are not available' }).waitFor();
    await page.clock.runFor(60_000);
    expect(calls).toBe(1);
  });

  it('[APP-241] [APP-242] [APP-409] is requested ten more times, five seconds apart, then offers to try again', async () => {
    const guest = await paid();
    let calls = 0;
    await page.clock.install();
    await page.route(EXAM, (route) => {
      calls += 1;
      return route.fulfill(refused(500, 'server.failed'));
    });
    await page.goto(examUrl(guest));
    for (let tries = 1; tries <= 11; tries += 1) {
      await expect.poll(() => calls).toBe(tries);
      if (tries > 10) break;
      await page.getByText(`(${tries} of 10)`, { exact: false }).waitFor();
      await page.clock.runFor(5000);
    }
    await page.getByRole('heading', { name: 'The questions could not be loaded' }).waitFor();
    await page.unroute(EXAM);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('radio').first().waitFor();
  });

  it('[APP-406] leads to the payment if a fee has become due in the meantime', async () => {
    const guest = await paid();
    await page.route(EXAM, async (route) => {
      const property_id = guest.unit.replace(/-1$/, '');
      await insertInvoice(office.deps.db, {
        id: `late-${guest.id}`,
        company_id: 'demo-company',
        property_id,
        applicant_id: guest.id,
        charge_code: 'APPFEE',
        description: 'Second screening',
        amount_cents: 1200,
        created_at: new Date().toISOString(),
      });
      await route.continue();
    });
    await page.goto(examUrl(guest));
    await page.waitForURL(`${baseUrl}/applicant/payment?access_token=${guest.token}`);
    await page.getByText('Second screening').first().waitFor();
  });

  it('[APP-408] leads to the last page if it was passed elsewhere or is not required', async () => {
    const guest = await paid();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(EXAM, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(examUrl(guest));
    const other = await page.context().newPage();
    await other.goto(examUrl(guest));
    await answerRightly(other);
    await other.getByText('You are verified').waitFor();
    const answered = page.waitForResponse(EXAM);
    release();
    expect((await (await answered).json()).error.code).toBe('exam.passed');
    await page.waitForURL(`${baseUrl}/applicant/finish?access_token=${guest.token}`);

    const unasked = await paid();
    // The screening is opened in time; then the bureau reports that no exam is needed.
    for (const kind of ['delay', 'decline']) {
      await fetch(`${sandboxUrl}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'bureau', kind, ms: 0, about: unasked.id }),
      });
    }
    const third = await page.context().newPage();
    const told = third.waitForResponse(EXAM);
    await third.goto(examUrl(unasked));
    expect((await (await told).json()).error.code).toBe('package.zipreport');
    await third.waitForURL(`${baseUrl}/applicant/finish?access_token=${unasked.token}`);
  });

  it('follows the flow file: with another target the same verdict opens another page', async () => {
    const guest = await paid();
    await page.route('**/flows/application.json', async (route) => {
      const served = await route.fetch();
      const flow = (await served.text()).replaceAll(
        /"passed":(\s*)"finish"/g,
        '"passed":$1"manualVerification"',
      );
      await route.fulfill({ response: served, body: flow });
    });
    await page.goto(examUrl(guest));
    await answerRightly(page);
    await page.getByText('You are verified').waitFor();
    expect(await page.locator('html').getAttribute('data-state')).toBe('answering');
    await page.getByRole('button', { name: 'Go to the last page' }).click();
    await page.locator('html[data-state=manualVerification]').waitFor();
    expect(new URL(page.url()).pathname).toBe('/applicant/exam');
  });
});
