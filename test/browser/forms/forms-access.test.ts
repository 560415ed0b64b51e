import { describe, expect, it } from 'vitest';
import { found, tooWide } from '../support/access.ts';
import { sampledLook } from '../support/looks.ts';
import { control, draftOf, formsPage } from './forms-page.ts';

const open = formsPage();

const TABS: Readonly<Record<string, readonly string[]>> = {
  'Personal Info': ['application/terms-of-service', 'application/applicants', 'application/screening-info'],
  Addresses: ['application/addresses'],
  Incomes: ['application/employers', 'application/other-incomes'],
  'Pets, Vehicles': ['application/pets', 'application/vehicles'],
  References: ['application/references', 'application/emergency-contacts'],
  Consent: ['application/consent'],
};

const DRAFT = {
  applicant_screening_info: { ssn: '*****6789' },
  applicant_addresses: [
    { is_current: true, address_type: 'RENT', zip_code: '62701' },
    { is_current: false, address1: 'Elm Street' },
  ],
  applicant_employers: [
    { is_current: true, type: 'FULL_TIME' },
    { is_current: false, type: 'PART_TIME' },
  ],
  applicant_pets: [
    {
      type: 'Pug',
      files: [{ id: '1', file_name: 'pug.jpg', file_path: '/pug.jpg', created_at: '2026-11-02T10:00:00Z' }],
    },
    {},
  ],
  applicant_vehicles: [{ make: 'Ford', applicant_id: 'other' }],
  signature_n_approval: {
    application_consent_to_share_data: true,
    signature_data: { type: 'type', content: 'Ada Lovelace', font: 'Caveat' },
    signature_date: '2026-11-02T10:00:00Z',
    signature_ip: '203.0.113.7',
  },
};

describe.each(Object.entries(TABS))('%s', (_, forms) => {
  it('has no axe findings in a sampled look, and fits a screen of 390 px', async () => {
    const { language, ...shown } = sampledLook();
    const page = await open({ forms, draft: DRAFT, facts: { applicant_id: 'me' } }, shown);
    await page.evaluate((to) => window.formsPage.speak(to), language);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[data-error-summary]').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await found(page)).toEqual([]);
    for (const other of ['en', 'es'] as const) {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.evaluate((to) => window.formsPage.speak(to), other);
      expect(await tooWide(page), other).toBe(0);
    }
  });
});

it('a form can be filled in by keyboard alone', async () => {
  const page = await open({ forms: ['application/addresses', 'application/terms-of-service'] });
  const keys = page.keyboard;
  await page.getByRole('heading', { name: 'Forms' }).click();
  await keys.press('Tab');
  await keys.press('Space');
  for (const text of ['100', 'Maple Avenue', '4B', '62701']) {
    await keys.press('Tab');
    await keys.type(text);
  }
  await keys.press('Tab');
  await expect.poll(() => control(page, 'applicant_addresses.0.city').inputValue()).toBe('Springfield');
  await control(page, 'applicant_addresses.0.move_in_date').focus();
  await keys.type('03012020');
  await control(page, 'transunion_terms_of_service').focus();
  await keys.press('Space');
  expect(await draftOf(page)).toMatchObject({
    transunion_terms_of_service: true,
    applicant_addresses: [
      {
        address_type: 'RENT',
        street_no: '100',
        address1: 'Maple Avenue',
        apartment_no: '4B',
        zip_code: '62701',
        move_in_date: '2020-03-01',
      },
    ],
  });
});

it('a read-only form cannot be changed', async () => {
  const page = await open({ forms: Object.values(TABS).flat(), draft: DRAFT, disabled: true });
  await page.waitForLoadState('networkidle');
  const usable = page.locator(
    'section :is(input, select, textarea):not(:disabled):not([readonly]):not([hidden])',
  );
  expect(await usable.evaluateAll((all) => all.map((one) => one.getAttribute('name')))).toEqual([]);
  expect(
    await page.getByRole('button', { name: /^(Add|Remove|Delete|Replace)/, disabled: false }).count(),
  ).toBe(0);
});
