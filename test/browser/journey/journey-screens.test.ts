import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Applicant, applicantOn, closeNotices } from '../support/applicant.ts';
import { type NewApplication, portal } from '../support/portal.ts';
import { submitByCall } from '../support/ready-made.ts';

const { newApplication, launch, baseUrl } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

async function newPage(): Promise<Page> {
  return (await browser.newContext({ locale: 'en' })).newPage();
}

describe('the screens of an application that is being filled in', () => {
  let page: Page;
  let person: Applicant;

  beforeAll(async () => {
    page = await newPage();
    person = applicantOn(page, 'en');
    await page.goto((await newApplication()).url);
  });
  afterAll(() => page.context().close());

  it('[APP-028] [APP-029] show the notices of the property one at a time; OK moves on', async () => {
    const dialog = page.getByRole('dialog');
    const ok = dialog.getByRole('button', { name: 'OK', exact: true });
    await dialog.getByText('Notification 1/2').waitFor();
    // Facts that a person wants to know before they begin.
    for (const begins of ['It takes about 30 minutes.', 'Have at hand:', 'Only the property office'])
      await dialog.getByText(begins, { exact: false }).waitFor();
    await ok.click();
    await dialog.getByText('Notification 2/2').waitFor();
    await ok.click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('[APP-015] have eight tabs in their order', async () => {
    const tabs = await page.getByRole('tab').allTextContents();
    expect(tabs).toEqual([
      'Personal Info',
      'Addresses',
      'Incomes',
      'Pets, Vehicles',
      'Documents',
      'References',
      'Consent',
      'Payments',
    ]);
  });

  it.each([
    ['[APP-016]', 'applicants', ['Terms of service', 'About you', 'Identity and screening']],
    ['[APP-017]', 'addresses', ['Where you live and have lived']],
    ['[APP-018]', 'employers_n_other_incomes', ['Employment', 'Other income']],
    ['[APP-019]', 'pets_n_vehicles', ['Pets', 'Vehicles']],
    ['[APP-021]', 'references_n_emergency_contacts', ['References', 'Emergency contacts']],
  ])('%s have their sections: %s', async (_id, tab, headings) => {
    await person.openTab(tab);
    expect(await person.panel.getByRole('heading', { level: 2 }).allTextContents()).toEqual(headings);
  });

  it('[APP-022] [APP-023] have the consent with its terms', async () => {
    await person.openTab('applicant_consent');
    await person.section('consent').waitFor();
    await person.panel.getByText('Please read these terms before you sign.').waitFor();
  });

  it('[APP-031] [APP-032] [APP-033] have Previous, Save, and Save & Continue', async () => {
    await person.openTab('addresses');
    const bar = page.getByRole('group', { name: person.t('apply.actions') });
    expect(await bar.getByRole('button').allTextContents()).toEqual(['Previous', 'Save', 'Save & Continue']);
  });

  it('[APP-034] have Continue on the documents tab', async () => {
    await person.openTab('applicant_documents');
    const bar = page.getByRole('group', { name: person.t('apply.actions') });
    expect(await bar.getByRole('button').allTextContents()).toEqual(['Previous', 'Continue']);
  });

  it('[APP-035] have Submit Application on the last form tab and on no other', async () => {
    const submit = page.getByRole('button', { name: 'Submit Application' });
    await person.openTab('payments');
    expect(await submit.count()).toBe(0);
    await person.openTab('applicant_consent');
    expect(await submit.count()).toBe(1);
  });

  it('[APP-030] show the floor plan of the unit', async () => {
    await page.getByRole('button', { name: 'Floor plan' }).click();
    const viewer = page.getByRole('dialog');
    const image = viewer.getByRole('img');
    await image.waitFor();
    expect(await image.getAttribute('width')).toBe('600');
    expect(await image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });

  it('[APP-067] show the amounts due in five columns', async () => {
    await person.openTab('payments');
    const headings = await page.getByRole('columnheader').allTextContents();
    expect(headings).toEqual(['Name', 'Occupant Type', 'Charge Description', 'Status', 'Amount']);
    expect(await page.getByRole('link', { name: 'Pay Now' }).count()).toBe(0);
  });

  it('[APP-222] undo consent and signature when the signature dialog is cancelled', async () => {
    await person.openTab('applicant_consent');
    const share = person.field('consent', 'application_consent_to_share_data');
    await share.click();
    const dialog = page.getByRole('dialog', { name: 'Create a Signature or Initial' });
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await share.isChecked()).toBe(false);
    expect(await person.panel.getByText(/Signed digitally/).count()).toBe(0);
  });

  it('[APP-083] [APP-084] show the signature with its time and network address', async () => {
    await person.field('consent', 'application_consent_to_share_data').click();
    const dialog = page.getByRole('dialog', { name: 'Create a Signature or Initial' });
    await dialog.getByLabel('Your full name').fill('Marisol Ibarra');
    await dialog.getByRole('radio', { name: 'Style 3' }).check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await person.panel
      .getByText(/^Signed digitally on \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d from IP address [\d.:a-f]+$/)
      .waitFor();
    const font = await person.panel
      .getByText('Marisol Ibarra', { exact: true })
      .evaluate((name) => getComputedStyle(name).fontFamily);
    expect(font).toContain('Great Vibes');
  });
});

describe('the screens of a submitted application', () => {
  let application: NewApplication;
  let page: Page;
  let person: Applicant;

  beforeAll(async () => {
    application = await newApplication('PRIMARY', 'harbor-court');
    await submitByCall(baseUrl, application.token);
    page = await newPage();
    person = applicantOn(page, 'en');
    await page.goto(application.url);
    await closeNotices(person);
  });
  afterAll(() => page.context().close());

  it('[APP-148] [APP-149] are disabled and say so', async () => {
    await person.panel
      .getByText(
        'The form is disabled because it is already submitted. Kindly contact the Property Manager if there are any changes.',
      )
      .waitFor();
    expect(await person.field('applicants', 'first_name').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  });

  it('[APP-152] let pets and vehicles be changed', async () => {
    await person.openTab('pets_n_vehicles');
    await person.section('pets').getByRole('checkbox', { name: 'I have no pets' }).uncheck();
    await person.field('pets', 'breed').fill('Beagle');
    await person.save('apply.save');
    await person.panel.getByText(person.t('apply.all_saved')).waitFor();
  });

  it('[APP-071] [APP-072] have Pay Now beside an unpaid row', async () => {
    await person.openTab('payments');
    const link = page.getByRole('link', { name: 'Pay Now' });
    expect(await link.getAttribute('href')).toBe(`/applicant/payment?access_token=${application.token}`);
  });

  it('[APP-045] [APP-073] [APP-074] [APP-075] [APP-076] lead to the payment page with all its parts', async () => {
    await page.getByRole('link', { name: 'Pay Now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pay the application fee' }).waitFor();
    await page.getByRole('region', { name: 'Invoices' }).getByText('Application fee').waitFor();
    await page.getByRole('region', { name: 'Transactions' }).getByText('No payments yet.').waitFor();
    const breakdown = page.getByRole('region', { name: 'What you pay now' });
    for (const sum of ['$55.00', '$2.65', '$57.65'])
      await breakdown.getByText(sum, { exact: true }).waitFor();
    await page.getByLabel("Account holder's name").waitFor();
    const terms = page.getByRole('link', { name: /payment terms and conditions/ });
    expect(await terms.getAttribute('target')).toBe('_blank');
    expect(await terms.getAttribute('href')).toBe('/legal/payment-terms-and-conditions');
  });

  it('[APP-077] [APP-238] pay by bank account after a confirmation, and continue automatically', async () => {
    await page.getByRole('radio', { name: 'Bank account (check)' }).check();
    await page.getByLabel('Routing number').fill('021000021');
    await page.getByLabel('Account number').fill('12345678');
    await page.getByRole('radio', { name: 'Checking' }).check();
    for (const [name, fee] of [
      ['Card', '+ $2.65 fee'],
      ['Bank account (check)', '+ $0.44 fee'],
    ] as const) {
      const described = await page.getByRole('radio', { name, exact: true }).getAttribute('aria-describedby');
      expect(await page.locator(`[id="${described}"]`).textContent()).toBe(fee);
    }
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/applicant/payment/screening', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your payment' });
    await dialog.getByRole('button', { name: /^Pay \$.* now$/ }).click();
    const status = page.getByRole('status').filter({ hasText: 'Processing your payment.' });
    await status.locator('[aria-hidden=true]').waitFor();
    release();
    await page
      .getByText(
        "Payment has been processed successfully. Please wait till we redirect you to next step. Please refresh if it's taking too long.",
      )
      .waitFor();
    const seen = Date.now();
    await page.waitForURL('**/applicant/exam?*');
    expect(Date.now() - seen).toBeGreaterThan(2500);
  });
});

describe('an application that is cancelled', () => {
  it('[APP-151] [APP-239] says so, and the last page opens after two seconds', async () => {
    const { url, token } = await newApplication();
    await submitByCall(baseUrl, token);
    const page = await newPage();
    const person = applicantOn(page, 'en');
    await page.goto(url);
    await closeNotices(person);
    await page.getByRole('button', { name: 'Cancel Application' }).click();
    const sure = page.getByRole('dialog', { name: 'Cancel your application?' });
    await sure.getByRole('button', { name: 'Cancel Application' }).click();
    await page.getByRole('dialog', { name: 'Application Cancelled. Redirecting soon.' }).waitFor();
    const seen = Date.now();
    await page.waitForURL(`**/applicant/application-cancelled?access_token=${token}`);
    expect(Date.now() - seen).toBeGreaterThan(1000);
    await page.context().close();
  });
});
