import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOfPages } from '../../fixtures/plain-pdf.ts';
import { PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { submitByCall } from '../support/ready-made.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** A page of letter size with a black square. */
const STUB = pdfOfPages([{ mediaBox: [0, 0, 612, 792] }], '100 100 200 200 re f');

/** An application that waits for the office, with a pay stub, and another car since the submit. */
async function submitted() {
  const guest = await (await backOffice()).invite();
  const { token } = guest;
  const asked = await fetch(`${baseUrl}/api/applicant/required_documents`, { headers: { token } });
  const [, income] = (await asked.json()) as { id: string }[];
  const form = new FormData();
  form.append('purpose', 'required_document');
  form.append('required_document_id', income?.id ?? '');
  form.append('file[0]', new Blob([new Uint8Array(STUB)], { type: 'application/pdf' }), 'stub.pdf');
  const sent = await fetch(`${baseUrl}/api/applicant/upload-docs`, {
    method: 'POST',
    headers: { token },
    body: form,
  });
  expect(sent.status).toBe(200);
  await submitByCall(baseUrl, token);
  const car = { make: 'Seat', model: 'Ibiza', year: '2020', license_plate_number: 'LKY 205' };
  const saved = await fetch(`${baseUrl}/api/applicant/application/draft`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ draft_data: { no_vehicle: false, applicant_vehicles: [car] } }),
  });
  expect(saved.status).toBe(200);
  return guest;
}

describe('an application in the office', () => {
  it('opens at its turn, and shows the answers beside the documents, and secrets for a reason', async () => {
    const t = words('en');
    const { id, application } = await submitted();
    const person = await somebody({ is_staff: true, policies: ['manage_applications'] });
    const context = await browserOf(browser, await sessionOf(baseUrl, person));
    const page = await context.newPage();
    await page.goto(`${baseUrl}/office/cases/${application}`);
    await page.locator(`main a[href^="/office/cases/${application}/turns/"]`).click();
    await page.waitForURL(`**/office/cases/${application}/turns/*`);
    // The form of the turn, and below it the case, each read by itself.
    await page.getByRole('heading', { name: t('office:case.under_way') }).waitFor();
    await page.getByText(t('office:case.answers_changed', { date: '' }).trim()).waitFor();
    await page.getByText(t('portal:loading')).first().waitFor({ state: 'detached' });
    await page.locator('#root').getByRole('heading', { level: 1 }).waitFor();
    expect(await found(page)).toEqual([]);
    await page.getByRole('link', { name: t('office:case.answers', { name: '' }).trim() }).click();
    await page.waitForURL(`**/office/cases/${application}/applicants/${id}`);
    await page.getByText('Proof of income').waitFor();
    await page.getByRole('heading', { name: t('office:answers.changes.title') }).waitFor();
    await page
      .getByText(t('office:changed.from_to', { from: t('office:changed.nothing'), to: '“Seat”' }))
      .waitFor();
    const seen = () => page.locator('main').innerText();
    expect(await seen()).toMatch(/•{5}\d{4}/);
    expect(await seen()).not.toMatch(/\d{9}|\d{3}-\d{2}-\d{4}/);
    await page.getByRole('button', { name: 'stub.pdf' }).click();
    await page.locator('main canvas').first().waitFor();
    expect(await found(page)).toEqual([]);
    await page.getByLabel(t('office:secrets.reason')).fill('To order the report');
    await page.getByRole('button', { name: t('office:secrets.see') }).press('Enter');
    await page.getByText(/^\d{9}$|^\d{3}-\d{2}-\d{4}$/).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'To order the report' }).waitFor();
    await page.getByRole('button', { name: t('office:secrets.hide') }).click();
    await expect.poll(seen).not.toMatch(/\d{9}|\d{3}-\d{2}-\d{4}/);
    await context.close();

    const session = { ...(await sessionOf(baseUrl, person)), language: 'es' };
    const phone = await browserOf(browser, session, { locale: 'es', viewport: PHONE, colorScheme: 'dark' });
    const small = await phone.newPage();
    await small.goto(`${baseUrl}/office/cases/${application}/applicants/${id}`);
    await small.getByText('Comprobante de ingresos').waitFor();
    expect([await found(small), await tooWide(small)]).toEqual([[], 0]);
    await phone.close();
  });
});
