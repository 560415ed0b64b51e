import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { control, draftOf, formsPage } from './forms-page.ts';

const open = formsPage();

const list = async (page: Page, section: string) =>
  ((await draftOf(page))[section] ?? []) as readonly Record<string, unknown>[];
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '',
  );
const said = (page: Page) => page.getByRole('status').allTextContents();

const addresses = (count: number) => ({
  applicant_addresses: Array.from({ length: count }, (_, index) => ({
    is_current: index === 0,
    address_type: 'OWN',
    address1: `${index} Elm Street`,
  })),
});

describe('previous addresses and employers', () => {
  it.each([
    [
      'application/addresses',
      'applicant_addresses',
      'Add previous address',
      'Previous address 1',
      'address_type',
    ],
    [
      'application/employers',
      'applicant_employers',
      'Add previous employment',
      'Previous employment 1',
      'type',
    ],
  ])(
    '%s: an added one is blank, not current, gets the focus and is announced [APP-183, APP-184]',
    async (form, section, add, title, first) => {
      const page = await open({ forms: [form] });
      await button(page, add).click();
      const [current, previous] = await list(page, section);
      expect(current).toMatchObject({ is_current: true });
      expect(previous).toMatchObject({ is_current: false });
      await expect.poll(() => focused(page)).toBe(`${section}.1.${first}`);
      expect(await said(page)).toContain(`${title} added.`);
      expect(await page.getByRole('group', { name: title }).count()).toBe(1);
    },
  );

  it('can be removed only if they are previous ones [APP-181, APP-182]', async () => {
    const page = await open({
      forms: ['application/addresses', 'application/employers'],
      draft: { ...addresses(2), applicant_employers: [{ is_current: true }, { is_current: false }] },
    });
    const names = await button(page, /^Remove/).evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label')),
    );
    expect(names).toEqual([
      'Remove this address: Previous address 1',
      'Remove this employment: Previous employment 1',
    ]);
  });

  it('announce each removal, and move the focus to the neighboring entry', async () => {
    const page = await open({ forms: ['application/addresses'], draft: addresses(3) });
    await button(page, 'Remove this address: Previous address 2').click();
    await expect.poll(() => focused(page)).toContain('Previous address 1');
    expect(await said(page)).toContain('Previous address 2 removed.');
    await button(page, 'Remove this address: Previous address 1').click();
    await expect.poll(() => said(page)).toContain('Previous address 1 removed.');
    expect(await list(page, 'applicant_addresses')).toHaveLength(1);
    await expect.poll(() => focused(page)).toContain('Current address');
  });

  it('cannot be added beyond the limit [APP-187, APP-188]', async () => {
    const page = await open({
      forms: ['application/addresses', 'application/employers'],
      facts: { address_limit: 2, employment_limit: 1 },
    });
    expect(await button(page, 'Add previous employment').count()).toBe(0);
    await button(page, 'Add previous address').click();
    await expect.poll(() => button(page, 'Add previous address').count()).toBe(0);
    await button(page, /^Remove this address/).click();
    await expect.poll(() => button(page, 'Add previous address').count()).toBe(1);
  });

  it('have an end date and a leaving reason for previous employers only [APP-197, APP-198]', async () => {
    const page = await open({
      forms: ['application/employers'],
      draft: {
        applicant_employers: [
          { is_current: true, type: 'FULL_TIME' },
          { is_current: false, type: 'FULL_TIME' },
        ],
      },
    });
    const names = (index: number) =>
      page.locator(
        `[name="applicant_employers.${index}.end_date"], [name="applicant_employers.${index}.reason_for_leaving"]`,
      );
    expect(await names(0).count()).toBe(0);
    await button(page, /^Previous employment 1/).click();
    expect(await names(1).count()).toBe(2);
  });
});

describe('entries', () => {
  it('are collapsed to one line except for one entry, and open by keyboard', async () => {
    const page = await open({ forms: ['application/addresses'], draft: addresses(3) });
    expect(await page.locator('[data-panel]').count()).toBe(1);
    const second = button(page, /^Previous address 1/);
    expect(await second.textContent()).toContain('1 Elm Street');
    await second.focus();
    await page.keyboard.press('Enter');
    expect(await second.getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('[data-panel]').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('applicant_addresses.1.address_type');
  });

  it('keep text that a field has not committed yet when another entry is removed', async () => {
    const page = await open({ forms: ['application/addresses'], draft: addresses(3) });
    await button(page, /^Previous address 2/).click();
    await control(page, 'applicant_addresses.2.address1').press('End');
    await control(page, 'applicant_addresses.2.address1').pressSequentially(' West');
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('[aria-label="Remove this address: Previous address 1"]')?.click(),
    );
    await expect.poll(() => list(page, 'applicant_addresses')).toHaveLength(2);
    expect((await list(page, 'applicant_addresses'))[1]).toMatchObject({ address1: '2 Elm Street West' });
    expect(await control(page, 'applicant_addresses.1.address1').inputValue()).toBe('2 Elm Street West');
  });
});

