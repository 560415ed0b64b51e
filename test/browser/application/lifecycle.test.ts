import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { payByCall } from '../payment/owing.ts';
import { type Applicant, applicantOn } from '../support/applicant.ts';
import { type BackOffice, backOffice, type Guest } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { submitByCall } from '../support/ready-made.ts';
import { leave, tabUrl, visit } from '../support/visit.ts';

const { launch, baseUrl } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

const submitted = async (): Promise<Guest> => {
  const guest = await office.invite();
  await office.saveDraft(guest, fullDraft());
  await submitByCall(baseUrl, guest.token);
  return guest;
};
const actions = ({ page, t }: Applicant) => page.getByRole('group', { name: t('apply.actions') });

describe('a submitted application', () => {
  it('[APP-152] [APP-153] [APP-154] [APP-360] allows changes to pets, documents and consent only', async () => {
    const { url } = await submitted();
    const person = await visit(browser, url);
    const save = person.button('apply.save');
    for (const [tab, section, field] of [
      ['applicants', 'applicants', 'first_name'],
      ['addresses', 'addresses', 'address1'],
      ['employers_n_other_incomes', 'employers', 'position'],
      ['references_n_emergency_contacts', 'emergency_contacts', 'first_name'],
    ] as const) {
      await person.openTab(tab);
      const shown = person.field(section, field);
      if ((await shown.count()) > 0) expect(await shown.isEditable(), tab).toBe(false);
      expect(await save.count(), tab).toBe(0);
    }
    for (const tab of ['pets_n_vehicles', 'applicant_consent']) {
      await person.openTab(tab);
      expect(await save.count(), tab).toBe(1);
    }
    await person.openTab('applicant_documents');
    await person.panel
      .getByRole('button', { name: /^Upload/ })
      .first()
      .waitFor();
    await leave(person);
  });

  it('[APP-036] [APP-151] can be cancelled, but not before the submit or after a decision', async () => {
    const { url } = await office.invite();
    const cancel = (person: Applicant) => actions(person).getByRole('button', { name: 'Cancel Application' });
    const before = await visit(browser, url);
    expect(await cancel(before).count()).toBe(0);
    const guest = await submitted();
    const after = await visit(browser, guest.url);
    expect(await cancel(after).count()).toBe(1);
    await updateApplicant(office.deps.db, guest.id, { decision: 'APPROVED' });
    await after.page.reload();
    await actions(after).waitFor();
    expect(await cancel(after).count()).toBe(0);
    await leave(before);
    await leave(after);
  });

  it('[APP-402] says that it was cancelled', async () => {
    const guest = await submitted();
    const person = await visit(browser, guest.url);
    await actions(person).getByRole('button', { name: 'Cancel Application' }).click();
    const sure = person.page.getByRole('dialog', { name: 'Cancel your application?' });
    await sure.getByText('You have not paid anything, and nothing will be charged.').waitFor();
    await sure.getByRole('button', { name: 'Cancel Application' }).click();
    await person.page.getByText('Application Cancelled. Redirecting soon.').first().waitFor();
    await leave(person);
  });

  it('says before and after it is cancelled what happens to paid fees, and where to continue', async () => {
    const guest = await submitted();
    await payByCall(baseUrl, guest.token);
    const { payments } = await (
      await fetch(`${baseUrl}/api/applicant/payment`, { headers: { token: guest.token } })
    ).json();
    const [{ amount, fee }] = payments;
    expect(fee).toBeGreaterThan(0);
    const sum = `$${((amount + fee) / 100).toFixed(2)}`;
    const person = await visit(browser, guest.url);
    await actions(person).getByRole('button', { name: 'Cancel Application' }).click();
    const sure = person.page.getByRole('dialog', { name: 'Cancel your application?' });
    await sure.getByText(`You have paid ${sum}. Canceling does not pay it back by itself`).waitFor();
    // Enter and a hasty click keep the application: that button is the main one, at the end.
    expect(await sure.getByRole('button').allTextContents()).toEqual([
      'Cancel Application',
      'Keep my application',
    ]);
    await sure.getByRole('button', { name: 'Cancel Application' }).click();
    await person.page.waitForURL('**/applicant/application-cancelled?**');
    await person.page.getByText(`You have paid ${sum}. The property office decides`).waitFor();
    await person.page.getByRole('link', { name: 'See other homes' }).click();
    await person.page.waitForURL('**/floor_plans?property_id=*');
    await leave(person);
  });
});

