import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { PDF, PNG } from '../../fixtures/files.ts';
import { fitsAll } from '../support/access.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';

const { launch, baseUrl } = portal();
let browser: Browser;
let office: BackOffice;
let page: Page;
let token: string;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

/** The focused element at the moment when the heading has this text. */
const focusAt = (name: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<string | null>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1')?.textContent !== wanted) return;
          observer.disconnect();
          resolve(document.activeElement?.textContent ?? null);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    name,
  );

/** Submits an application. */
async function applied(): Promise<string> {
  const guest = await office.invite();
  const sent = await fetch(`${baseUrl}/api/applicant/save-submit`, {
    method: 'POST',
    headers: { token: guest.token, 'content-type': 'application/json' },
    body: JSON.stringify(fullDraft()),
  });
  expect(sent.status).toBe(200);
  return guest.token;
}

beforeEach(async () => {
  token = await applied();
  page = await (await browser.newContext({ locale: 'en' })).newPage();
  return () => page.context().close();
});

const address = (step = '') => `${baseUrl}/flow/pet-joins${step}?access_token=${token}`;
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const choose = (question: string | RegExp, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true }).check();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const state = () => page.evaluate(() => document.documentElement.dataset.state);

async function upload(field: string, name: string, buffer: Buffer): Promise<void> {
  await page
    .locator(`[data-field="${field}"] input[type=file]`)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .waitFor();
}

async function fillAnimal(assistance = 'No'): Promise<void> {
  await choose(/What kind of animal/, 'Dog');
  await choose(/service or assistance/, assistance);
  await page.getByLabel(/^Name/).fill('Rex');
  await page.getByLabel(/^Breed/).fill('Beagle');
  await page.getByLabel(/^Breed/).blur();
  await choose(/Weight when/, 'Up to 25 lbs');
  await choose(/restricted breeds/, 'No');
  await page.getByLabel(/^Moves in/).fill('2999-01-01');
  await upload('animal.photo', 'rex.png', PNG);
}

async function fillRest(): Promise<void> {
  await page.getByLabel(/^Rabies/).fill('2999-01-01');
  await upload('health.vaccination_record', 'record.pdf', PDF);
}

async function acceptRules(): Promise<void> {
  await heading('House rules').waitFor();
  await page.getByRole('checkbox', { name: /on a leash/ }).check();
  await press('Send');
}

