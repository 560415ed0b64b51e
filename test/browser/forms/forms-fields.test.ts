import { describe, expect, it } from 'vitest';
import { control, draftOf, field, formsPage } from './forms-page.ts';

const open = formsPage();

const address = (more: Record<string, unknown> = {}) => ({
  applicant_addresses: [{ is_current: true, ...more }],
});

/** Opens the page and waits for the masks, which are loaded after the fields are shown. */
const openMasked: typeof open = async (...words) => {
  const page = await open(...words);
  await page.waitForLoadState('networkidle');
  return page;
};

describe('masks', () => {
  it('shows a phone as (999) 999-9999 and keeps its digits [APP-334, PLT-261]', async () => {
    const page = await openMasked({ forms: ['application/applicants'] });
    const phone = control(page, 'applicants.contact_no');
    await phone.pressSequentially('555x1234567999');
    await phone.blur();
    expect(await phone.inputValue()).toBe('(555) 123-4567');
    expect(await draftOf(page)).toMatchObject({ applicants: { contact_no: '5551234567' } });
  });

  it('accepts a pasted phone with its country code', async () => {
    const page = await openMasked({ forms: ['application/applicants'] });
    const phone = control(page, 'applicants.contact_no');
    await phone.focus();
    await page.evaluate(() => document.execCommand('insertText', false, '+1 555.123.4567'));
    await phone.blur();
    expect(await phone.inputValue()).toBe('(555) 123-4567');
  });

  it('accepts a phone that is typed with its country code', async () => {
    const page = await openMasked({ forms: ['application/applicants'] });
    const phone = control(page, 'applicants.contact_no');
    await phone.pressSequentially('1 (512) 555-0119');
    await phone.blur();
    expect(await phone.inputValue()).toBe('(512) 555-0119');
    expect(await draftOf(page)).toMatchObject({ applicants: { contact_no: '5125550119' } });
  });

  it('never cuts off digits that were entered before', async () => {
    const page = await openMasked({
      forms: ['application/applicants'],
      draft: { applicants: { contact_no: '445551234567' } },
    });
    const phone = control(page, 'applicants.contact_no');
    expect(await phone.inputValue()).toBe('445551234567');
    expect(await page.evaluate(() => window.formsPage.unsaved())).toBe(false);
  });

  it('shows a ZIP as 99999 9999 [APP-333]', async () => {
    const page = await openMasked({ forms: ['application/addresses'] });
    const zip = control(page, 'applicant_addresses.0.zip_code');
    await zip.pressSequentially('627014321');
    await zip.blur();
    expect(await zip.inputValue()).toBe('62701 4321');
    expect(await draftOf(page)).toMatchObject(address({ zip_code: '627014321' }));
  });

  it('shows money with a dollar sign and thousands separators [PLT-266]', async () => {
    const page = await openMasked({ forms: ['application/screening-info'] });
    const income = control(page, 'applicant_screening_info.annual_income');
    await income.pressSequentially('1234567.891');
    expect(await income.inputValue()).toBe('1,234,567.89');
    expect(await field(page, 'applicant_screening_info.annual_income').textContent()).toContain('$');
    await income.blur();
    expect(await draftOf(page)).toMatchObject({ applicant_screening_info: { annual_income: '1234567.89' } });
  });

  it('keeps the caret in place when a digit is inserted into an amount', async () => {
    const page = await openMasked({
      forms: ['application/screening-info'],
      draft: { applicant_screening_info: { annual_income: '12000' } },
    });
    const income = control(page, 'applicant_screening_info.annual_income');
    expect(await income.inputValue()).toBe('12,000');
    await income.focus();
    await income.press('Home');
    await income.pressSequentially('34');
    expect(await income.inputValue()).toBe('3,412,000');
    await income.press('Backspace');
    expect(await income.inputValue()).toBe('312,000');
  });
});

