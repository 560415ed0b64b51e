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

describe('an error in the addresses', () => {
  it('is shown once per field, also for an unknown ZIP, and not in an entry that was just added', async () => {
    const guest = await office.invite();
    const { applicant_addresses } = fullDraft();
    const [current] = applicant_addresses;
    await office.saveDraft(guest, { applicant_addresses: [{ ...current, address1: '' }] });
    const person = await visit(browser, tabUrl(guest.url, 'addresses'));
    const { page, panel, t } = person;
    await person.save('apply.save');
    const links = panel.locator('[data-error-summary] a');
    await expect
      .poll(() => links.allTextContents())
      .toEqual(['Current address: Street address is required.']);

    const zip = panel.locator('[data-field="applicant_addresses.0.zip_code"]');
    await zip.getByRole('textbox').fill('00000');
    await zip.getByRole('textbox').blur();
    await zip.getByText('Invalid zip code', { exact: true }).waitFor();
    expect(await zip.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    await zip.getByRole('textbox').fill('78704');
    await zip.getByRole('textbox').blur();
    await zip.getByText('Invalid zip code', { exact: true }).waitFor({ state: 'detached' });

    const before = await links.count();
    await person.button('application:lists.add_previous_address').click();
    const added = panel.locator('[data-field="applicant_addresses.1.address1"]');
    await added.waitFor();
    expect(await panel.locator('[data-field^="applicant_addresses.1."] [data-code]').count()).toBe(0);
    expect(await links.count()).toBe(before);
    await person.save('apply.save');
    await added.getByText('Street address is required.').waitFor();
    expect(await page.getByText(t('apply.saved')).count()).toBeGreaterThan(0);
    await leave(person);
  });
});
