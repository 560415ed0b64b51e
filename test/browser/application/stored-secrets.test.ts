import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
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

describe('an SSN that was stored with eight digits', () => {
  it('shows its error at the field after the save and after a reload, and Submit leads there', async () => {
    const guest = await office.invite();
    await office.saveDraft(guest, fullDraft());
    const person = await visit(browser, guest.url);
    const { page, panel } = person;
    const ssn = panel.locator('[data-field="applicant_screening_info.ssn"]');
    const said = ssn.getByText('The Social Security number must have 9 digits.');
    await ssn.getByRole('button', { name: person.t('forms:secret.replace') }).click();
    await ssn.getByRole('textbox').fill('12344678');
    await person.save('apply.save');
    await ssn.getByText('•••••4678').or(page.locator('input[value="•••••4678"]')).first().waitFor();
    await said.waitFor();
    expect(await ssn.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(await panel.locator('[data-error-summary] a').count()).toBe(1);
    await page.reload();
    await said.waitFor();
    await page.goto(tabUrl(guest.url, 'applicant_consent'));
    await person.button('apply.submit').click();
    const dialog = page.getByRole('dialog', { name: person.t('apply.confirm_submit.title') });
    await dialog.getByRole('button', { name: person.t('apply.submit'), exact: true }).click();
    await page.locator('html[data-state="editing/applicants"]').waitFor();
    await said.waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.id))
      .toBe('applicant_screening_info.ssn');
    await leave(person);
  });

  it('has no Keep button while it is replaced, unlike a valid one', async () => {
    const guest = await office.invite();
    await office.saveDraft(guest, fullDraft());
    const person = await visit(browser, guest.url);
    const ssn = person.panel.locator('[data-field="applicant_screening_info.ssn"]');
    const replace = ssn.getByRole('button', { name: person.t('forms:secret.replace') });
    const buttons = ssn.getByRole('button');
    await replace.click();
    expect(await buttons.allTextContents()).toEqual([person.t('forms:secret.keep', { ending: '6789' })]);
    await ssn.getByRole('textbox').fill('12344678');
    await person.save('apply.save');
    await replace.click();
    await replace.waitFor({ state: 'detached' });
    expect(await buttons.count()).toBe(0);
    await leave(person);
  });
});
