import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { found } from '../support/access.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { sampledLook } from '../support/looks.ts';
import { portal } from '../support/portal.ts';
import { leave, tabUrl, visit } from '../support/visit.ts';

const { launch } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

describe('the review of the answers before the submit', () => {
  it('shows every answer by tab, only the last digits of secrets, each with a link to its field', async () => {
    const guest = await office.invite();
    await office.saveDraft(guest, fullDraft());
    const person = await visit(browser, tabUrl(guest.url, 'applicant_consent'));
    const { page, panel, t, button } = person;
    await button('apply.review.title').click();
    await panel.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor();
    await panel.getByRole('region', { name: 'Consent', exact: true }).waitFor();
    const tabs = await panel.getByRole('heading', { level: 2 }).allTextContents();
    expect(tabs).toEqual([
      'Personal Info',
      'Addresses',
      'Incomes',
      'Pets, Vehicles',
      'Documents',
      'References',
      'Consent',
    ]);
    const text = (await panel.textContent()) ?? '';
    expect(text).toContain('•••••6789');
    expect(text).not.toContain('123-45-6789');
    expect(text).not.toContain('TX12345678');
    for (const answer of ['Ada', '(512) 555-0100', '06/01/2023', 'Beagle', 'Royalties', 'Parent', 'Texas'])
      expect(text).toContain(answer);
    await panel
      .getByRole('region', { name: 'Addresses' })
      .getByRole('link', { name: 'Change: City' })
      .nth(1)
      .click();
    await panel.getByRole('heading', { level: 1, name: 'Addresses' }).waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'Austin');
    await page.goBack();
    await panel.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor();
    await page.goBack();
    await panel.getByRole('heading', { level: 1, name: t('application:tabs.applicant_consent') }).waitFor();
    await leave(person);
  });

  it('marks and counts missing answers, also in tabs that were never opened', async () => {
    const guest = await office.invite();
    const draft = { ...fullDraft(), applicant_emergency_contacts: [] };
    await office.saveDraft(guest, draft);
    const person = await visit(browser, `${tabUrl(guest.url, 'applicant_consent')}&review=1`);
    await person.panel.getByText(/answers are missing or need a correction/).waitFor();
    const references = person.panel.getByRole('region', { name: 'References' });
    await references.getByText('Last name is required.').waitFor();
    await leave(person);
  });

  it('has no axe findings and is not wider than 390 px', async () => {
    const { language, colorScheme } = sampledLook();
    const guest = await office.invite();
    await office.saveDraft(guest, fullDraft());
    const url = `${tabUrl(guest.url, 'applicant_consent')}&review=1`;
    const person = await visit(browser, url, {
      language,
      colorScheme,
      viewport: { width: 390, height: 844 },
    });
    await person.panel.getByRole('heading', { level: 1, name: person.t('apply.review.title') }).waitFor();
    await person.panel.getByText('Beagle').waitFor();
    expect(await found(person.page)).toEqual([]);
    const wider = await person.page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      const wide = [...document.querySelectorAll('main *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      return scrollWidth === clientWidth ? [] : wide.map(({ outerHTML }) => outerHTML.slice(0, 200));
    });
    expect(wider).toEqual([]);
    await leave(person);
  });

  it('[APP-041] [APP-401] can submit the application, and then leads to the payment page', async () => {
    const guest = await office.invite();
    await office.saveDraft(guest, fullDraft());
    const person = await visit(browser, `${tabUrl(guest.url, 'applicant_consent')}&review=1`);
    const { page, t, button } = person;
    await button('apply.submit').click();
    const answered = page.waitForResponse((response) => response.url().endsWith('/save-submit'));
    await page
      .getByRole('dialog', { name: t('apply.confirm_submit.title') })
      .getByRole('button', { name: t('apply.submit'), exact: true })
      .click();
    expect(await (await answered).json()).toBe(false);
    await page.getByText('Successfully submitted!').waitFor();
    await page.waitForURL(`**/applicant/payment?access_token=${guest.token}`);
    await leave(person);
  });
});
