import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import type { Applicant } from '../support/applicant.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { leave, visit } from '../support/visit.ts';

const { launch, baseUrl } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

const tabsOf = ({ page }: Applicant) => page.getByRole('tab').allTextContents();
const sections = async (person: Applicant, tab: string) => {
  await person.openTab(tab);
  return person.panel.getByRole('heading', { level: 2 }).allTextContents();
};
const joined = async (applicant_type: 'CO-APPLICANT' | 'GUARANTOR') => {
  const primary = await office.invite();
  return office.invite({ place: { application_id: primary.application }, applicant_type });
};

/** Saves the whole draft by call, and submits the form by hand. */
async function submit(person: Applicant): Promise<void> {
  const { page, t, button } = person;
  await person.openTab('applicant_consent');
  await button('apply.submit').click();
  await page
    .getByRole('dialog', { name: t('apply.confirm_submit.title') })
    .getByRole('button', { name: t('apply.submit'), exact: true })
    .click();
  await page.waitForURL('**/applicant/payment?*');
}

describe('a co-applicant', () => {
  it('[APP-001] has the whole form, and submits and pays on their own', async () => {
    const guest = await joined('CO-APPLICANT');
    await office.saveDraft(guest, fullDraft());
    const person = await visit(browser, guest.url);
    expect(await tabsOf(person)).toHaveLength(8);
    await submit(person);
    await person.page.getByRole('region', { name: 'Invoices' }).getByText('$45.00').first().waitFor();
    await leave(person);
  });
});

describe('a guarantor', () => {
  it('[APP-155] [APP-156] [APP-157] has neither pets nor documents nor references, and still gets to the payment', async () => {
    const guest = await joined('GUARANTOR');
    await office.saveDraft(guest, fullDraft());
    const person = await visit(browser, guest.url);
    const names = (await tabsOf(person)).map((name) => name.replace(/done$/, '').trim());
    expect(names).toEqual(['Personal Info', 'Addresses', 'Incomes', 'Consent', 'Payments']);
    await submit(person);
    await person.page.getByRole('region', { name: 'Invoices' }).getByText('$45.00').first().waitFor();
    await leave(person);
  });

  it('is redirected to the first tab from the address of a tab that they do not have', async () => {
    const guest = await joined('GUARANTOR');
    const person = await visit(browser, guest.url.replace('/applicant?', '/applicant/pets_n_vehicles?'));
    await person.page.waitForURL(`${baseUrl}/auth/applicant?access_token=${guest.token}`);
    expect(await person.tab('applicants').getAttribute('aria-selected')).toBe('true');
    await leave(person);
  });
});

describe('an applicant who is not responsible', () => {
  it('[APP-158] [APP-159] has neither employers nor references; other incomes and emergency contacts stay', async () => {
    const { url } = await office.invite({ is_responsible: false });
    const person = await visit(browser, url);
    expect(await sections(person, 'employers_n_other_incomes')).toEqual(['Other income']);
    expect(await sections(person, 'references_n_emergency_contacts')).toEqual(['Emergency contacts']);
    await leave(person);
  });
});

describe('the settings of a property', () => {
  it('[APP-356] [APP-357] [APP-358] hide gender, marital status and relationship', async () => {
    const portal_setting = {
      application_form_hide_gender: true,
      application_form_hide_maritial_status: true,
      application_form_hide_relationship: true,
      hide_add_guarantor: false,
      income_calculation_factor: 3,
    };
    const unit_id = await office.addUnit({ portal_setting });
    const hidden = await visit(browser, (await office.invite({ place: { unit_id } })).url, {
      notices: false,
    });
    const shown = await visit(browser, (await office.invite()).url);
    for (const [person, count] of [
      [hidden, 0],
      [shown, 1],
    ] as const) {
      await person.field('applicants', 'first_name').waitFor();
      expect(await person.field('applicants', 'gender').count()).toBe(count);
      expect(await person.field('screening_info', 'maritial_status').count()).toBe(count);
      await person.openTab('references_n_emergency_contacts');
      await person.field('emergency_contacts', 'first_name').waitFor();
      expect(await person.field('emergency_contacts', 'relationship').count()).toBe(count);
      await leave(person);
    }
  });

  it('[APP-424] [APP-425] [APP-426] [APP-335] limit pets and vehicles, and show the notes of the property', async () => {
    const unit_id = await office.addUnit({
      pets_count: 0,
      vehicles_count: 1,
      pet_instruction: 'No animals, please.',
      employment_instruction: 'Two years of work, please.',
    });
    const person = await visit(browser, (await office.invite({ place: { unit_id } })).url, {
      notices: false,
    });
    await person.openTab('pets_n_vehicles');
    await person.section('pets').getByText('No animals, please.').waitFor();
    const none = person.section('pets').getByRole('checkbox', { name: 'I have no pets' });
    expect(await none.isChecked()).toBe(true);
    expect(await none.isDisabled()).toBe(true);
    expect(await person.section('vehicles').getByRole('button', { name: 'Add Vehicle' }).count()).toBe(0);
    await person.openTab('employers_n_other_incomes');
    await person.section('employers').getByText('Two years of work, please.').waitFor();
    // Three times the rent of $1,685.00.
    await person.panel.getByText('$5,055.00', { exact: false }).waitFor();
    await leave(person);
  });

  it('[PLT-364] highlight a too low income for 3 seconds, and show the income stated so far', async () => {
    const person = await visit(browser, (await office.invite()).url);
    await person.openTab('employers_n_other_incomes');
    const income = person.field('employers', 'income').first();
    await income.waitFor();
    const { page } = person;
    const highlighted = page.locator('[data-field="applicant_employers.0.income"][data-highlighted]');
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    await income.fill('24000');
    await income.blur();
    await page.clock.runFor(10);
    await person.panel.getByText('So far this application states $2,000.00 a month.').waitFor();
    await highlighted.waitFor();
    await page.clock.runFor(2900);
    expect(await highlighted.count()).toBe(1);
    await page.clock.runFor(100);
    expect(await highlighted.count()).toBe(0);
    await income.fill('90000');
    await income.blur();
    await page.clock.runFor(10);
    await page.getByText('So far this application states').waitFor({ state: 'detached' });
    expect(await highlighted.count()).toBe(0);
    await leave(person);
  });
});
