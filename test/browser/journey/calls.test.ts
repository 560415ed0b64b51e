import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { leave, tabUrl, visit } from '../support/visit.ts';

const { launch, baseUrl } = portal();
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

const refused = (status: number, code: string, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ error: { code, message } }),
});

describe('the calls of an applicant', () => {
  it('[APP-355] [APP-361] carry the token of the link in the header token, and get no data without a valid one', async () => {
    const guest = await office.invite();
    const tokens = new Map<string, string | undefined>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/applicant')) tokens.set(pathname, request.headers().token);
    });
    await page.goto(tabUrl(guest.url, 'applicant_documents'));
    const ok = page.getByRole('button', { name: 'OK', exact: true });
    await ok.click();
    await ok.click();
    await page.getByText('Proof of income').first().waitFor();
    await page.getByRole('tab', { name: /^Payments/ }).click();
    await page.getByRole('table').waitFor();
    expect([...tokens.keys()]).toEqual(
      expect.arrayContaining([
        '/api/applicant/application',
        '/api/applicant/shoutbox',
        '/api/applicant/required_documents',
        '/api/applicant/application_payments',
      ]),
    );
    expect([...new Set(tokens.values())]).toEqual([guest.token]);
    await page.goto(`${baseUrl}/auth/applicant?access_token=${guest.token.slice(1)}x`);
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    expect(await page.getByRole('tabpanel').count()).toBe(0);
  });

  it('[APP-366] [APP-397] show why the application cannot be loaded, and can be retried', async () => {
    const { url } = await office.invite();
    const text = 'The register is being repaired until noon.';
    await page.route('**/api/applicant/application?*', (route) =>
      route.fulfill(refused(503, 'database.unavailable', text)),
    );
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: 'The application cannot be opened' }).waitFor();
    await page.getByText(text).waitFor();
    await page.unroute('**/api/applicant/application?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('tabpanel').waitFor();
  });

  it('[APP-395] [APP-396] show the server’s text if they fail, translated if it is a key', async () => {
    const guest = await office.invite();
    const person = await visit(browser, guest.url);
    const shown = person.page;
    await shown.route('**/api/applicant/required_documents', (route) =>
      route.fulfill(refused(500, 'server.failed', 'The archive is closed.')),
    );
    await person.tab('applicant_documents').click();
    await shown.getByText('The archive is closed.').waitFor();
    await shown.route('**/api/applicant/application_payments', (route) =>
      route.fulfill(refused(409, 'server.failed', 'payment.blocked')),
    );
    await person.tab('payments').click();
    await shown.getByText('Payment is blocked at the moment.').waitFor();
    await person.openTab('employers_n_other_incomes');
    await shown.route('**/api/applicant/upload-docs', (route) =>
      route.fulfill(refused(500, 'server.failed', 'The archive is full.')),
    );
    await person
      .section('employers')
      .locator('input[type=file]')
      .setInputFiles({
        name: 'stub.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
      });
    await shown.getByText('The archive is full.').waitFor();
    await leave(person);
  });
});

describe('a static page', () => {
  it('[APP-046] [APP-047] is fetched by the slug of its address, and shows Loading until then', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = page.waitForRequest('**/api/pages/slug/*');
    await page.route('**/api/pages/slug/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${baseUrl}/page/terms-applicant`);
    expect(new URL((await asked).url()).pathname).toBe('/api/pages/slug/terms-applicant');
    await page.getByText('Loading...').first().waitFor();
    release();
    await page.getByText('Please read these terms before you sign.').waitFor();
    expect(await page.getByText('Loading...').count()).toBe(0);
  });

  it('[APP-048] is a scrollable box when it is embedded in the consent', async () => {
    const { url } = await office.invite();
    const look = (on: Page) =>
      on.getByText('Please read these terms before you sign.').evaluate((text) => {
        const box = text.closest('section');
        return box === null ? null : getComputedStyle(box).overflowY;
      });
    await page.goto(`${baseUrl}/page/terms-applicant`);
    await page.getByText('Please read these terms before you sign.').waitFor();
    expect(await look(page)).not.toBe('auto');
    await page.goto(tabUrl(url, 'applicant_consent'));
    await page.getByText('Please read these terms before you sign.').waitFor();
    expect(await look(page)).toBe('auto');
  });

  it('[APP-398] shows the server’s text if it cannot be loaded', async () => {
    await page.route('**/api/pages/slug/*', (route) =>
      route.fulfill(refused(404, 'page.not_found', 'This page was taken away.')),
    );
    await page.goto(`${baseUrl}/page/terms-applicant`);
    await page.getByText('This page was taken away.').waitFor();
  });
});

