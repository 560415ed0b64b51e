import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { found } from '../support/access.ts';
import { applicantOn } from '../support/applicant.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { leave, tabUrl } from '../support/visit.ts';

const { launch } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

const NO_FEES = { PRIMARY: [], 'CO-APPLICANT': [], GUARANTOR: [] };

describe('the missing parts of an application', () => {
  it('are listed with links to them, before the submit and on the last page', async () => {
    const unit_id = await office.addUnit({ application_fees: NO_FEES, sharing_enabled: false });
    const guest = await office.invite({ place: { unit_id } });
    await office.invite({
      place: { application_id: guest.application },
      applicant_type: 'CO-APPLICANT',
      first_name: 'Ben',
    });
    await office.saveDraft(guest, fullDraft());
    const page = await (
      await browser.newContext({ locale: 'en', viewport: { width: 390, height: 844 } })
    ).newPage();
    const person = applicantOn(page, 'en');
    await page.goto(tabUrl(guest.url, 'applicant_consent'));
    const dialog = page.getByRole('dialog', { name: 'Submit your application?' });

    await person.button('apply.submit').click();
    await dialog.getByText('Documents are missing:').waitFor();
    await dialog.getByText('Ben: Has not begun yet.', { exact: false }).waitFor();
    expect(await found(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Add documents' }).click();
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await person.openTab('applicant_consent');
    await person.button('apply.submit').click();
    await dialog.getByRole('button', { name: 'Submit Application', exact: true }).click();
    await page.waitForURL('**/applicant/finish?*');
    await page.getByText('Government photo ID').waitFor();
    await page.getByText('Ben: Has not begun yet.', { exact: false }).waitFor();
    expect(await page.getByText('We have everything that we need').count()).toBe(0);
    await page.getByText(/^Your reference number: [0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor();
    const phone = page.getByRole('link', { name: '(512) 555-0142' });
    expect(await phone.first().getAttribute('href')).toBe('tel:+15125550142');
    const timeline = page.getByRole('region', { name: 'What has happened so far' });
    expect(await timeline.getByText(/^You /).allTextContents()).toEqual([
      'You were invited to apply',
      'You saved your first answers',
      'You submitted your application',
    ]);
    expect(await timeline.getByRole('time').first().textContent()).toMatch(/ at \d+:\d\d [AP]M C[SD]T$/);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my answers (PDF)' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('application.pdf');
    expect(await found(page)).toEqual([]);
    await page.getByRole('link', { name: 'See who applies together' }).click();
    const card = page.getByRole('heading', { name: 'Who applies together' });
    await expect.poll(() => card.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await page.goBack();
    await page.getByRole('link', { name: 'Add documents' }).click();
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    await updateApplicant(office.deps.db, guest.id, { decision: 'APPROVED' });
    await page.goBack();
    await page.reload();
    const approved = timeline.getByRole('listitem').filter({ hasText: 'Your application was approved' });
    expect(await approved.getByRole('time').textContent()).toMatch(/ at \d+:\d\d [AP]M C[SD]T$/);
    await leave(person);
  });
});