describe('the flow for a new pet', () => {
  it('starts on the submitted application, is filled in and sent, and leads to the payment of the pet fee', async () => {
    await page.goto(`${baseUrl}/auth/applicant?access_token=${token}`);
    const ok = page.getByRole('button', { name: 'OK', exact: true });
    await ok.click();
    await ok.click();
    await page.getByRole('link', { name: 'Add a pet to your household' }).click();
    await heading('Your pet').waitFor();
    expect(await state()).toBe('filling/animal');
    await press('Save & Continue');
    await page.locator('[data-error-summary]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-error-summary'))).toBe(true);
    await fillAnimal();
    const focused = focusAt('Health');
    await press('Save & Continue');
    expect(await focused).toBe('Health');
    await page.waitForURL(/\/flow\/pet-joins\/health\?/);
    await fillRest();
    await press('Save & Continue');
    await acceptRules();
    await heading('One thing left: the pet fee').waitFor();
    expect(await state()).toBe('feeOpen');
    await press('Go to the payment page');
    await page.waitForURL(/\/applicant\/payment\?access_token=/);
    await page.getByText('Pet fee').first().waitFor();
  });

  it('resumes with the saved answers, on another device and at the step that is reached', async () => {
    await page.goto(address());
    await heading('Your pet').waitFor();
    await fillAnimal('Yes');
    await press('Save & Continue');
    await heading('Health').waitFor();
    const other = await (await browser.newContext({ locale: 'es' })).newPage();
    await other.goto(address('/animal'));
    await other.getByRole('heading', { level: 1, name: 'Su mascota' }).waitFor();
    expect(await other.getByLabel(/^Raza/).inputValue()).toBe('Beagle');
    await other.getByLabel(/^Raza/).fill('Collie');
    await other.getByRole('button', { name: 'Guardar y continuar', exact: true }).click();
    await other.getByRole('heading', { level: 1, name: 'Salud' }).waitFor();
    await other.context().close();
    // What only one of them has changed is joined without a question.
    await fillRest();
    await press('Save & Continue');
    await acceptRules();
    await heading('Welcome home, new family member').waitFor();
    await page.reload();
    await heading('Welcome home, new family member').waitFor();
    await page.goto(address('/animal'));
    await heading('Welcome home, new family member').waitFor();
    expect(await state()).toBe('welcome');
  });

  it('asks only about an answer that was changed on both devices, and joins everything else', async () => {
    await page.goto(address());
    await heading('Your pet').waitFor();
    await page.getByLabel(/^Name/).fill('Rex');
    await page.getByLabel(/^Breed/).fill('Beagle');
    const other = await page.context().newPage();
    await other.goto(address('/animal'));
    await other.getByLabel(/^Breed/).fill('Collie');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await other.locator('[data-error-summary]').waitFor();
    await press('Save');
    const dialog = page.getByRole('dialog', { name: 'Your answers were changed elsewhere' });
    const part = dialog.getByRole('group', { name: 'About your pet' });
    await part.getByText('Rex · Beagle').waitFor();
    expect(await part.getByRole('listitem').allTextContents()).toEqual(['Rex · Beagle', 'Collie']);
    await fitsAll(page, 'conflict');
    await part.getByRole('radio', { name: 'Keep my version' }).check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Everything is saved.').waitFor();
    await other.reload();
    await other.getByLabel(/^Breed/).waitFor();
    expect([
      await other.getByLabel(/^Name/).inputValue(),
      await other.getByLabel(/^Breed/).inputValue(),
    ]).toEqual(['Rex', 'Beagle']);
  });

  it('is retried by itself while the server is busy', async () => {
    await page.goto(address());
    await heading('Your pet').waitFor();
    await page.getByLabel(/^Name/).fill('Rex');
    let times = 0;
    await page.route('**/api/processes/*/events', (route) => {
      times += 1;
      if (times > 1) return route.continue();
      const error = { code: 'server.busy', message: 'Busy.' };
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { error } });
    });
    await press('Save');
    await page.getByText('Everything is saved.').waitFor();
    expect(times).toBe(2);
  });

  it('takes a save whose answer was lost for its own, also if the person types on meanwhile', async () => {
    await page.goto(address());
    await heading('Your pet').waitFor();
    const name = page.getByLabel(/^Name/);
    await name.fill('Rex');
    let times = 0;
    await page.route('**/api/processes/*/events', async (route) => {
      times += 1;
      if (times > 1) return route.continue();
      const stored = await route.fetch();
      expect(stored.status()).toBe(200);
      // What a connection that broke after the commit is answered with.
      const error = { code: 'database.unavailable', message: 'Gone.' };
      return route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { error } });
    });
    await press('Save');
    await expect.poll(() => times).toBe(1);
    await name.fill('Rexine');
    await page.getByText('Everything is saved.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.reload();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('Rexine');
  });

  it('marks errors in saved answers when the page is opened again, and none before that', async () => {
    await page.goto(address());
    await heading('Your pet').waitFor();
    const summary = page.locator('[data-error-summary]');
    const breed = page.getByLabel(/^Breed/);
    await breed.fill('Beagle');
    await breed.blur();
    expect(await summary.count()).toBe(0);
    await press('Save');
    await summary.waitFor();
    const wrong = await summary.getByRole('link').allTextContents();
    await page.reload();
    await summary.waitFor();
    expect(await breed.inputValue()).toBe('Beagle');
    expect(await summary.getByRole('link').allTextContents()).toEqual(wrong);
  });

  it('treats a double click on Save as one click: the second click answers no question', async () => {
    await page.goto(address());
    await heading('Your pet').waitFor();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await save.boundingBox()) ?? {};
    const [left, top] = [x + width / 2, y + height / 2];
    await page.mouse.click(left, top);
    await page.locator('[data-error-summary]').waitFor();
    // The page has scrolled in the meantime: the second click of the double click hits a question.
    const answer = page.locator('input[type=radio]').first();
    await answer.scrollIntoViewIfNeeded();
    const { x: across = 0, y: down = 0 } = (await answer.boundingBox()) ?? {};
    await page.mouse.move(across + 8, down + 8);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    expect(await answer.isChecked()).toBe(false);
    await answer.click();
    expect(await answer.isChecked()).toBe(true);
  });

  it('is accessible, also on a narrow screen and in the dark color scheme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address());
    await heading('Your pet').waitFor();
    await press('Save & Continue');
    await page.locator('[data-error-summary]').waitFor();
    await fitsAll(page, 'the first step');
  });

  it('cannot be opened if it is not offered, and has no page if the flow does not exist', async () => {
    const guest = await office.invite();
    await page.goto(`${baseUrl}/flow/pet-joins?access_token=${guest.token}`);
    await heading('This page cannot be opened').waitFor();
    await page.goto(`${baseUrl}/flow/no-such-flow?access_token=${token}`);
    await heading('Page not found').waitFor();
  });
});
