import type { Page } from 'playwright-core';

/** How a field is answered: typed, chosen or checked by its value, ticked, or a ZIP that fills in its city. */
type How = 'type' | 'choose' | 'mark' | 'tick' | 'untick' | 'zip';
type Typed = readonly [field: string, how: How, value?: string];

/** By step: answers to all required fields. */
const valid: Readonly<Record<string, readonly Typed[]>> = {
  applicants: [
    ['transunion_terms_of_service', 'tick'],
    ['applicants.first_name', 'type', 'Marisol'],
    ['applicants.last_name', 'type', 'Ibarra'],
    ['applicants.email', 'type', 'marisol.ibarra@example.com'],
    ['applicants.contact_no', 'type', '5125550143'],
    ['applicant_screening_info.ssn', 'type', '512346789'],
    ['applicant_screening_info.date_of_birth', 'type', '1990-05-14'],
  ],
  addresses: [
    ['applicant_addresses.0.address_type', 'mark', 'OWN'],
    ['applicant_addresses.0.address1', 'type', 'Barton Springs Road'],
    ['applicant_addresses.0.zip_code', 'zip', '78704'],
    ['applicant_addresses.0.move_in_date', 'type', '2022-03-01'],
  ],
  employers_n_other_incomes: [
    ['applicant_employers.0.type', 'choose', 'RETIRED'],
    ['no_other_income', 'tick'],
  ],
  pets_n_vehicles: [
    ['no_pets', 'tick'],
    ['no_vehicle', 'tick'],
  ],
  references_n_emergency_contacts: [
    ['applicant_references.0.first_name', 'type', 'Ines'],
    ['applicant_references.0.last_name', 'type', 'Okafor'],
    ['applicant_references.0.contact_no', 'type', '5125550121'],
    ['applicant_references.0.relationship', 'choose', 'NOT_DIRECTLY_RELATED'],
    ['applicant_emergency_contacts.0.first_name', 'type', 'Rafael'],
    ['applicant_emergency_contacts.0.last_name', 'type', 'Ibarra'],
    ['applicant_emergency_contacts.0.contact_no', 'type', '2105550136'],
    ['applicant_emergency_contacts.0.relationship', 'choose', 'SIBLING'],
    ['applicant_emergency_contacts.0.address_line_1', 'type', '400 E Houston St'],
    ['applicant_emergency_contacts.0.zip_code', 'zip', '78205'],
  ],
  applicant_consent: [
    ['signature_n_approval.transunion_terms_of_service', 'tick'],
    ['signature_n_approval.credit_data_approval', 'tick'],
    ['signature_n_approval.application_terms_and_condition', 'tick'],
  ],
};

/** By step: one invalid answer. */
const invalid: Readonly<Record<string, readonly Typed[]>> = {
  applicants: [['applicants.first_name', 'type', 'Marisol & Co']],
  addresses: [['applicant_addresses.0.address1', 'type', '']],
  employers_n_other_incomes: [
    ['applicant_employers.0.type', 'choose', 'FULL_TIME'],
    ['no_other_income', 'untick'],
  ],
  pets_n_vehicles: [['no_pets', 'untick']],
  references_n_emergency_contacts: [['applicant_emergency_contacts.0.contact_no', 'type', '21']],
  applicant_consent: [['signature_n_approval.credit_data_approval', 'untick']],
};

/** Fills in the open step by hand, except for a signature. */
export async function typeAnswers(page: Page, step: string, how: 'valid' | 'invalid'): Promise<void> {
  await page.getByRole('tabpanel').locator('[data-field]').first().waitFor();
  for (const [field, way, value = ''] of (how === 'valid' ? valid : invalid)[step] ?? []) {
    const place = page.locator(`[data-field="${field}"]`);
    // A person who is not responsible for the rent sees fewer questions.
    if ((await place.count()) === 0) continue;
    if (way === 'choose') await place.locator('select').selectOption({ value });
    else if (way === 'mark') await place.locator(`input[value="${value}"]`).check();
    else if (way === 'tick' || way === 'untick')
      await place
        .locator('input')
        .first()
        .setChecked(way === 'tick');
    else await place.locator('input').fill(value);
    if (way !== 'zip') continue;
    await place.locator('input').blur();
    const city = `[data-field="${field.replace(/[^.]+$/, 'city')}"] input`;
    await page.waitForFunction((input) => document.querySelector<HTMLInputElement>(input)?.value, city);
  }
}
