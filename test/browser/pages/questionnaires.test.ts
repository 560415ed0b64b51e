import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PreLeaseAnswer } from '../../../src/contract/questionnaire.contract.ts';
import { findApplicant, updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { writeApplicationStatus } from '../../../src/db/applicant/application-status.repository.ts';
import { findApplication } from '../../../src/db/property/property.repository.ts';
import { openLandlordLink } from '../../../src/server/features/application/landlord/landlord-link.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { PDF } from '../../fixtures/files.ts';
import { found } from '../support/access.ts';
import { office } from '../support/office.ts';
import { type NewApplication, portal } from '../support/portal.ts';
import { submitByCall } from '../support/ready-made.ts';

const { newApplication, launch, baseUrl } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

interface Opened {
  readonly page: Page;
  readonly token: string;
  readonly id: string;
}

async function applicantOf({ token }: NewApplication): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/applicant/application`, { headers: { token } });
  return ((await answer.json()) as { applicants: { id: string } }).applicants.id;
}

async function newPage(locale = 'en', viewport = { width: 1200, height: 900 }): Promise<Page> {
  return (await browser.newContext({ locale, viewport })).newPage();
}

async function open(path: string, query = ''): Promise<Opened> {
  const application = await newApplication();
  const page = await newPage();
  const { token } = application;
  await page.goto(`${baseUrl}${path}?access_token=${token}${query}`);
  return { page, token, id: await applicantOf(application) };
}

const progress = (page: Page) =>
  page.getByRole('progressbar', { name: 'Answered questions' }).getAttribute('aria-valuetext');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

async function answerPreLease(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Not yet' }).check();
  await page.getByLabel('On which day do you move in?').fill('2027-04-01');
  const time = page.getByLabel('When will you pick up the keys?');
  await time.fill('09:30');
  // The form takes a text when its field loses the focus.
  await time.blur();
}

describe('the pre-lease questionnaire', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open('/applicant/pre-lease');
    await opened.page.getByRole('heading', { level: 1 }).waitFor();
  });
  afterAll(() => opened.page.context().close());

  it('[PRE-013] [PRE-097] [PRE-095] shows numbered questions under its title, required ones with an asterisk', async () => {
    const { page } = opened;
    expect(await page.title()).toMatch(/^Pre Lease Questionnaire/);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Pre-Lease Questionnaire');
    expect(await page.getByRole('link', { name: 'Back to my home page' }).count()).toBe(0);
    const questions = page.locator('[data-field] > :first-child');
    expect(await questions.allTextContents()).toEqual([
      '1.Do you have renters insurance?',
      '2.Proof of insurance',
      '3.Liability coverage of your insurance',
      '4.On which day do you move in?',
      '5.When will you pick up the keys?',
      '6.Which utilities are in your name from that day on?',
      '7.Is there anything we should prepare?',
    ]);
    const marks = questions.evaluateAll((all) =>
      all.map(
        ({ lastElementChild: label }) => label && getComputedStyle(label, '::after').content.includes('*'),
      ),
    );
    expect(await marks).toEqual([true, false, false, true, true, false, false]);
  });

  it('[PRE-146] each type has its own input', async () => {
    const { page } = opened;
    expect(await page.getByRole('radio').count()).toBe(2);
    expect(await page.getByRole('checkbox').count()).toBe(3);
    expect(await page.locator('input[type=file]').count()).toBe(1);
    expect(await page.locator('input[type=date]').count()).toBe(1);
    expect(await page.locator('input[type=time]').count()).toBe(1);
    expect(await page.locator('input[inputmode=decimal]').count()).toBe(1);
    expect(await page.locator('textarea').count()).toBe(1);
  });

  it('[PRE-266] a missing answer blocks the submit, and Submit stays disabled until it is given', async () => {
    const { page } = opened;
    await submit(page).click();
    const error = 'Field "Do you have renters insurance?" is  Required';
    const group = page.getByRole('radiogroup', { name: 'Do you have renters insurance?' });
    const shown = page.locator(`#${await group.getAttribute('aria-describedby')}`);
    expect(await shown.textContent()).toBe(error);
    const summary = page.getByRole('region', { name: /^Please correct/ });
    await summary.getByRole('link', { name: error }).waitFor();
    expect(await group.locator(':focus').count()).toBe(1);
    expect(await submit(page).isDisabled()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/applicant/pre-lease');
  });

  it('[PRE-267] a visible follow-up question requires an answer', async () => {
    const { page } = opened;
    await page.getByRole('radio', { name: 'Yes' }).check();
    const field = page.locator('[data-field="answers.renters_insurance-more"]');
    const error = 'Field "Which company, and what is the policy number?" is  Required';
    expect(await field.locator('[data-code]').textContent()).toBe(error);
    await page.getByLabel('Which company, and what is the policy number?').fill('Acme 12');
    await field.locator('[data-code]').waitFor({ state: 'detached' });
  });

  it('[PRE-205] another choice clears the follow-up', async () => {
    const { page } = opened;
    await page.getByRole('radio', { name: 'Not yet' }).check();
    await page.getByRole('radio', { name: 'Yes' }).check();
    expect(await page.getByLabel('Which company, and what is the policy number?').inputValue()).toBe('');
    await page.getByRole('radio', { name: 'Not yet' }).check();
  });

  it('[PRE-268] [PRE-269] an amount of money is filtered while it is typed and has two decimals afterwards', async () => {
    const { page } = opened;
    const field = page.getByLabel('Liability coverage of your insurance');
    await field.pressSequentially('1a2,50.5');
    expect(await field.inputValue()).toBe('1250.5');
    await field.blur();
    expect(await field.inputValue()).toBe('1250.50');
  });

  it('[PRE-377] a checkbox answer shows at most two tags', async () => {
    const { page } = opened;
    for (const name of ['Electricity', 'Gas', 'Internet']) await page.getByRole('checkbox', { name }).check();
    expect(await page.locator('[data-tags]').textContent()).toBe('Chosen:ElectricityGas+1');
  });

  it('[PRE-094] the ring counts the answered questions', async () => {
    const { page } = opened;
    expect(await progress(page)).toBe('3/7');
    await page.getByLabel('On which day do you move in?').fill('2027-04-01');
    await page.getByText('4/7', { exact: true }).waitFor();
    expect(await progress(page)).toBe('4/7');
  });

  it('[PRE-270] [PRE-271] [PRE-272] several files are accepted, and those above 25 MB are skipped', async () => {
    const { page } = opened;
    await page.getByText('Please upload a document size less than 25MB').waitFor();
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file('one.pdf', PDF),
        file('large.pdf', Buffer.alloc(25_000_001)),
        file('two.pdf', PDF),
        file('virus.exe', Buffer.from('MZ')),
      ]);
    // Accepted types are stated in advance; a rejected file is named at its field and in the summary.
    await page.getByText(/^PDF, pictures .* are accepted\.$/).waitFor();
    const files = page.getByRole('group', { name: 'Proof of insurance' }).getByRole('listitem');
    const refused = (name: string) => files.filter({ hasText: name });
    await refused('virus.exe').getByText('This type of file is not accepted.').waitFor();
    await refused('large.pdf').getByText('File size more than 25MB are skipped.', { exact: true }).waitFor();
    await page.getByRole('link', { name: /virus\.exe was not taken/ }).waitFor();
    for (const name of ['virus.exe', 'large.pdf']) {
      const dismiss = page.getByRole('button', { name: `Dismiss ${name}` });
      await dismiss.click();
      await dismiss.waitFor({ state: 'detached' });
    }
    for (const name of ['one.pdf', 'two.pdf']) {
      await page.getByRole('button', { name: `Delete ${name}` }).waitFor();
    }
    expect((await files.allTextContents()).map((text) => text.replace('ViewDelete', '')).sort()).toEqual([
      'one.pdf',
      'two.pdf',
    ]);
  });

  it('[PRE-273] a file is deleted after a confirmation', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: 'Delete one.pdf' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete File' });
    await dialog.getByText('Are you sure to delete the file ?').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByText('one.pdf').count()).toBe(1);
    await page.getByRole('button', { name: 'Delete one.pdf' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('one.pdf').waitFor({ state: 'detached' });
  });

  it('a change of the language keeps the input', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cuestionario previo al contrato' }).waitFor();
    expect(await page.getByLabel('Cobertura de responsabilidad civil de su seguro').inputValue()).toBe(
      '1250.50',
    );
    expect(await found(page)).toEqual([]);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pre-Lease Questionnaire' }).waitFor();
  });

  it('has no axe findings', async () => {
    expect(await found(opened.page)).toEqual([]);
  });

  it('[PRE-102] [PRE-359] leads to the security deposit, now and each time it is opened again', async () => {
    const { page, token } = opened;
    await answerPreLease(page);
    await submit(page).click();
    await page.getByText('Questionnaire submitted successfully.').waitFor();
    await page.waitForURL(`${baseUrl}/applicant/security-deposit?access_token=${token}`);
    await page.goto(`${baseUrl}/applicant/pre-lease?access_token=${token}`);
    await page.waitForURL(`${baseUrl}/applicant/security-deposit?access_token=${token}`);
  });
});