describe('fields with side effects', () => {
  it('[APP-215] a ZIP of five or more digits is checked when it loses the focus', async () => {
    const guest = await office.invite();
    const person = await visit(browser, tabUrl(guest.url, 'addresses'));
    await person.save('apply.save');
    const zip = person.field('addresses', 'zip_code');
    await zip.fill('7870412');
    await zip.blur();
    await person.section('addresses').getByText('The ZIP code must have 5 or 9 digits.').first().waitFor();
    await zip.fill('78704');
    await zip.blur();
    await person
      .section('addresses')
      .getByText('The ZIP code must have 5 or 9 digits.')
      .waitFor({ state: 'detached' });
    await leave(person);
  });

  it('[APP-391] an unknown ZIP is reported, and city and state are cleared', async () => {
    const guest = await office.invite();
    await office.saveDraft(guest, { applicant_addresses: fullDraft().applicant_addresses.slice(0, 1) });
    const person = await visit(browser, tabUrl(guest.url, 'addresses'));
    const zip = person.field('addresses', 'zip_code');
    expect(await person.field('addresses', 'city').inputValue()).toBe('Austin');
    await zip.fill('00001');
    await zip.blur();
    await person.page.getByRole('alert').getByText('Invalid zip code', { exact: true }).waitFor();
    await person.page.getByRole('group').getByText('Invalid zip code', { exact: true }).waitFor();
    await expect.poll(() => person.field('addresses', 'city').inputValue()).toBe('');
    expect(await person.field('addresses', 'state_id').inputValue()).toBe('');
    await leave(person);
  });

  it('[APP-219] [APP-221] ticking the share-data box opens the signature dialog, and signing sets the consent', async () => {
    const { url } = await office.invite();
    const person = await visit(browser, tabUrl(url, 'applicant_consent'));
    const share = person.field('consent', 'application_consent_to_share_data');
    await share.click();
    const dialog = person.page.getByRole('dialog', { name: 'Create a Signature or Initial' });
    await dialog.waitFor();
    expect(await share.isChecked()).toBe(false);
    await dialog.getByLabel('Your full name').fill('Marisol Ibarra');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await share.isChecked()).toBe(true);
    await leave(person);
  });

  it('[APP-026] [APP-027] every finished tab has a check mark, and the bar shows the completed percentage', async () => {
    const guest = await office.invite();
    const { applicants, applicant_screening_info, applicant_addresses } = fullDraft();
    await office.saveDraft(guest, {
      transunion_terms_of_service: true,
      applicants,
      applicant_screening_info,
      applicant_addresses,
    });
    const person = await visit(browser, guest.url);
    const done = person.page.getByRole('tab').filter({ hasText: /done$/ });
    expect((await done.allTextContents()).map((name) => name.replace(/done$/, '').trim())).toEqual([
      'Personal Info',
      'Addresses',
    ]);
    const bar = person.page.getByRole('progressbar', { name: 'Completed' });
    const percent = await bar.getAttribute('aria-valuenow');
    expect(Number(percent)).toBeGreaterThan(20);
    await person.page.getByText('Completed', { exact: true }).waitFor();
    await person.page.getByText(`${percent}%`, { exact: true }).waitFor();
    await leave(person);
  });
});
