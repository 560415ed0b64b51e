import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { leave, tabUrl, visit } from '../support/visit.ts';

const { launch, baseUrl } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

it('an unlikely date is questioned once, when its field loses the focus, and is not an error', async () => {
  const { url } = await office.invite();
  const person = await visit(browser, tabUrl(url, 'addresses'));
  const field = person.panel.locator('[data-field="applicant_addresses.0.move_in_date"]');
  const input = field.locator('input');
  const question = field.getByRole('status').getByText('01/01/2081 is still ahead', { exact: false });
  await input.fill('2081-01-01');
  expect(await question.count()).toBe(0);
  await input.blur();
  await question.waitFor();
  expect(await question.textContent()).toMatch(/Is that right\?$/);
  expect(await input.getAttribute('aria-invalid')).toBeNull();
  await field.getByRole('button', { name: 'Yes, that is right' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
  await input.blur();
  expect(await question.count()).toBe(0);
  await input.fill('2082-01-01');
  await input.blur();
  await field.getByText('01/01/2082 is still ahead', { exact: false }).waitFor();
  await leave(person);
});

it('a confirmed date is not questioned again, even after a reload', async () => {
  const { url } = await office.invite();
  const person = await visit(browser, tabUrl(url, 'addresses'));
  const field = () => person.panel.locator('[data-field="applicant_addresses.0.move_in_date"]');
  const kept = () =>
    person.page.waitForResponse((answer) => answer.url().includes('/autosave') && answer.ok());
  await field().locator('input').fill('2081-01-01');
  await field().locator('input').blur();
  const saved = kept();
  await field().getByRole('button', { name: 'Yes, that is right' }).click();
  await saved;
  await person.page.reload();
  await field().locator('input').waitFor();
  expect(await field().locator('input').inputValue()).toBe('2081-01-01');
  expect(await field().getByText('Is that right?', { exact: false }).count()).toBe(0);
  await field().locator('input').fill('2082-01-01');
  await field().locator('input').blur();
  await field().getByText('01/01/2082 is still ahead', { exact: false }).waitFor();
  await leave(person);
});

it('a questionnaire questions a past first move-in date only once, even after a reload', async () => {
  const { token } = await office.invite();
  const page = await (await browser.newContext({ locale: 'es' })).newPage();
  await page.goto(`${baseUrl}/applicant/pre-screening?access_token=${token}`);
  const input = page.getByLabel('¿Cuál es el primer día en que podría mudarse?');
  const question = page.getByText('ya ha pasado. ¿Es correcto?', { exact: false });
  await input.fill('2019-03-01');
  expect(await question.count()).toBe(0);
  await input.blur();
  await page.getByText('El 03/01/2019 ya ha pasado. ¿Es correcto?', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sí, es correcto' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.reload();
  await input.waitFor();
  expect(await input.inputValue()).toBe('2019-03-01');
  expect(await question.count()).toBe(0);
  await input.fill('2018-03-01');
  await input.blur();
  await question.waitFor();
  await page.context().close();
});
