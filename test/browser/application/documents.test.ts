import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PNG } from '../../fixtures/files.ts';
import type { Applicant } from '../support/applicant.ts';
import { type BackOffice, backOffice, type Guest } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { leave, tabUrl, visit } from '../support/visit.ts';

const { launch } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

const TAB = 'applicant_documents';
/** Chromium's headless shell shows pictures, but has no PDF viewer. */
const photo = { name: 'passport.png', mimeType: 'image/png', buffer: PNG };
const paper = (name: string, bytes = 200) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, 32), Buffer.from('\n%%EOF\n')]),
});
const listed = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/applicant/required_documents') && response.request().method() === 'GET',
  );

describe('the required documents', () => {
  let guest: Guest;
  let person: Applicant;
  let identity: Locator;
  let income: Locator;

  beforeAll(async () => {
    const unit_id = await office.addUnit({
      required_documents: [
        { file_name: 'Photo ID', description: 'Both sides, please.', require_expiration_date: true },
        { file_name: 'Proof of income', description: '', require_expiration_date: false },
      ],
    });
    guest = await office.invite({ place: { unit_id } });
    person = await visit(browser, tabUrl(guest.url, TAB), { notices: false });
    identity = person.panel.getByRole('region', { name: /^Photo ID/ });
    income = person.panel.getByRole('region', { name: /^Proof of income/ });
    await identity.waitFor();
  });
  afterAll(() => leave(person));

  it('[APP-020] [APP-054] are requested with the token of the page', async () => {
    const asked = listed(person.page);
    await person.page.reload();
    const { token } = await (await asked).request().allHeaders();
    expect(token).toBe(new URL(person.page.url()).searchParams.get('access_token'));
    await identity.waitFor();
  });

  it('[APP-055] [APP-056] [APP-062] each have a name, a description, an info button and an upload button', async () => {
    await identity.getByText('Both sides, please.').waitFor();
    await identity.getByText(/enter the date on which it expires/).waitFor();
    await income.getByText('Please upload a document size less than 5MB').waitFor();
    for (const card of [identity, income]) {
      const upload = card.getByRole('button', { name: /^Upload a file/ });
      expect(await upload.count()).toBe(1);
      expect(await upload.getAttribute('title')).toBe('Please upload a document size less than 5MB');
    }
  });

  it('[APP-057] [APP-059] [APP-060] [APP-427] list each upload with its time, a view link and a delete icon', async () => {
    await identity.locator('input[type=file]').setInputFiles(photo);
    const file = identity.getByRole('listitem').filter({ hasText: 'passport.png' });
    await file.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d (AM|PM)$/).waitFor();
    const view = file.getByRole('link', { name: /^View passport.png/ });
    expect(await view.getAttribute('target')).toBe('_blank');
    const [opened] = await Promise.all([person.page.context().waitForEvent('page'), view.click()]);
    expect(opened.url()).toContain('/file');
    await opened.close();
    expect(await file.getByRole('button', { name: 'Delete passport.png' }).count()).toBe(1);
  });

  it('[APP-058] [APP-063] [APP-225] [APP-399] are submitted once every date is entered, and are then reloaded', async () => {
    const submit = person.page.getByRole('button', { name: 'Submit documents' });
    expect(await submit.isDisabled()).toBe(true);
    await person.page.getByText('Enter the date on which each file expires first.').waitFor();
    await identity.getByLabel('Expiration date').fill('2031-04-01');
    const reloaded = listed(person.page);
    await submit.click();
    await person.page.getByText('Documents uploaded successfully').waitFor();
    await reloaded;
    await person.page.reload();
    await identity.waitFor();
    expect(await identity.getByLabel('Expiration date').inputValue()).toBe('2031-04-01');
  });

  it('keep a date when Continue leaves the tab, can be submitted after a reload, and question a past date', async () => {
    const { page, button } = person;
    const submit = page.getByRole('button', { name: 'Submit documents' });
    const date = identity.getByLabel('Expiration date');
    expect(await submit.isDisabled()).toBe(true);
    await date.fill('2019-05-01');
    await identity.getByText('The date has passed. Is that right?', { exact: true }).waitFor();
    const stored = page.waitForResponse(
      (response) => response.url().endsWith('/required_documents') && response.request().method() === 'POST',
    );
    await button('apply.continue').click();
    expect((await stored).status()).toBe(200);
    await page.waitForURL(/references_n_emergency_contacts/);
    await page.goto(tabUrl(guest.url, TAB));
    await identity.waitFor();
    expect(await date.inputValue()).toBe('2019-05-01');
    await submit.click();
    const asked = page.getByRole('dialog', { name: 'Expired documents' });
    await asked.getByText('Their date has passed: passport.png. Is that right?').waitFor();
    await asked.getByRole('button', { name: 'Cancel', exact: true }).click();
    await asked.waitFor({ state: 'detached' });
    await date.fill('2031-04-01');
    await submit.click();
    await page.getByText('Documents uploaded successfully').waitFor();
    expect(await asked.count()).toBe(0);
    await expect.poll(() => submit.isDisabled()).toBe(true);
  });

  it('[APP-392] name a file that is too large, and accept the others', async () => {
    await income.locator('input[type=file]').setInputFiles([paper('stub.pdf'), paper('scan.pdf', 5_000_000)]);
    await income.getByRole('link', { name: /^View stub.pdf/ }).waitFor();
    await income.getByText('scan.pdf was not taken').waitFor();
    // The error is shown once, at its document.
    await person.page.getByText('File size more than 5MB are skipped.').waitFor();
    expect(await person.page.getByText(/more than 5MB|larger than/).count()).toBe(1);
    expect(await income.getByRole('link', { name: /scan/ }).count()).toBe(0);
  });

  it('[APP-226] [APP-400] [APP-404] [APP-405] are deleted after a confirmation, and are then reloaded', async () => {
    const bin = income.getByRole('button', { name: 'Delete stub.pdf' });
    const dialog = person.page.getByRole('dialog', { name: 'Delete file' });
    const calls: string[] = [];
    person.page.on('request', (request) => {
      if (request.method() === 'DELETE') calls.push(request.url());
    });
    await bin.click();
    await dialog.getByText('Are you sure to delete this file ?', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(calls).toEqual([]);
    expect(await bin.count()).toBe(1);
    await bin.click();
    const reloaded = listed(person.page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await person.page.getByText('Document deleted successfully').waitFor();
    expect(calls).toHaveLength(1);
    await reloaded;
    await bin.waitFor({ state: 'detached' });
  });

  it('say that there are none if the property requires none [APP-061]', async () => {
    const unit_id = await office.addUnit({ required_documents: [] });
    const { url } = await office.invite({ place: { unit_id } });
    const other = await visit(browser, tabUrl(url, TAB), { notices: false });
    await other.panel
      .getByText('There are no required documents for this application', { exact: true })
      .waitFor();
    await leave(other);
  });
});
