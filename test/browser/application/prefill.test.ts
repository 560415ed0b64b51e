import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { found } from '../support/access.ts';
import type { Applicant } from '../support/applicant.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { sampledLook } from '../support/looks.ts';
import { portal } from '../support/portal.ts';
import { leave, visit } from '../support/visit.ts';

const { launch } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

const offer = ({ page, t }: Applicant) => page.getByRole('dialog', { name: t('apply.prefill.title') });

describe('an applicant who has applied before', () => {
  it('[APP-049…053] is asked whether to prefill, and neither Escape nor a click on the backdrop closes the question', async () => {
    const { url } = await office.inviteAgain();
    const person = await visit(browser, url);
    const dialog = offer(person);
    await dialog
      .getByText(
        "We've some matching data of your previous application for this tab, do you wish to prefill?",
        { exact: true },
      )
      .waitFor();
    await person.page.keyboard.press('Escape');
    await person.page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await person.page.mouse.click(5, 5);
    expect(await dialog.isVisible()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Prefill Data', exact: true }).count()).toBe(1);
    const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true });
    expect(await cancel.getAttribute('title')).toBe('Click on Cancel if you do not wish to see this popup');
    await cancel.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await person.field('applicants', 'middle_name').inputValue()).toBe('');
    expect(await person.field('screening_info', 'date_of_birth').inputValue()).toBe('');
    await leave(person);
  });

  it('[APP-172] is asked once for each tab', async () => {
    const { url } = await office.inviteAgain();
    const person = await visit(browser, url);
    const dialog = offer(person);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await person.tab('addresses').click();
    await dialog.getByText('South Lamar Boulevard').waitFor();
    await dialog.getByRole('button', { name: 'Prefill Data', exact: true }).click();
    await person.openTab('applicants');
    await person.page.reload();
    await person.field('applicants', 'first_name').waitFor();
    await person.openTab('employers_n_other_incomes');
    // The offer of the third tab is shown; one of the first tab would have come before it.
    await dialog.getByText('Hill Country Optics').waitFor();
    await leave(person);
  });

  it('[APP-173] gets the chosen answers of the response filled in, without secrets and consent', async () => {
    const { url } = await office.inviteAgain();
    const person = await visit(browser, url);
    const { field } = person;
    const dialog = offer(person);
    await dialog.getByRole('checkbox', { name: /^Middle initial/ }).uncheck();
    await dialog.getByRole('button', { name: 'Prefill Data', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await field('applicants', 'first_name').inputValue()).toBe('Jordan');
    expect(await field('applicants', 'contact_no').inputValue()).toBe('(512) 555-0111');
    expect(await field('applicants', 'middle_name').inputValue()).toBe('');
    expect(await field('screening_info', 'date_of_birth').inputValue()).toBe('1988-09-23');
    expect(await field('screening_info', 'ssn').inputValue()).toBe('');
    expect(await field('screening_info', 'dl_number').inputValue()).toBe('');
    expect(await field('terms_of_service', 'transunion_terms_of_service').isChecked()).toBe(false);
    await leave(person);
  });

  it('can prefill by keyboard alone, without axe findings at 390 px', async () => {
    const { language, colorScheme } = sampledLook();
    const { url } = await office.inviteAgain();
    const person = await visit(browser, url, {
      language,
      colorScheme,
      viewport: { width: 390, height: 844 },
    });
    const dialog = offer(person);
    await dialog.waitFor();
    expect(await found(person.page)).toEqual([]);
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    const accept = dialog.getByRole('button', { name: person.t('apply.prefill.accept'), exact: true });
    for (let steps = 0; steps < 20; steps += 1) {
      if (await accept.evaluate((button) => button === document.activeElement)) break;
      await person.page.keyboard.press('Tab');
    }
    await person.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await person.field('applicants', 'first_name').inputValue()).toBe('Jordan');
    await leave(person);
  });

  it('sees what would change; a past date is flagged and not filled in', async () => {
    const guest = await office.inviteAgain();
    await office.saveDraft(guest, {
      applicant_addresses: [{ is_current: true, address_type: 'RENT', city: 'Waco' }],
    });
    const person = await visit(browser, guest.url.replace('/applicant?', '/applicant/addresses?'));
    const dialog = offer(person);
    await dialog.getByText('(now: Waco)').waitFor();
    const lease = dialog.getByRole('checkbox', { name: /Lease expiration date 07\/31\/2025/ });
    expect(await lease.isChecked()).toBe(false);
    await dialog.getByText('This date is over. Check whether it still holds.').waitFor();
    await dialog.getByRole('button', { name: 'Prefill Data', exact: true }).click();
    expect(await person.field('addresses', 'city').inputValue()).toBe('Austin');
    expect(await person.field('addresses', 'lease_expiration_date').inputValue()).toBe('');
    await leave(person);
  });
});

describe('a first-time applicant', () => {
  it('[APP-171] gets no offer, as the application names no previous one', async () => {
    const { url } = await office.invite();
    const asked: string[] = [];
    const context = await browser.newContext({ locale: 'en' });
    context.on('request', (request) => asked.push(request.url()));
    const page = await context.newPage();
    const answered = page.waitForResponse((response) => response.url().includes('/applicant/application?'));
    await page.goto(url);
    expect((await (await answered).json()).prevApplicantId).toBeNull();
    const ok = page.getByRole('button', { name: 'OK', exact: true });
    await ok.click();
    await ok.click();
    await page.getByRole('tab', { name: /^Addresses/ }).click();
    await page.getByLabel('Street address').waitFor();
    expect(asked.filter((address) => address.includes('prev-applicant-data'))).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await context.close();
  });
});