describe('ZIP', () => {
  it('is padded and looked up when the field loses the focus [APP-214, APP-216]', async () => {
    const page = await open({ forms: ['application/addresses'] });
    const zip = control(page, 'applicant_addresses.0.zip_code');
    await zip.pressSequentially('501');
    await zip.press('Tab');
    await page.waitForFunction(() => document.querySelector('[name$=".city"]') !== null);
    await expect.poll(() => control(page, 'applicant_addresses.0.city').inputValue()).toBe('Holtsville');
    expect(await zip.inputValue()).toBe('00501');
    expect(await draftOf(page)).toMatchObject(
      address({ zip_code: '00501', city: 'Holtsville', state_id: { id: 33, label: 'New York', code: 'NY' } }),
    );
  });

  it('fills city and state at its fifth digit [APP-217]', async () => {
    const page = await open({ forms: ['application/addresses'] });
    const zip = control(page, 'applicant_addresses.0.zip_code');
    await zip.pressSequentially('6270');
    await expect.poll(() => draftOf(page)).toMatchObject(address({ zip_code: '6270' }));
    expect(await control(page, 'applicant_addresses.0.city').count()).toBe(0);
    await zip.pressSequentially('1');
    await control(page, 'applicant_addresses.0.city').waitFor();
    await control(page, 'applicant_addresses.0.state_id').waitFor();
  });

  it('locks city and state of an address once it filled them [APP-218]', async () => {
    const page = await open({ forms: ['application/addresses'] });
    await control(page, 'applicant_addresses.0.zip_code').fill('62701');
    await control(page, 'applicant_addresses.0.zip_code').blur();
    await expect.poll(() => control(page, 'applicant_addresses.0.city').isDisabled()).toBe(true);
    expect(await control(page, 'applicant_addresses.0.state_id').isDisabled()).toBe(true);
  });

  it('clears and unlocks city and state if it is unknown', async () => {
    const page = await open({
      forms: ['application/addresses'],
      draft: address({ zip_code: '62701', city: 'Springfield', state_id: { id: 14, code: 'IL' } }),
    });
    const zip = control(page, 'applicant_addresses.0.zip_code');
    await zip.fill('10001');
    await zip.blur();
    await expect.poll(() => control(page, 'applicant_addresses.0.city').isDisabled()).toBe(true);
    await zip.fill('99999');
    await zip.blur();
    await expect.poll(() => control(page, 'applicant_addresses.0.city').inputValue()).toBe('');
    expect(await control(page, 'applicant_addresses.0.city').isDisabled()).toBe(false);
    const [entry] = (await draftOf(page)).applicant_addresses as Record<string, unknown>[];
    expect(entry).toMatchObject({ zip_code: '99999' });
    expect(entry?.city ?? null).toBeNull();
    expect(entry?.state_id ?? null).toBeNull();
  });

  it('drops a response that arrives after the ZIP was changed again', async () => {
    const page = await open({ forms: ['application/addresses'] });
    const zip = control(page, 'applicant_addresses.0.zip_code');
    await page.evaluate(() => {
      window.formsPage.hold = new Promise((resolve) => {
        document.addEventListener('answer', () => resolve(), { once: true });
      });
    });
    await zip.fill('62701');
    await zip.blur();
    await zip.fill('10001');
    await zip.blur();
    await page.evaluate(() => document.dispatchEvent(new Event('answer')));
    await expect.poll(() => control(page, 'applicant_addresses.0.city').inputValue()).toBe('New York');
    expect(await page.evaluate(() => window.formsPage.zips)).toEqual(['62701', '10001']);
  });

  it('is not looked up if it is unchanged', async () => {
    const page = await open({
      forms: ['application/addresses'],
      draft: address({ zip_code: '62701', city: 'Jerome', state_id: { id: 14, code: 'IL' } }),
    });
    const zip = control(page, 'applicant_addresses.0.zip_code');
    await zip.focus();
    await zip.blur();
    expect(await page.evaluate(() => window.formsPage.zips)).toEqual([]);
    expect(await control(page, 'applicant_addresses.0.city').inputValue()).toBe('Jerome');
  });
});

