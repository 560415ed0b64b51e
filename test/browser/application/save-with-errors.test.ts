import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveCarriedAnswers } from '../../../src/server/features/guestcard/carried-answers.ts';
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

const wrong = [
  'First name must have at least 2 characters.',
  'Email is required.',
  'The Social Security number must have 9 digits.',
];

describe('saving a step with errors', () => {
  it('names the wrong fields before anything is stored, and leads to the first one', async () => {
    const { url } = await office.invite();
    const person = await visit(browser, tabUrl(url, 'addresses'));
    const { page, panel, t } = person;
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/draft')) sent.push(request.postDataJSON());
    });
    const dialog = page.getByRole('dialog', { name: t('apply.confirm_save.title') });
    const named = dialog.getByRole('listitem');
    await person.button('apply.save_continue').click();
    await dialog.waitFor();
    const before = await named.allTextContents();
    expect(before[0]).toBe('Current address: Type of residence: please choose one.');
    // City and state are shown once there is a ZIP.
    expect(before).toContain('Current address: ZIP code is required.');
    expect(before.filter((text) => /City|State/.test(text))).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await panel.locator('[data-code]').count()).toBe(0);

    await person.button('apply.save_continue').click();
    await dialog.getByRole('button', { name: t('apply.confirm_save.mend_other') }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.id))
      .toBe('applicant_addresses.0.address_type');
    expect(await panel.locator('[data-error-summary] a').allTextContents()).toEqual(before);
    expect(sent).toEqual([]);
    await leave(person);
  });

  it('marks all wrong fields when the person comes back after the save, even on another day', async () => {
    const guest = await office.invite();
    await office.saveDraft(guest, fullDraft());
    const person = await visit(browser, guest.url);
    const { page, panel, t } = person;
    const links = panel.locator('[data-error-summary] a');
    await person.field('applicants', 'first_name').fill('M');
    await person.field('applicants', 'email').fill('');
    const ssn = panel.locator('[data-field="applicant_screening_info.ssn"]');
    await ssn.getByRole('button', { name: t('forms:secret.replace') }).click();
    await ssn.getByRole('textbox').fill('12344678');
    await person.button('apply.save_continue').click();
    const dialog = page.getByRole('dialog', { name: t('apply.confirm_save.title') });
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(wrong);
    await dialog.getByRole('button', { name: t('apply.save'), exact: true }).click();
    await page.locator('html:not([data-state="editing/applicants"])').waitFor();

    await person.openTab('applicants');
    await expect.poll(() => links.allTextContents()).toEqual(wrong);
    await page.goto(guest.url);
    await expect.poll(() => links.allTextContents()).toEqual(wrong);
    expect(await person.field('applicants', 'email').getAttribute('aria-invalid')).toBe('true');
    await leave(person);
  });

  it('marks nothing in answers from a guestcard until that step is saved', async () => {
    const guest = await office.invite();
    const { deps } = office;
    const form = {
      first_name: 'Nora',
      last_name: 'Quill',
      city: 'Austin',
      zip_code: '78704',
      state_code: 'TX',
    };
    await deps.db
      .transaction()
      .execute((trx) => saveCarriedAnswers(deps, trx, { ...guest, revision: 0 }, form));
    await office.saveDraft(guest, { no_pets: true, no_vehicle: true });
    const person = await visit(browser, tabUrl(guest.url, 'addresses'));
    const { panel } = person;
    const wrong = panel.locator('[data-code]');
    expect(await panel.locator('[data-field="applicant_addresses.0.city"] input').inputValue()).toBe(
      'Austin',
    );
    expect(await wrong.count()).toBe(0);
    await person.save('apply.save');
    await wrong.first().waitFor();
    await person.page.reload();
    await wrong.first().waitFor();
    await leave(person);
  });
});