describe('an application that another tab has already submitted', () => {
  it('shows its current state when it is submitted again, and offers the next step', async () => {
    const guest = await office.invite();
    await office.saveDraft(guest, fullDraft());
    const person = await visit(browser, tabUrl(guest.url, 'applicant_consent'));
    await person.button('apply.submit').waitFor();
    await submitByCall(baseUrl, guest.token);
    await person.button('apply.submit').click();
    const dialog = person.page.getByRole('dialog', { name: person.t('apply.confirm_submit.title') });
    await dialog.getByRole('button', { name: person.t('apply.submit'), exact: true }).click();
    await person.page.getByText(person.t('apply.not_allowed')).first().waitFor();
    await person.page.locator('html[data-state="submitted/applicant_consent"]').waitFor();
    await person.button('apply.status.proceed').click();
    await person.page.waitForURL(`${baseUrl}/applicant/payment?access_token=${guest.token}`);
    await leave(person);
  });
});

describe('a denied application', () => {
  it('[APP-150] says so, and nothing in it can be changed', async () => {
    const guest = await submitted();
    await updateApplicant(office.deps.db, guest.id, { decision: 'DENIED' });
    const person = await visit(browser, guest.url);
    await person.panel
      .getByText('Your application has been denied. Kindly contact the Property Manager for more details.', {
        exact: true,
      })
      .waitFor();
    for (const tab of ['applicants', 'pets_n_vehicles', 'applicant_consent']) {
      await person.openTab(tab);
      expect(await person.button('apply.save').count(), tab).toBe(0);
      expect(await person.panel.locator('input:enabled:not([readonly])').count(), tab).toBe(0);
    }
    await person.openTab('applicant_documents');
    await person.panel.getByText('Proof of income').first().waitFor();
    expect(await person.panel.getByRole('button', { name: /^Upload/ }).count()).toBe(0);
    await leave(person);
  });
});

describe('a cancelled application', () => {
  it.each(['/auth/applicant', '/applicant/payment', '/applicant/exam'])(
    '[APP-038] opened at %s leads to the page that says so',
    async (path) => {
      const guest = await submitted();
      await updateApplicant(office.deps.db, guest.id, { cancelled_at: new Date().toISOString() });
      const page = await (await browser.newContext({ locale: 'en' })).newPage();
      await page.goto(`${baseUrl}${path}?access_token=${guest.token}`);
      await page.waitForURL(`${baseUrl}/applicant/application-cancelled?access_token=${guest.token}`);
      await page.getByRole('heading', { level: 1, name: 'Application cancelled' }).waitFor();
      await page.context().close();
    },
  );
});

describe('a property that asks screening questions first', () => {
  it('[APP-039] leads from the submit to the pre-screening', async () => {
    const unit_id = await office.addUnit({ pre_screening: true });
    const guest = await office.invite({ place: { unit_id } });
    await office.saveDraft(guest, fullDraft());
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    const person = applicantOn(page, 'en');
    await page.goto(tabUrl(guest.url, 'applicant_consent'));
    await person.button('apply.submit').click();
    const answered = page.waitForResponse((response) => response.url().endsWith('/save-submit'));
    await page
      .getByRole('dialog', { name: person.t('apply.confirm_submit.title') })
      .getByRole('button', { name: person.t('apply.submit'), exact: true })
      .click();
    expect(await (await answered).json()).toBe(true);
    await page.waitForURL(`${baseUrl}/applicant/pre-screening?access_token=${guest.token}`);
    await page.context().close();
  });
});
