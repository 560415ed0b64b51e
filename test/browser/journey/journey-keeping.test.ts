import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Applicant, applicantOn, closeNotices } from '../support/applicant.ts';
import { type NewApplication, portal } from '../support/portal.ts';
import type { Language } from '../support/words.ts';

const { newApplication, launch, baseUrl } = portal();
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
beforeEach(async () => {
  page = await (await browser.newContext({ locale: 'en' })).newPage();
  return () => page.context().close();
});

async function open(application: NewApplication, language: Language = 'en', on = page): Promise<Applicant> {
  const person = applicantOn(on, language);
  await on.goto(application.url);
  await closeNotices(person);
  return person;
}

const tabUrl = ({ url }: NewApplication, tab: string): string =>
  url.replace('/auth/applicant?', `/auth/applicant/${tab}?`);

describe('the input of a person', () => {
  it('is kept in every kind of field when the language changes, and notes of the property are translated', async () => {
    const person = await open(await newApplication());
    await person.answerTab('applicants');
    await page.getByRole('button', { name: 'Español' }).click();
    const spanish = applicantOn(page, 'es');
    await spanish.panel.getByRole('heading', { level: 1, name: 'Datos personales' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    expect(await spanish.field('applicants', 'first_name').inputValue()).toBe('Marisol');
    expect(await spanish.field('screening_info', 'ssn').inputValue()).toContain('6789');
    expect(await spanish.field('screening_info', 'date_of_birth').inputValue()).toBe('1990-05-14');
    expect(await spanish.field('terms_of_service', 'transunion_terms_of_service').isChecked()).toBe(true);
    expect(await spanish.field('applicants', 'gender').inputValue()).toBe('FEMALE');
    await spanish.openTab('employers_n_other_incomes');
    await spanish.panel.getByText('Indique al menos sus dos últimos años de empleo.').waitFor();
  });

  it('is kept when another tab is opened without saving, and on return', async () => {
    const person = await open(await newApplication());
    await person.field('applicants', 'first_name').fill('Marisol');
    await person.openTab('addresses');
    await person.openTab('applicants');
    expect(await person.field('applicants', 'first_name').inputValue()).toBe('Marisol');
    await person.panel
      .getByText(person.t('apply.unsaved'))
      .or(person.panel.getByText(/^Saved \d/))
      .waitFor();
  });

  it('[APP-166] [APP-167] is stored only after the confirmation, and restored by a reload', async () => {
    const application = await newApplication();
    const person = await open(application);
    const { t, button } = person;
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/draft')) sent.push(request.postDataJSON());
    });
    await person.answerTab('applicants');
    await button('apply.save').click();
    const dialog = page.getByRole('dialog', { name: t('apply.confirm_save.title') });
    await dialog.getByRole('button', { name: t('cancel'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    await person.save('apply.save');
    expect(sent[0]).toMatchObject({
      draft_data: { applicants: { first_name: 'Marisol' } },
      progress_data: { applicants: { total: 7 } },
    });
    await person.panel.getByText(t('apply.all_saved')).waitFor();

    await page.reload();
    await person.field('applicants', 'first_name').waitFor();
    expect(await person.field('applicants', 'last_name').inputValue()).toBe('Ibarra');
    await page.getByRole('tab', { name: t('apply.tab_done') }).waitFor();
  });

  it('opens one confirmation, which stays open when the button is clicked twice', async () => {
    const person = await open(await newApplication());
    await person.button('apply.save').dblclick();
    const dialog = page.getByRole('dialog', { name: person.t('apply.confirm_save.title') });
    await dialog.waitFor();
    expect(await dialog.count()).toBe(1);
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'detached' });
  });

  it('[APP-162] [APP-163] counts toward the percentage and the check mark of the tab', async () => {
    const person = await open(await newApplication());
    await person.answerTab('applicants');
    await person.save('apply.save');
    await person.tab('applicants').getByText(person.t('apply.tab_done')).waitFor();
    const shown = page.getByRole('progressbar', { name: person.t('apply.completed') });
    // 7 of the 63 fields that count in an untouched application.
    expect(await shown.getAttribute('aria-valuenow')).toBe('11');
    expect(await person.tab('addresses').getByText(person.t('apply.tab_done')).count()).toBe(0);
  });
});

describe('a draft that was saved elsewhere in the meantime', () => {
  it('is shown beside the person’s own one, and the person chooses one of them', async () => {
    const application = await newApplication();
    const here = await open(application);
    const other = await (await browser.newContext({ locale: 'en' })).newPage();
    const there = await open(application, 'en', other);
    await there.field('applicants', 'first_name').fill('Marisela');
    await there.save('apply.save');
    await here.field('applicants', 'first_name').fill('Marisol');
    await here.save('apply.save');
    const dialog = page.getByRole('dialog', { name: here.t('apply.stale.title') });
    await dialog.getByText('Marisol').waitFor();
    await dialog.getByText('Marisela').waitFor();
    await dialog.getByRole('button', { name: here.t('apply.save'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await here.panel.getByText(here.t('apply.all_saved')).waitFor();
    await other.reload();
    await there.field('applicants', 'first_name').waitFor();
    expect(await there.field('applicants', 'first_name').inputValue()).toBe('Marisol');
    await other.context().close();
  });
});

describe('addresses of the application', () => {
  it('[APP-002] are opened by a link whose access_token identifies the applicant', async () => {
    const application = await newApplication();
    expect(new URL(application.url).searchParams.get('access_token')).toBe(application.token);
    const read = page.waitForRequest((request) => request.url().includes('/api/applicant/application'));
    await open(application);
    expect((await read).headers().token).toBe(application.token);
  });

  it('[APP-004] open the first tab if they name none', async () => {
    const person = await open(await newApplication());
    expect(await person.tab('applicants').getAttribute('aria-selected')).toBe('true');
  });

  it('[APP-003] open the tab that they name', async () => {
    const application = await newApplication();
    const person = applicantOn(page, 'en');
    await page.goto(tabUrl(application, 'pets_n_vehicles'));
    await closeNotices(person);
    expect(await person.tab('pets_n_vehicles').getAttribute('aria-selected')).toBe('true');
  });

  it('[APP-005] show the first tab for an unknown one, and redirect to the address without a tab', async () => {
    const application = await newApplication();
    await page.goto(tabUrl(application, 'swimming_pool'));
    await page.waitForURL(`**/auth/applicant?access_token=${application.token}`);
    const person = applicantOn(page, 'en');
    await person.panel.getByRole('heading', { level: 1, name: 'Personal Info' }).waitFor();
  });

  it('[APP-006] lead to the page "not found" without a token', async () => {
    await page.goto(`${baseUrl}/auth/applicant`);
    await page.waitForURL('**/404');
    await page.getByText("The page you are trying to access doesn't exist.").waitFor();
  });

  it('follow the tabs, and Back in the browser goes back through the tabs', async () => {
    const person = await open(await newApplication());
    await person.openTab('addresses');
    await page.waitForURL('**/auth/applicant/addresses?*');
    await person.openTab('applicant_consent');
    await page.goBack();
    await person.panel.getByRole('heading', { level: 1, name: 'Addresses' }).waitFor();
    await person.button('apply.previous').click();
    await person.panel.getByRole('heading', { level: 1, name: 'Personal Info' }).waitFor();
  });
});

describe('a submit with something missing', () => {
  it('[APP-169] [APP-170] opens the tab of the first wrong field, shows the error and focuses the field', async () => {
    const person = await open(await newApplication());
    const { t } = person;
    await person.openTab('applicant_consent');
    await person.button('apply.submit').click();
    const dialog = page.getByRole('dialog', { name: t('apply.confirm_submit.title') });
    await dialog.getByRole('button', { name: t('apply.submit'), exact: true }).click();
    await person.panel.getByRole('heading', { level: 1, name: 'Personal Info' }).waitFor();
    const summary = person.panel.getByRole('region', { name: /^Please correct \d+ answers$/ });
    await summary.getByText(/^First name/).waitFor();
    const terms = await person.field('terms_of_service', 'transunion_terms_of_service').elementHandle();
    await page.waitForFunction((field) => document.activeElement === field, terms);
  });

  it('[APP-168] is, like a save, the first time that the fields are validated', async () => {
    const person = await open(await newApplication());
    const name = person.field('applicants', 'first_name');
    await name.fill('M');
    await name.blur();
    expect(await person.panel.getByText('First name must have at least 2 characters.').count()).toBe(0);
    await person.save('apply.save');
    await person.panel.getByText('First name must have at least 2 characters.').first().waitFor();
    await name.fill('Ma');
    await name.blur();
    await person.panel
      .getByText('First name must have at least 2 characters.')
      .first()
      .waitFor({ state: 'detached' });
  });

  it('keeps its button under the pointer, although correcting a field makes the page shorter', async () => {
    const person = await open(await newApplication());
    const { t } = person;
    await person.field('applicants', 'first_name').fill('M');
    await person.save('apply.save');
    await person.panel.getByText('First name must have at least 2 characters.').first().waitFor();
    await person.field('applicants', 'first_name').fill('Marisol');
    const stored = page.waitForRequest((request) => request.url().endsWith('/draft'));
    const save = person.button('apply.save');
    await save.scrollIntoViewIfNeeded();
    const box = await save.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 4);
    await page.mouse.down();
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: t('apply.confirm_save.title') });
    await dialog.getByRole('button', { name: t('apply.save'), exact: true }).click();
    expect((await stored).postDataJSON()).toMatchObject({
      draft_data: { applicants: { first_name: 'Marisol' } },
    });
  });
});
