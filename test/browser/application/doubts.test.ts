import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { leave, tabUrl, visit } from '../support/visit.ts';

const { launch } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

it('an unlikely day is asked about when its field is left, and once: it is no error', async () => {
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
