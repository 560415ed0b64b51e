import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { control, field, formsPage } from './forms-page.ts';

const open = formsPage();

const summary = (page: Page) => page.locator('[data-error-summary]');
const links = (page: Page) => summary(page).getByRole('link').allTextContents();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const summaryHasFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.hasAttribute('data-error-summary') ?? false);

const PERSON = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  contact_no: '5551234567',
};

describe('validation', () => {
  it('starts with the first attempt to continue, and from then on checks each field when it loses the focus [APP-168]', async () => {
    const page = await open({ forms: ['application/applicants'], draft: { applicants: PERSON } });
    const email = control(page, 'applicants.email');
    await email.fill('nobody');
    await email.blur();
    expect(await page.locator('[data-code]').count()).toBe(0);
    await save(page);
    await field(page, 'applicants.email').locator('[data-code]').waitFor();
    await email.fill('ada@example.com');
    await email.blur();
    await expect.poll(() => page.locator('[data-code]').count()).toBe(0);
    await email.fill('');
    await email.blur();
    await expect.poll(() => page.locator('[data-code]').allTextContents()).toEqual(['Email is required.']);
  });

  it('links the text of an error to its control', async () => {
    const page = await open({ forms: ['application/applicants'] });
    await save(page);
    const name = control(page, 'applicants.first_name');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    const ids = (await name.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(texts).toEqual(['First name is required.']);
  });
});

describe('the error summary', () => {
  it('lists the fields of all forms in their order, in the language of the person', async () => {
    const page = await open({
      forms: ['application/terms-of-service', 'application/applicants', 'application/screening-info'],
      draft: {
        applicants: { ...PERSON, first_name: 'A&B', email: '' },
        applicant_screening_info: { ssn: '12' },
      },
    });
    await save(page);
    await summary(page).waitFor();
    expect(await links(page)).toEqual([
      expect.stringContaining('terms of service'),
      expect.stringMatching(/^First name: .*'&'/),
      'Email is required.',
      expect.stringContaining('9 digits'),
      'Date of birth is required.',
    ]);
    await page.evaluate(() => window.formsPage.speak('es'));
    await expect.poll(() => links(page)).toContainEqual(expect.stringContaining('Correo'));
  });

  it('takes the focus on every failed attempt, but not while errors are corrected', async () => {
    const page = await open({ forms: ['application/applicants'] });
    await save(page);
    await expect.poll(() => summaryHasFocus(page)).toBe(true);
    await control(page, 'applicants.first_name').fill('Ada');
    await control(page, 'applicants.first_name').press('Tab');
    await expect.poll(() => links(page)).toHaveLength(3);
    expect(await focusedName(page)).toBe('applicants.middle_name');
    await save(page);
    await expect.poll(() => summaryHasFocus(page)).toBe(true);
  });

  it('disappears once there are no errors', async () => {
    const page = await open({ forms: ['application/terms-of-service'] });
    await save(page);
    await summary(page).waitFor();
    await control(page, 'transunion_terms_of_service').check();
    await expect.poll(() => summary(page).count()).toBe(0);
  });

  it('leads to each kind of field by keyboard', async () => {
    const page = await open({
      forms: ['application/terms-of-service', 'application/addresses', 'application/consent'],
    });
    await save(page);
    const goTo = async (text: RegExp) => {
      await summary(page).getByRole('link', { name: text }).first().focus();
      await page.keyboard.press('Enter');
      return focusedName(page);
    };
    expect(await goTo(/terms of service/)).toBe('transunion_terms_of_service');
    expect(await goTo(/Type of residence/)).toBe('applicant_addresses.0.address_type');
    expect(await goTo(/Move in date/)).toBe('applicant_addresses.0.move_in_date');
    expect(await goTo(/credit data/)).toBe('signature_n_approval.credit_data_approval');
    expect(await goTo(/Signature/)).toBe('signature_n_approval.application_consent_to_share_data');
  });

  it('leads to the ZIP if city and state are not shown yet', async () => {
    const page = await open({ forms: ['application/addresses'] });
    await save(page);
    await summary(page).getByRole('link', { name: /City/ }).click();
    expect(await focusedName(page)).toBe('applicant_addresses.0.zip_code');
  });

  it('expands the entry of a field, and names it', async () => {
    const whole = {
      address_type: 'OWN',
      address1: 'Elm Street',
      zip_code: '62701',
      city: 'Springfield',
      state_id: { id: 14, code: 'IL' },
    };
    const page = await open({
      forms: ['application/addresses'],
      draft: {
        applicant_addresses: [
          { ...whole, is_current: true, move_in_date: '2020-03-01' },
          { ...whole, is_current: false },
        ],
      },
    });
    await save(page);
    await expect.poll(() => links(page)).toEqual(['Previous address 1: Move in date is required.']);
    expect(await page.getByRole('button', { name: /^Previous address 1/ }).textContent()).toContain(
      '1 field needs attention',
    );
    await summary(page).getByRole('link').click();
    await expect.poll(() => focusedName(page)).toBe('applicant_addresses.1.move_in_date');
  });
});