/** Signs in the resident of the demo on this device. */
async function signIn(page: Page): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/tenant/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'riley@latchkey.example',
      password: 'latchkey-demo',
      property_id: 'juniper-row',
      language: 'en',
    }),
  });
  const session = await answer.text();
  await page.evaluate((kept) => window.localStorage.setItem('user', kept), session);
}

describe('pre-lease in other cases', () => {
  it('[PRE-103] [PRE-316] leads a resident to the move-in charges', async () => {
    const { page } = await open('/applicant/pre-lease', '&parent=RESIDENT');
    await page.getByRole('link', { name: 'Back to my home page' }).waitFor();
    await signIn(page);
    await answerPreLease(page);
    await submit(page).click();
    await page.waitForURL(`${baseUrl}/tenant/move-in-charges`);
    await page.getByRole('heading', { level: 1, name: 'Move-in charges' }).waitFor();
    await page.context().close();
  });

  it('[PRE-104] leads to the thank-you page if the response says so, also for a resident', async () => {
    for (const query of ['', '&parent=RESIDENT']) {
      const { page, token } = await open('/applicant/pre-lease', query);
      await page.route('**/api/applicant/questionnaire/pre_lease', async (route) => {
        if (route.request().method() === 'GET') return route.continue();
        await route.fulfill({ json: { redirect_to_movein: false } });
      });
      await answerPreLease(page);
      await submit(page).click();
      await page.waitForURL(`${baseUrl}/thank-you?access_token=${token}`);
      await page.context().close();
    }
  });

  it('[PRE-101] shows No Access and nothing else once the lease is complete', async () => {
    const { page, id } = await open('/applicant/pre-lease');
    await office(async ({ db }) => {
      const applicant = await findApplicant(db, id);
      const application = await findApplication(db, applicant?.application_id ?? '');
      if (application !== null) await writeApplicationStatus(db, application, 'LEASE_COMPLETE');
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'No Access' }).waitFor();
    expect(await page.locator('form').count()).toBe(0);
    await page.context().close();
  });

  it('without a token there is no such page', async () => {
    const page = await newPage();
    for (const path of ['pre-lease', 'denied-form', 'pre-screening', 'rental-history-form']) {
      await page.goto(`${baseUrl}/applicant/${path}`);
      await page.waitForURL(`${baseUrl}/404`);
    }
    await page.context().close();
  });

  it('[PRE-354] a load error shows the server’s text', async () => {
    const page = await newPage();
    await page.goto(`${baseUrl}/applicant/pre-lease?access_token=${'x'.repeat(43)}`);
    const text = 'This link is not valid or has expired. Ask the property office for a new one.';
    await page.getByRole('alert').filter({ hasText: text }).first().waitFor();
    await page.context().close();
  });

  it('[PRE-358] a submit error shows the server’s text, and keeps the answers', async () => {
    const { page } = await open('/applicant/pre-lease');
    await page.locator('input[type=file]').setInputFiles({
      name: 'page.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<!doctype html><p>no pdf</p>'),
    });
    // Errors of a file that only the server finds are shown when it is chosen.
    await page.getByRole('link', { name: /page\.pdf was not taken\. This type of file/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete page.pdf' }).count()).toBe(0);
    await answerPreLease(page);
    await page.getByLabel('Is there anything we should prepare?').fill('4111 1111 1111 1111');
    await submit(page).click();
    await page
      .getByText(/Card details are entered only in the payment window/)
      .first()
      .waitFor();
    expect(await page.getByLabel('On which day do you move in?').inputValue()).toBe('2027-04-01');
    await page.context().close();
  });

  it('[PRE-096] Submit is disabled while an answer is missing and during the request, which has a progress bar', async () => {
    const { page } = await open('/applicant/pre-lease');
    await submit(page).click();
    expect(await submit(page).isDisabled()).toBe(true);
    await answerPreLease(page);
    expect(await submit(page).isDisabled()).toBe(false);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/applicant/questionnaire/pre_lease', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await submit(page).click();
    const sending = page.getByRole('button', { name: 'Submitting…' });
    await sending.waitFor();
    expect(await sending.isDisabled()).toBe(true);
    await page.getByRole('progressbar', { name: 'Sending your answers and files' }).waitFor();
    release();
    await page.waitForURL('**/applicant/security-deposit?*');
    await page.context().close();
  });

  it('[PRE-005] shows the logo of the property, or the portal’s own if there is none', async () => {
    const { page, token } = await open('/applicant/pre-lease');
    await page.locator('form').waitFor();
    expect(await page.locator('header img').getAttribute('src')).toBe('/demo/juniper-row.svg');
    await page.route('**/api/applicant/questionnaire/pre_lease', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({ response: answer, json: { ...body, brand: { ...body.brand, logo: null } } });
    });
    await page.goto(`${baseUrl}/applicant/pre-lease?access_token=${token}`);
    await page.locator('form').waitFor();
    expect(await page.locator('img').getAttribute('src')).toBe('/latchkey.svg');
    await page.context().close();
  });

  it('keeps unsent answers, stored without the token, and the uploaded files', async () => {
    const { page, token } = await open('/applicant/pre-lease');
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByLabel('Which company, and what is the policy number?').fill('Acme 12');
    await page.getByLabel('On which day do you move in?').fill('2027-04-01');
    await page.getByRole('checkbox', { name: 'Gas' }).check();
    const policy = { name: 'policy.pdf', mimeType: 'application/pdf', buffer: PDF };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/pre_lease/files', async (route) => {
      await held;
      await route.continue();
    });
    const late = { ...policy, name: 'late.pdf' };
    await page.locator('input[type=file]').setInputFiles([policy]);
    await page.getByRole('progressbar', { name: 'Uploading policy.pdf' }).waitFor();
    await page.getByText('You can submit as soon as your files are uploaded.').waitFor();
    expect(await submit(page).isDisabled()).toBe(true);
    expect(await found(page)).toEqual([]);
    release();
    await page.getByRole('button', { name: 'Delete policy.pdf' }).waitFor();
    expect(await submit(page).isDisabled()).toBe(false);
    await page.unroute('**/pre_lease/files');
    await page.route('**/pre_lease/files', () => undefined);
    await page.locator('input[type=file]').setInputFiles([late, { ...policy, name: 'stopped.pdf' }]);
    await page.getByRole('button', { name: 'Cancel the upload of stopped.pdf' }).click();
    await page.getByRole('progressbar', { name: 'Uploading stopped.pdf' }).waitFor({ state: 'detached' });
    await page.getByRole('progressbar', { name: 'Uploading late.pdf' }).waitFor();
    const stored = () => page.evaluate(() => JSON.stringify(window.sessionStorage));
    expect(await stored()).toContain('Acme 12');
    expect(await stored()).not.toContain(token);
    await page.reload();
    await page.unroute('**/pre_lease/files');
    await page.getByText('What you had answered here and not sent yet is still there.').waitFor();
    expect(await page.getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Which company, and what is the policy number?').inputValue()).toBe(
      'Acme 12',
    );
    expect(await page.getByLabel('On which day do you move in?').inputValue()).toBe('2027-04-01');
    expect(await page.getByRole('checkbox', { name: 'Gas' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Delete policy.pdf' }).waitFor();
    const again = page.getByText('Please choose late.pdf again.', { exact: true });
    await again.waitFor();
    expect(await page.getByText('stopped.pdf').count()).toBe(0);
    expect(await found(page)).toEqual([]);
    await page.locator('input[type=file]').setInputFiles([late]);
    await page.getByRole('button', { name: 'Delete late.pdf' }).waitFor();
    expect(await again.count()).toBe(0);
    await page.getByLabel('When will you pick up the keys?').fill('09:30');
    await submit(page).click();
    await page.waitForURL('**/applicant/security-deposit?*');
    const answer = await fetch(`${baseUrl}/api/applicant/questionnaire/pre_lease`, { headers: { token } });
    const { customTagResult } = (await answer.json()) as PreLeaseAnswer;
    const proof = customTagResult.find(({ type }) => type === 'file');
    expect(proof?.meta.files?.map(({ name }) => name)).toEqual(['policy.pdf', 'late.pdf']);
    expect(await stored()).not.toContain('latchkey.unsent');
    await page.context().close();
  });

  it('[PRE-202] shows that it is loading, then the form', async () => {
    const { token } = await newApplication();
    const page = await newPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/applicant/questionnaire/pre_lease', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${baseUrl}/applicant/pre-lease?access_token=${token}`);
    await page.getByRole('status').getByText('Loading...').waitFor();
    expect(await page.locator('form').count()).toBe(0);
    release();
    await page.locator('form').waitFor();
    await page.context().close();
  });
});

describe('the denied form', () => {
  it('[PRE-014] [PRE-098] [PRE-105] leads to the finish page, by keyboard alone', async () => {
    const { page, token } = await open('/applicant/denied-form');
    await page.getByRole('heading', { level: 1, name: 'Denied Form Questionnaire' }).waitFor();
    expect(await page.title()).toMatch(/^Denied Form Questionnaire/);
    await page.locator('[data-field="answers.appeal"] input').first().focus();
    await page.keyboard.press('Space');
    await page.getByLabel('What should we know that we did not?').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('<img src=x onerror=alert(1)>');
    for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('04012027');
    await submit(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${baseUrl}/applicant/finish?access_token=${token}`);
    await page.goto(`${baseUrl}/applicant/denied-form?access_token=${token}`);
    await page.waitForURL(`${baseUrl}/applicant/finish?access_token=${token}`);
    await page.context().close();
  });
});

describe('the denied form of a denied application', () => {
  it('[PRE-105] ends on a finish page that thanks for the answers without promises', async () => {
    const application = await newApplication();
    const { token } = application;
    await submitByCall(baseUrl, token);
    const id = await applicantOf(application);
    await office(({ db }) => updateApplicant(db, id, { decision: 'DENIED' }));
    const page = await newPage();
    await page.goto(`${baseUrl}/applicant/finish?access_token=${token}`);
    await page.waitForURL(`${baseUrl}/auth/applicant**`);
    await page.goto(`${baseUrl}/applicant/denied-form?access_token=${token}`);
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await page.getByLabel('On which day may we call you?').fill('2027-04-01');
    await submit(page).click();
    await page.waitForURL(`${baseUrl}/applicant/finish?access_token=${token}`);
    await page.locator('html[data-flow="application"][data-state="deniedFinish"]').waitFor();
    await page.getByRole('heading', { level: 1, name: /^Thank you, .+! We have your answers$/ }).waitFor();
    await page.getByText(/^Your application has been denied\./).waitFor();
    expect(await page.getByText(/application is complete|What happens next/).count()).toBe(0);
    expect(await found(page)).toEqual([]);
    await page.getByRole('link', { name: 'Look at my application' }).click();
    await page.locator('html[data-state="denied/applicants"]').waitFor();
    await page.context().close();
  });
});

describe('a file of a questionnaire whose upload failed', () => {
  const UPLOAD = '**/api/applicant/questionnaire/**/files**';
  const policy = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });

  it('is sent again by "Try again" or removed by "Dismiss", and blocks the submit until then', async () => {
    const { page } = await open('/applicant/pre-lease');
    const picker = page.locator('input[type=file]').first();
    await page.route(UPLOAD, (route) => route.abort('connectionreset'));
    await picker.setInputFiles([policy('policy.pdf'), policy('other.pdf')]);
    const again = page.getByRole('button', { name: 'Try again to upload policy.pdf' });
    const dismiss = page.getByRole('button', { name: 'Dismiss other.pdf' });
    await again.waitFor();
    await dismiss.waitFor();
    expect(await submit(page).getAttribute('aria-disabled')).toBe('true');
    await page.unroute(UPLOAD);
    await again.click();
    await page.getByRole('link', { name: 'View policy.pdf' }).waitFor();
    expect(await again.count()).toBe(0);
    expect(await submit(page).getAttribute('aria-disabled')).toBe('true');
    await dismiss.click();
    await dismiss.waitFor({ state: 'detached' });
    expect(await page.locator(':focus').textContent()).toBe('Add files');
    expect(await submit(page).getAttribute('aria-disabled')).toBe(null);
    await page.reload();
    await page.getByRole('link', { name: 'View policy.pdf' }).waitFor();
    expect(await page.getByText('other.pdf').count()).toBe(0);
    await page.context().close();
  });
});

async function answerPreScreening(token: string): Promise<void> {
  const body = new FormData();
  const answers = [
    { key: 'reason_for_moving', value: 'A new job' },
    { key: 'monthly_budget', value: '1250' },
    { key: 'earliest_move_in', value: '2027-05-01' },
    { key: 'evicted_before', value: 'no' },
  ];
  body.append('pre_screening_questionnaires', JSON.stringify(answers));
  const path = `${baseUrl}/api/applicant/questionnaire/pre_screening`;
  const answer = await fetch(path, { method: 'POST', headers: { token }, body });
  expect(answer.status).toBe(200);
}

describe('pre-screening', () => {
  it('[PRE-016] [PRE-100] [PRE-106] comes between the submit and the payment until it is answered', async () => {
    const { token } = await newApplication('PRIMARY', 'cedar-yard');
    await submitByCall(baseUrl, token);
    const page = await newPage();
    await page.goto(`${baseUrl}/applicant/payment?access_token=${token}`);
    await page.waitForURL(`${baseUrl}/applicant/pre-screening?access_token=${token}`);
    await page.getByRole('heading', { level: 1, name: 'Pre Screening Questionnaire' }).waitFor();
    expect(await page.title()).toMatch(/^Pre Screening Questionnaire/);
    await page.getByLabel('Why are you moving?').fill('<script>document.title = "hacked"</script>');
    await page.getByLabel('How much rent can you pay each month?').fill('1250');
    await page.getByLabel('What is the first day on which you could move in?').fill('2027-05-01');
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    expect(await found(page)).toEqual([]);
    await submit(page).click();
    await page.waitForURL(`${baseUrl}/applicant/payment?access_token=${token}`);
    await page.getByRole('heading', { level: 1, name: 'Pay the application fee' }).waitFor();
    await page.goto(`${baseUrl}/applicant/pre-screening?access_token=${token}`);
    await page.waitForURL(`${baseUrl}/applicant/payment?access_token=${token}`);
    await page.context().close();
  });

  it('lets the person pay when another tab has answered it while this one was opening', async () => {
    const { token } = await newApplication('PRIMARY', 'cedar-yard');
    await submitByCall(baseUrl, token);
    const page = await newPage();
    let asked = 0;
    await page.route('**/api/applicant/application?*', async (route) => {
      const response = await route.fetch();
      asked += 1;
      if (asked === 1) await answerPreScreening(token);
      await route.fulfill({ response });
    });
    await page.goto(`${baseUrl}/applicant/payment?access_token=${token}`);
    await page.getByRole('heading', { level: 1, name: 'Pay the application fee' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/applicant/payment');
    expect(asked).toBe(2);
    await page.context().close();
  });
});

describe('the rental history', () => {
  const linkFor = async () => {
    const application = await newApplication();
    const draft = fullDraft();
    const [, ...others] = draft.applicant_addresses;
    const [current] = draft.applicant_addresses;
    const applicant_addresses = [{ ...current, street_no: '', id: 'a0' }, ...others];
    await fetch(`${baseUrl}/api/applicant/application/draft`, {
      method: 'POST',
      headers: { token: application.token, 'content-type': 'application/json' },
      body: JSON.stringify({ draft_data: { applicant_addresses } }),
    });
    const id = await applicantOf(application);
    return office((deps) => openLandlordLink(deps, id, 'a0'));
  };

  it('[PRE-015] [PRE-099] [PRE-107] [PRE-108] [PRE-109] [PRE-203] is answered by a landlord, and ends with a thank-you', async () => {
    const page = await newPage('en', { width: 390, height: 800 });
    await page.goto(await linkFor());
    await page
      .getByRole('heading', { level: 1, name: 'Applicant Rental History Form Questionnaire' })
      .waitFor();
    expect(await page.title()).toMatch(/^Applicant Rental History Form Questionnaire/);
    const summary = page.getByRole('region', { name: 'About this tenant' });
    const said = async (term: string) =>
      summary
        .locator('div', { has: page.getByText(term, { exact: true }) })
        .locator('dd')
        .textContent();
    expect(await said('Applicant name')).toBe('Jordan Rivera');
    expect(await said('Address')).toBe('410 Juniper Lane, 12');
    expect(await said('Community name')).toBe('Oak Homes');
    expect(await said('Move-in date')).toBe('06/01/2023');
    expect(await said('Move-out date')).toBe('05/31/2027');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    expect(await found(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Landlord', exact: true }).check();
    await page.getByLabel('What was the monthly rent?').fill('1400');
    for (const question of ['Was the rent ever late?', 'Would you rent to this tenant again?']) {
      await page
        .getByRole('radiogroup', { name: new RegExp(`^${question.replace('?', '\\?')}`) })
        .getByRole('radio', { name: 'No', exact: true })
        .check();
    }
    const reloaded = page.waitForResponse(
      (answer) => answer.url().includes('/rental_history/') && answer.request().method() === 'GET',
    );
    await submit(page).click();
    await reloaded;
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
    await page
      .getByText('The Applicant Rental History form has been submitted successfully!', { exact: true })
      .waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
    await page.context().close();
  });

  it('shows "-" for unknown values', async () => {
    const application = await newApplication();
    const id = await applicantOf(application);
    const page = await newPage();
    await page.goto(await office((deps) => openLandlordLink(deps, id)));
    const summary = page.getByRole('region', { name: 'About this tenant' });
    await summary.waitFor();
    expect((await summary.locator('dd').allTextContents()).slice(1)).toEqual(['-', '-', '-', '-']);
    await page.context().close();
  });
});