describe('fields that depend on others', () => {
  it('are shown and hidden by the type of residence [APP-177, APP-178]', async () => {
    const page = await open({ forms: ['application/addresses'] });
    const [lease, landlord] = ['lease_expiration_date', 'landlord_name'].map((name) =>
      control(page, `applicant_addresses.0.${name}`),
    );
    const visible = async () => [await lease?.count(), await landlord?.count()];
    expect(await visible()).toEqual([0, 0]);
    await page.getByLabel('Rent', { exact: true }).check();
    expect(await visible()).toEqual([1, 1]);
    await page.getByLabel('Live with family').check();
    expect(await visible()).toEqual([0, 1]);
  });

  it('are cleared with OWN [APP-174, APP-175]', async () => {
    const page = await open({
      forms: ['application/addresses'],
      draft: address({
        address_type: 'RENT',
        landlord_name: 'Jane',
        landlord_email: 'jane@example.com',
        landlord_contact_no: '2175550123',
        landlord_contact_no_2: '2175550124',
        landlord_contact_no_3: '2175550125',
        landlord_fax: '1',
        lease_expiration_date: '2027-01-01',
      }),
    });
    await page.getByLabel('Own', { exact: true }).check();
    const [entry] = (await draftOf(page)).applicant_addresses as object[];
    expect(Object.keys(entry ?? {}).filter((name) => /^landlord|^lease/.test(name))).toEqual([]);
    expect(await page.locator('[name*="landlord"], [name*="lease"]').count()).toBe(0);
  });

  it('lose only the lease expiration with FAMILY [APP-176]', async () => {
    const page = await open({
      forms: ['application/addresses'],
      draft: address({ address_type: 'RENT', landlord_name: 'Jane', lease_expiration_date: '2027-01-01' }),
    });
    await page.getByLabel('Live with family').check();
    const [entry] = (await draftOf(page)).applicant_addresses as object[];
    expect(entry).toMatchObject({ landlord_name: 'Jane' });
    expect(entry).not.toHaveProperty('lease_expiration_date');
  });

  it('include a lease expiration that is named "Move out date" on previous addresses only [APP-098]', async () => {
    const page = await open({
      forms: ['application/addresses'],
      draft: {
        applicant_addresses: [
          { is_current: true, address_type: 'RENT' },
          { is_current: false, address_type: 'RENT' },
        ],
      },
    });
    expect(
      await field(page, 'applicant_addresses.0.lease_expiration_date').locator('label').textContent(),
    ).toBe('Lease expiration date');
    await page.getByRole('button', { name: /Previous address 1/, expanded: false }).click();
    expect(
      await field(page, 'applicant_addresses.1.lease_expiration_date').locator('label').textContent(),
    ).toBe('Move out date');
  });

  it('are cleared and hidden for a self-employed person [APP-195]', async () => {
    const page = await open({
      forms: ['application/employers'],
      draft: {
        applicant_employers: [
          {
            is_current: true,
            type: 'FULL_TIME',
            supervisor_name: 'Grace',
            supervisor_email: 'g@example.com',
            supervisor_contact_no: '2175550123',
            supervisor_contact_no_2: '2175550124',
            supervisor_contact_no_3: '2175550125',
          },
        ],
      },
    });
    expect(await page.locator('[name*="supervisor"]').count()).toBe(5);
    await page.getByLabel('I am self-employed').check();
    expect(await page.locator('[name*="supervisor"]').count()).toBe(0);
    const [entry] = (await draftOf(page)).applicant_employers as object[];
    expect(Object.keys(entry ?? {}).filter((name) => name.startsWith('supervisor'))).toEqual([]);
  });

  it('reset self-employed if the type is not a job [APP-194]', async () => {
    const page = await open({ forms: ['application/employers'] });
    await page.getByLabel('I am self-employed').check();
    await control(page, 'applicant_employers.0.type').selectOption('RETIRED');
    expect(await draftOf(page)).toMatchObject({
      applicant_employers: [{ type: 'RETIRED', self_employed: false }],
    });
  });

  it('offer self-employed for full time and part time only [APP-193]', async () => {
    const page = await open({ forms: ['application/employers'] });
    const offered = async (type: string) => {
      await control(page, 'applicant_employers.0.type').selectOption(type);
      return control(page, 'applicant_employers.0.self_employed').count();
    };
    expect([await offered('PART_TIME'), await offered('FULL_TIME')]).toEqual([1, 1]);
    expect([await offered('STUDENT'), await offered('NOT_EMPLOYED'), await offered('RETIRED')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('have no end date for a current employer [APP-196]', async () => {
    const page = await open({
      forms: ['application/employers'],
      draft: { applicant_employers: [{ is_current: true }, { is_current: true }, { is_current: false }] },
    });
    const endDate = async (number: number) => {
      await page.getByRole('button', { name: new RegExp(`^Previous employment ${number}`) }).click();
      return control(page, `applicant_employers.${number}.end_date`).isDisabled();
    };
    expect([await endDate(1), await endDate(2)]).toEqual([true, false]);
  });

  it('are hidden by the settings of the portal [APP-356, APP-357]', async () => {
    const page = await open({
      forms: ['application/applicants', 'application/screening-info'],
      facts: { hide_gender: true, hide_maritial_status: true },
    });
    await control(page, 'applicants.first_name').waitFor();
    expect(await page.locator('[name$=gender], [name$=maritial_status]').count()).toBe(0);
    const all = await open({ forms: ['application/applicants', 'application/screening-info'] });
    expect(await all.locator('[name$=gender], [name$=maritial_status]').count()).toBe(2);
  });
});

describe('a form', () => {
  it('accepts no date later than 1000 years after today [PLT-260]', async () => {
    const page = await open({ forms: ['application/addresses'], facts: { today: '2026-03-02' } });
    const input = control(page, 'applicant_addresses.0.move_in_date');
    expect(await input.getAttribute('max')).toBe('3026-03-02');
    const accepts = (day: string) =>
      input.evaluate((element, value) => {
        (element as HTMLInputElement).value = value;
        return (element as HTMLInputElement).validity.valid;
      }, day);
    expect([await accepts('3026-03-02'), await accepts('3026-03-03')]).toEqual([true, false]);
  });

  it('marks the move-in date as required [APP-279]', async () => {
    const page = await open({ forms: ['application/addresses'] });
    const input = control(page, 'applicant_addresses.0.move_in_date');
    expect(await input.getAttribute('aria-required')).toBe('true');
    const mark = await field(page, 'applicant_addresses.0.move_in_date')
      .locator('label')
      .evaluate((label) => getComputedStyle(label, '::after').content);
    expect(mark).toContain('*');
  });

  it('shows the notes of the property [APP-425, APP-426]', async () => {
    const page = await open({
      forms: ['application/employers', 'application/pets'],
      facts: { employment_instruction: 'Two years, please.', pet_instruction: 'No snakes.' },
    });
    expect(await page.locator('[data-section="application/employers"]').textContent()).toContain(
      'Two years, please.',
    );
    expect(await page.locator('[data-section="application/pets"]').textContent()).toContain('No snakes.');
  });

  it('hides the relationship if the portal does [APP-358]', async () => {
    const forms = ['application/references', 'application/emergency-contacts'];
    const shown = await open({ forms });
    expect(await shown.locator('[name$=relationship]').count()).toBe(2);
    const hidden = await open({ forms, facts: { hide_relationship: true } });
    expect(await hidden.locator('[name$=first_name]').count()).toBe(2);
    expect(await hidden.locator('[name$=relationship]').count()).toBe(0);
  });

  it('offers an empty choice only if nothing is chosen by default', async () => {
    const page = await open({ forms: ['application/employers', 'application/applicants'] });
    const values = (path: string) =>
      control(page, path)
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(await values('applicant_employers.0.type')).not.toContain('');
    expect(await control(page, 'applicant_employers.0.type').inputValue()).toBe('FULL_TIME');
    expect(await values('applicants.gender')).toContain('');
    expect(await control(page, 'applicants.gender').inputValue()).toBe('');
  });

  it('starts with the defaults [APP-419…423]', async () => {
    const page = await open({
      forms: ['application/employers', 'application/other-incomes', 'application/pets'],
    });
    const checked = (name: string) =>
      page
        .locator(`[name="${name}"]:checked`)
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(await control(page, 'applicant_employers.0.type').inputValue()).toBe('FULL_TIME');
    expect(await checked('applicant_employers.0.income_frequency')).toEqual(['ANNUALLY']);
    expect(await checked('applicant_other_incomes.0.income_frequency')).toEqual(['ANNUALLY']);
    expect(await checked('applicant_pets.0.weight_unit')).toEqual(['LBS']);
    expect(await checked('applicant_pets.0.sex')).toEqual(['MALE']);
    expect(await control(page, 'applicant_pets.0.is_fixed').isChecked()).toBe(true);
  });
});

describe('secrets', () => {
  it('show only their last digits, and are returned unchanged', async () => {
    const draft = { applicant_screening_info: { ssn: '*****6789' } };
    const page = await open({ forms: ['application/screening-info'], draft });
    const ssn = control(page, 'applicant_screening_info.ssn');
    expect(await ssn.inputValue()).toBe('•••••6789');
    expect(await ssn.getAttribute('readonly')).not.toBeNull();
    expect(await draftOf(page)).toEqual(draft);
  });

  it('can be replaced, with the focus in the field, and can still be kept instead', async () => {
    const page = await open({
      forms: ['application/screening-info'],
      draft: { applicant_screening_info: { ssn: '*****6789' } },
    });
    await page.getByRole('button', { name: 'Replace' }).click();
    const ssn = control(page, 'applicant_screening_info.ssn');
    expect(await ssn.evaluate((element) => element === document.activeElement)).toBe(true);
    await ssn.pressSequentially('123456789');
    await ssn.blur();
    expect(await ssn.inputValue()).toBe('123-45-6789');
    expect(await draftOf(page)).toMatchObject({ applicant_screening_info: { ssn: '123456789' } });
    await page.getByRole('button', { name: /Keep the stored one/ }).click();
    expect(await ssn.inputValue()).toBe('•••••6789');
    expect(await draftOf(page)).toMatchObject({ applicant_screening_info: { ssn: '*****6789' } });
  });
});
