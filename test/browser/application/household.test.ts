import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { found } from '../support/access.ts';
import type { Applicant } from '../support/applicant.ts';
import { type BackOffice, backOffice, type Guest } from '../support/back-office.ts';
import { sampledLook } from '../support/looks.ts';
import { portal } from '../support/portal.ts';
import { leave, tabUrl, visit } from '../support/visit.ts';

const { launch, sandboxUrl } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

const card = ({ page, t }: Applicant) => page.getByRole('region', { name: t('apply.household.title') });
const partnerOf = (primary: Guest) =>
  office.invite({
    place: { application_id: primary.application },
    applicant_type: 'CO-APPLICANT',
    first_name: 'Ben',
    last_name: 'Okafor',
    email: 'ben@example.com',
  });

describe('two applicants of one household in two browsers', () => {
  it('[APP-212] save at the same time: nothing is lost, and entries of the other one are read-only, with the owner’s name', async () => {
    const primary = await office.invite();
    const partner = await partnerOf(primary);
    const marisol = await visit(browser, tabUrl(primary.url, 'pets_n_vehicles'));
    const ben = await visit(browser, tabUrl(partner.url, 'pets_n_vehicles'));
    await marisol.field('pets', 'breed').fill('Beagle');
    await marisol.field('vehicles', 'make').fill('Honda');
    await ben.field('pets', 'breed').fill('Boxer');
    await ben.field('vehicles', 'no_vehicle').check();
    await Promise.all([marisol.save('apply.save'), ben.save('apply.save')]);
    for (const person of [marisol, ben]) {
      await person.page.reload();
      await person.section('pets').getByText('Beagle').or(person.field('pets', 'breed')).first().waitFor();
    }
    const theirs = marisol.section('pets').getByRole('button', { name: /^Pet 2/ });
    await marisol.section('pets').getByText('Entered by Ben. Only they can change it.').waitFor();
    await theirs.click();
    const breed = marisol.field('pets', 'breed');
    expect(await breed.inputValue()).toBe('Boxer');
    expect(await breed.isEditable()).toBe(false);
    expect(
      await marisol
        .section('pets')
        .getByRole('button', { name: /^Remove/ })
        .count(),
    ).toBe(1);
    await ben.section('pets').getByText('Entered by Marisol. Only they can change it.').waitFor();
    await ben
      .section('pets')
      .getByRole('button', { name: /^Pet 2/ })
      .click();
    expect(await ben.field('pets', 'breed').inputValue()).toBe('Beagle');
    await leave(marisol);
    await leave(ben);
  });
});

describe('one applicant in two windows', () => {
  it('saves changes that do not conflict from both windows, without a question', async () => {
    const { url } = await office.invite();
    const here = await visit(browser, url);
    const there = await visit(browser, url);
    await there.field('applicants', 'last_name').fill('Quintero');
    await there.save('apply.save');
    await here.field('applicants', 'first_name').fill('Marisela');
    await here.save('apply.save');
    await here.panel.getByText(here.t('apply.all_saved')).waitFor();
    expect(await here.field('applicants', 'last_name').inputValue()).toBe('Quintero');
    await there.page.reload();
    await there.field('applicants', 'first_name').waitFor();
    expect(await there.field('applicants', 'first_name').inputValue()).toBe('Marisela');
    expect(await there.field('applicants', 'last_name').inputValue()).toBe('Quintero');
    await leave(here);
    await leave(there);
  });
});

