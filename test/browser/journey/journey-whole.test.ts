import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { payInPopup } from '../payment/pay-popup.ts';
import { rightChoices } from '../support/answers.ts';
import { type Applicant, applicantOn, closeNotices } from '../support/applicant.ts';
import { portal } from '../support/portal.ts';

const { newApplication, launch } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

const licence = {
  name: 'license.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

async function uploadDocuments({ page, panel, button, t }: Applicant): Promise<void> {
  const card = panel.getByRole('region', { name: 'Identificación oficial con foto', exact: true });
  await card.locator('input[type=file]').setInputFiles(licence);
  await card.getByRole('link', { name: t('documents.view_named', { name: licence.name }) }).waitFor();
  expect(await button('documents.submit').isDisabled()).toBe(true);
  await card.getByLabel(t('documents.expiration_date')).fill('2029-04-01');
  await button('documents.submit').click();
  await page.getByText(t('documents.saved')).waitFor();
}

async function sign({ page, field, t }: Applicant): Promise<void> {
  await field('consent', 'application_consent_to_share_data').click();
  const dialog = page.getByRole('dialog', { name: t('signature.title') });
  await dialog.waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(6);
  await dialog.getByRole('button', { name: t('signature.save'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Fills every tab, saves each, and ends on the consent tab, signed and saved. */
async function fillEverything(person: Applicant): Promise<void> {
  const { panel, t } = person;
  const opened = (id: string) =>
    panel.getByRole('heading', { level: 1, name: t(`application:tabs.${id}`), exact: true }).waitFor();
  for (const id of ['applicants', 'addresses', 'employers_n_other_incomes', 'pets_n_vehicles']) {
    await opened(id);
    await person.answerTab(id);
    await person.save('apply.save_continue');
  }
  await opened('applicant_documents');
  await uploadDocuments(person);
  await person.button('apply.continue').click();
  await opened('references_n_emergency_contacts');
  await person.answerTab('references_n_emergency_contacts');
  await person.save('apply.save_continue');
  await opened('applicant_consent');
  await person.answerTab('applicant_consent');
  await sign(person);
  await person.save('apply.save');
}

async function submit({ page, button, t }: Applicant): Promise<void> {
  await button('apply.submit').click();
  const dialog = page.getByRole('dialog', { name: t('apply.confirm_submit.title') });
  await dialog.getByRole('button', { name: t('apply.submit'), exact: true }).click();
  await page.waitForURL('**/applicant/payment?*');
}

async function passExam(page: Page, { t }: Applicant): Promise<void> {
  await page.waitForURL('**/applicant/exam?*');
  await page.getByRole('heading', { level: 1, name: t('exam:title') }).waitFor();
  await page.getByRole('radio').first().waitFor();
  for (const choice of rightChoices) {
    const radio = page.getByRole('radio', { name: choice, exact: true });
    if ((await radio.count()) > 0) await radio.check();
  }
  await page.getByRole('button', { name: t('exam:submit') }).click();
}

// In English it is made with a keyboard alone.
describe('the whole journey of a primary applicant, in Spanish', () => {
  it('leads from the link through all tabs, submit, popup payment and exam to the finish page', async () => {
    const { url, token } = await newApplication('PRIMARY');
    const context = await browser.newContext({ locale: 'es' });
    const page = await context.newPage();
    const person = applicantOn(page, 'es');
    const { t } = person;
    await page.goto(url);
    await closeNotices(person);
    const percent = () => page.getByRole('progressbar', { name: t('apply.completed') });
    expect(await percent().getAttribute('aria-valuenow')).toBe('0');

    await fillEverything(person);
    await page
      .getByRole('progressbar', { name: t('apply.completed') })
      .and(page.locator('[aria-valuenow="100"]'))
      .waitFor();
    await submit(person);

    await page.getByText('$57.12').first().waitFor();
    await payInPopup(page, () =>
      page.getByRole('button', { name: t('payment:pay', { amount: '$57.12' }) }).click(),
    );
    await page.getByText(t('payment:success')).waitFor();
    await page.getByRole('button', { name: t('redirect.continue') }).click();
    await passExam(page, person);
    await page.getByText(t('exam:result.passed.title')).waitFor();
    await page.waitForURL(`**/applicant/finish?access_token=${token}`);
    await page.getByRole('heading', { name: t('exam:finish.open.title', { name: 'Marisol' }) }).waitFor();
    // The only document that was not uploaded before.
    await page.getByText('Comprobante de ingresos', { exact: true }).waitFor();
    await context.close();
  });
});