describe('a student', () => {
  it('has no business name and no other income, and cannot change that [APP-189…192]', async () => {
    const page = await open({
      forms: ['application/employers', 'application/other-incomes'],
      draft: {
        applicant_employers: [{ is_current: true, type: 'FULL_TIME', business_name: 'Acme' }],
        applicant_other_incomes: [{ source: 'Rent', amount: '100' }],
      },
    });
    await control(page, 'applicant_employers.0.type').selectOption('STUDENT');
    expect((await list(page, 'applicant_employers'))[0]).not.toHaveProperty('business_name');
    expect(await draftOf(page)).toMatchObject({ applicant_other_incomes: [], no_other_income: true });
    const flag = control(page, 'no_other_income');
    expect([await flag.isChecked(), await flag.isDisabled()]).toEqual([true, true]);
  });
});

describe('lists that may be empty', () => {
  it.each([
    ['application/other-incomes', 'applicant_other_incomes', 'no_other_income'],
    ['application/pets', 'applicant_pets', 'no_pets'],
    ['application/vehicles', 'applicant_vehicles', 'no_vehicle'],
  ])('%s: the checkbox empties the list, and starts it anew [APP-199…204]', async (form, section, flag) => {
    const page = await open({ forms: [form] });
    expect(await list(page, section)).toHaveLength(1);
    await control(page, flag).check();
    expect(await draftOf(page)).toMatchObject({ [section]: [], [flag]: true });
    expect(await button(page, /^Add/).count()).toBe(0);
    await control(page, flag).uncheck();
    expect(await list(page, section)).toHaveLength(1);
    await page.locator('[data-panel]').waitFor();
  });

  it('have a ticked and disabled checkbox if no entry is allowed [APP-205, APP-206]', async () => {
    const page = await open({
      forms: ['application/pets', 'application/vehicles'],
      facts: { pets_count: 0, vehicles_count: 0 },
    });
    for (const flag of ['no_pets', 'no_vehicle']) {
      expect(await control(page, flag).isDisabled()).toBe(true);
      expect(await control(page, flag).isChecked()).toBe(true);
    }
  });
});

describe('pets and vehicles', () => {
  const FORMS = ['application/pets', 'application/vehicles'];
  const two = {
    applicant_pets: [{ type: 'Pug' }, { type: 'Tabby' }],
    applicant_vehicles: [{ make: 'Ford' }, { make: 'Fiat' }],
  };

  it('show "Add" once, on the last entry [APP-207, APP-208]', async () => {
    const page = await open({ forms: FORMS, draft: two });
    for (const [section, add] of [
      ['application/pets', 'Add Pet'],
      ['application/vehicles', 'Add Vehicle'],
    ] as const) {
      const entries = page.locator(`[data-section="${section}"] [data-entry]`);
      expect(await entries.nth(0).getByRole('button', { name: add, exact: true }).count()).toBe(0);
      expect(await entries.nth(1).getByRole('button', { name: add, exact: true }).count()).toBe(1);
    }
  });

  it('show "Add" below the maximum number of entries; null means no limit [APP-209…211]', async () => {
    const full = await open({ forms: FORMS, draft: two, facts: { pets_count: 2, vehicles_count: 2 } });
    expect(await button(full, /^Add (Pet|Vehicle)$/).count()).toBe(0);
    expect(await full.getByText('There are 2 here, and no more can be added.').count()).toBe(2);
    const room = await open({ forms: FORMS, draft: two, facts: { pets_count: 3, vehicles_count: 3 } });
    expect(await button(room, /^Add (Pet|Vehicle)$/).count()).toBe(2);
    const none = await open({ forms: FORMS, facts: { pets_count: 0, vehicles_count: 0 } });
    expect(await button(none, /^Add (Pet|Vehicle)$/).count()).toBe(0);
    const unlimited = await open({ forms: FORMS, draft: two });
    expect(await button(unlimited, /^Add (Pet|Vehicle)$/).count()).toBe(2);
  });

  it('show "Remove" if there is more than one entry [APP-213]', async () => {
    const page = await open({ forms: FORMS, draft: two });
    expect(await button(page, /^Remove this (pet|vehicle)/).count()).toBe(4);
    await button(page, 'Remove this pet: Pet 1').click();
    await button(page, 'Remove this vehicle: Vehicle 2').click();
    await expect.poll(() => button(page, /^Remove this (pet|vehicle)/).count()).toBe(0);
    expect(await draftOf(page)).toMatchObject({
      applicant_pets: [{ type: 'Tabby' }],
      applicant_vehicles: [{ make: 'Ford' }],
    });
  });

  it('are read-only if they are of another applicant [APP-212]', async () => {
    const page = await open({
      forms: FORMS,
      facts: { applicant_id: '7' },
      draft: {
        applicant_pets: [
          { type: 'Pug', applicant_id: '8' },
          { type: 'Tabby', applicant_id: '7' },
        ],
        applicant_vehicles: [{ make: 'Ford', applicant_id: 8 }, { make: 'Fiat' }],
      },
    });
    expect(await control(page, 'applicant_pets.0.type').isDisabled()).toBe(true);
    expect(await control(page, 'applicant_vehicles.0.make').isDisabled()).toBe(true);
    expect(await button(page, /^Remove this/).count()).toBe(2);
    await button(page, /^Pet 2/).click();
    await button(page, /^Vehicle 2/).click();
    expect(await control(page, 'applicant_pets.1.type').isDisabled()).toBe(false);
    expect(await control(page, 'applicant_vehicles.1.make').isDisabled()).toBe(false);
  });
});