describe('the household card', () => {
  it('shows what each person still has to do, and nobody’s answers', async () => {
    const primary = await office.invite();
    const partner = await partnerOf(primary);
    await office.saveDraft(partner, { no_pets: true, no_vehicle: true });
    const person = await visit(browser, primary.url);
    const ben = card(person).getByRole('listitem').filter({ hasText: 'Ben' });
    await ben.getByText(/% completed/).waitFor();
    const text = (await ben.textContent()) ?? '';
    expect(text).toContain('Personal Info · Addresses · Incomes · Documents');
    expect(text).not.toContain('Pets, Vehicles');
    expect(text).not.toContain('Okafor');
    expect(text).not.toContain('@');
    await leave(person);
  });

  it('[APP-118] [PLT-339…343] lets the primary applicant invite people by mail, and remove people who have not begun', async () => {
    const primary = await office.invite();
    const person = await visit(browser, primary.url);
    const { t, page } = person;
    await card(person)
      .getByRole('button', { name: t('apply.household.add') })
      .click();
    const dialog = page.getByRole('dialog', { name: t('apply.household.add') });
    const add = dialog.getByRole('button', { name: t('apply.household.invite'), exact: true });
    await dialog.getByLabel('First name').waitFor();
    await add.click();
    await dialog.getByRole('link', { name: /^First name/ }).waitFor();
    expect(await dialog.getByRole('radio', { name: 'Guarantor' }).count()).toBe(1);
    const email = `nora.${Date.now()}@example.com`;
    await dialog.getByLabel('First name').fill('Nora');
    await dialog.getByLabel('Last name').fill('Quist');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Phone').fill('5125550177');
    const refusing = (method: string) =>
      page.route(
        '**/api/co-applicant**',
        (route) =>
          route.request().method() === method
            ? route.fulfill({
                status: 409,
                json: { error: { code: 'unexpected', message: `Not ${method}.` } },
              })
            : route.continue(),
        { times: 1 },
      );
    await refusing('POST');
    await add.click();
    // The snackbar is at the top center of the window, above the dialog.
    const snackbar = page.locator('[data-notifications]').filter({ hasText: 'Not POST.' });
    await snackbar.getByRole('alert').getByText('Not POST.', { exact: true }).waitFor();
    const { x, y, width } = (await snackbar.boundingBox()) ?? { x: 0, y: -1, width: 0 };
    expect(Math.abs(x + width / 2 - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(12);
    expect([y >= 0, y < 40]).toEqual([true, true]);
    await add.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^Co-applicant Nora was added successfully\./).waitFor();
    const nora = card(person).getByRole('listitem').filter({ hasText: 'Nora' });
    await nora.getByText('Co-applicant').waitFor();

    const inbox = await browser.newPage();
    await expect
      .poll(
        async () => {
          await inbox.goto(`${sandboxUrl}/inbox`);
          return inbox.getByText(email).count();
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    await inbox.close();

    await refusing('DELETE');
    const remove = async () => {
      await nora.getByRole('button', { name: 'Remove Nora' }).click();
      const question = page.getByRole('dialog', { name: 'Remove Nora?' });
      await question.getByText('Are you sure to remove the co applicant/guarantor?').waitFor();
      await question.getByRole('button', { name: 'Remove', exact: true }).click();
    };
    await remove();
    await page.getByRole('alert').getByText('Not DELETE.', { exact: true }).waitFor();
    await remove();
    await page.getByText('Co-applicant Nora was removed successfully!', { exact: true }).waitFor();
    await nora.waitFor({ state: 'detached' });
    await leave(person);
  });

  it('has no axe findings at 390 px, in card and dialog', async () => {
    const { language, colorScheme } = sampledLook();
    const primary = await office.invite();
    await partnerOf(primary);
    const person = await visit(browser, primary.url, {
      language,
      colorScheme,
      viewport: { width: 390, height: 844 },
    });
    const { page, t } = person;
    await card(person).getByText('Ben').first().waitFor();
    expect(await found(page)).toEqual([]);
    await card(person)
      .getByRole('button', { name: t('apply.household.add') })
      .click();
    const dialog = page.getByRole('dialog', { name: t('apply.household.add') });
    await dialog.getByLabel(t('application:fields.first_name'), { exact: true }).waitFor();
    await dialog.getByRole('button', { name: t('apply.household.invite'), exact: true }).click();
    await dialog.getByRole('link').first().waitFor();
    expect(await found(page)).toEqual([]);
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await leave(person);
  });

  it('cannot be changed by a co-applicant', async () => {
    const primary = await office.invite();
    const partner = await partnerOf(primary);
    const ben = await visit(browser, partner.url);
    await card(ben).getByText('Ben (you)').waitFor();
    expect(await card(ben).getByRole('button').count()).toBe(0);
    await leave(ben);
  });

  it('[APP-359] offers no guarantor to add if the property hides that', async () => {
    const unit_id = await office.addUnit({
      portal_setting: {
        application_form_hide_gender: false,
        application_form_hide_maritial_status: false,
        application_form_hide_relationship: false,
        hide_add_guarantor: true,
        income_calculation_factor: 3,
      },
    });
    const { url } = await office.invite({ place: { unit_id } });
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'Add a person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a person' });
    await dialog.getByLabel('First name').waitFor();
    expect(await dialog.getByText('Guarantor').count()).toBe(0);
    expect(await dialog.getByRole('radio').count()).toBe(0);
    await context.close();
  });

  it('[APP-160] [PLT-221] offers no one to add once there is a decision', async () => {
    const primary = await office.invite();
    await partnerOf(primary);
    await updateApplicant(office.deps.db, primary.id, { decision: 'APPROVED' });
    const person = await visit(browser, primary.url);
    await card(person).getByText('Ben').waitFor();
    expect(await card(person).getByRole('button').count()).toBe(0);
    await leave(person);
  });
});
