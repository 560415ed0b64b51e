import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { listInvoices } from '../../../src/db/payment/invoice.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { PNG } from '../../fixtures/files.ts';
import { PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { backOffice } from '../support/back-office.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const FLOW = 'application-decision';
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const title = (page: Page, name: string) => page.locator('#root').getByRole('heading', { level: 1, name });
const [en, es] = [words('en'), words('es')];

/** Checks one option of a question. */
async function choose(page: Page, question: string, option: string): Promise<void> {
  const group = page.getByRole('radiogroup', { name: en(`${FLOW}:fields.${question}`) });
  await group.getByRole('radio', { name: en(`${FLOW}:options.${option}`), exact: true }).check();
}

describe('the decision on an application', () => {
  it('goes between an applicant on a phone in Spanish and the office: more, a higher deposit, approved', async () => {
    const back = await backOffice();
    const guest = await back.invite({ language: 'es' });
    const sent = await fetch(`${baseUrl}/api/applicant/save-submit`, {
      method: 'POST',
      headers: { token: guest.token, 'content-type': 'application/json' },
      body: JSON.stringify(fullDraft()),
    });
    expect(sent.status).toBe(200);
    const applicant = await browser.newContext({ locale: 'es', viewport: PHONE, colorScheme: 'dark' });
    const page = await applicant.newPage();
    await page.goto(`${baseUrl}/flow/${FLOW}?access_token=${guest.token}`);
    await title(page, es(`${FLOW}:reviewing.title`)).waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);

    const { id } = await office(({ db }) =>
      db
        .selectFrom('processes')
        .select('id')
        .where('subject_id', '=', guest.id)
        .where('flow', '=', FLOW)
        .executeTakeFirstOrThrow(),
    );
    const member = await somebody({
      is_staff: true,
      policies: ['manage_applications'],
      first_name: 'Dana',
      last_name: 'Moss',
    });
    const desk = await browserOf(browser, await sessionOf(baseUrl, member));
    const moss = await desk.newPage();
    await moss.goto(`${baseUrl}/office?page_size=100`);
    await moss.locator(`a[href$="/turns/${id}"]`).click();
    // The answers of the application are beside the checklist, with secrets masked.
    const beside = moss.getByRole('region', { name: en('application:sections.employers') });
    await beside.getByText(String(fullDraft().applicant_employers[0]?.business_name)).first().waitFor();
    expect(await moss.getByText(/\d{3}-\d{2}-\d{4}/).count()).toBe(0);
    await moss.getByRole('checkbox', { name: en(`${FLOW}:fields.income`) }).check();
    await moss.getByLabel(en(`${FLOW}:fields.note`)).fill('Lee has called the landlord');
    expect([await found(moss), await tooWide(moss)]).toEqual([[], 0]);
    await choose(moss, 'verdict', 'verdict.MORE');
    await moss.getByLabel(en(`${FLOW}:fields.request`)).fill('Your last two pay stubs, please');
    await moss.getByRole('button', { name: en('portal:flow.send'), exact: true }).click();
    await title(moss, en(`${FLOW}:moreAsked.title`)).waitFor();

    await page.reload();
    await title(page, es(`${FLOW}:steps.more`)).waitFor();
    await page.getByText('Your last two pay stubs, please').waitFor();
    expect(await page.getByText('Lee has called the landlord').count()).toBe(0);
    await page.getByLabel(es(`${FLOW}:fields.reply`)).fill('Aquí están');
    // Nothing is sent while a file is under way, which would be missing.
    let arrive = () => {};
    const arrives = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/files', async (route) => {
      await arrives;
      await route.continue();
    });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'stub.png', mimeType: 'image/png', buffer: PNG });
    await page.getByText(es('portal:documents.waits.sending')).waitFor();
    const send = page.getByRole('button', { name: es('portal:flow.send'), exact: true });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    arrive();
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe(null);
    await send.click();
    await title(page, es(`${FLOW}:reviewing.title`)).waitFor();

    await moss.reload();
    await moss.getByText('Aquí están').waitFor();
    await moss.getByRole('link', { name: 'stub.png' }).waitFor();
    await moss.getByRole('checkbox', { name: en(`${FLOW}:fields.income`) }).uncheck();
    await choose(moss, 'verdict', 'verdict.DEPOSIT');
    await moss.getByLabel(en(`${FLOW}:fields.deposit`)).fill('750');
    await choose(moss, 'report_used', 'yesno.NO');
    expect([await found(moss), await tooWide(moss)]).toEqual([[], 0]);
    await moss.getByRole('button', { name: en('portal:flow.send'), exact: true }).click();
    await title(moss, en(`${FLOW}:conditionsMeanwhile.title`)).waitFor();

    await page.reload();
    await title(page, es(`${FLOW}:conditionsOffered.title`)).waitFor();
    await page.getByText('750').first().waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await page.getByRole('button', { name: es(`${FLOW}:conditionsOffered.accept`) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('portal:signature.save'), exact: true })
      .click();
    await title(page, es(`${FLOW}:approved.title`)).waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    const stored = await office(({ db }) => findApplicant(db, guest.id));
    const owed = await office(({ db }) => listInvoices(db, guest.id));
    expect(stored?.decision).toBe('APPROVED');
    expect(owed.filter((one) => one.charge_code === 'DEPOSIT').map((one) => one.amount_cents)).toEqual([
      75_000,
    ]);
    await Promise.all([applicant.close(), desk.close()]);
  });
});
