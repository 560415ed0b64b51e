import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PNG } from '../../fixtures/files.ts';
import { found, tooWide } from '../support/access.ts';
import { sampledLook } from '../support/looks.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { newResident, PHONE, visitAsResident } from './resident.ts';
import { scheduledFor } from './scheduled.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await portal().launch();
});

describe('workorders', () => {
  it('[PLT-021] [PLT-022] [PLT-023] are created by keyboard on a phone, with a photo, and are in the list', async () => {
    const { language } = sampledLook();
    const visit = await visitAsResident(browser, { language, browser: { viewport: PHONE } });
    const { t } = visit;
    const page = await visit.open('/workorders/add');
    await page.getByRole('button', { name: t('workorders:add.send') }).focus();
    await page.keyboard.press('Enter');
    // Missing answers are reported at their fields, and the first one has the focus.
    await page.getByText(t('workorders:add.issues.title')).waitFor();
    const category = page.getByLabel(t('workorders:add.category'));
    await expect.poll(() => category.evaluate((field) => field === document.activeElement)).toBe(true);
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await category.selectOption('PLUMBING');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The kitchen tap drips');
    await page.keyboard.press('Tab');
    await page.keyboard.type('All night long.');
    // The input is restored, also after a visit to another page and a reload.
    await visit.open('/workorders');
    await visit.open('/workorders/add');
    const typed = page.getByLabel(t('workorders:add.description'));
    expect(await typed.inputValue()).toBe('All night long.');
    expect(await category.inputValue()).toBe('PLUMBING');
    await page.locator('input[type=file]').setInputFiles({
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-'),
    });
    await page.getByRole('alert').filter({ hasText: 'letter.pdf' }).waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: PNG });
    await page.getByRole('textbox', { name: t('workorders:times.day'), exact: true }).fill('2090-03-04');
    await page.getByLabel(t('workorders:add.enter')).check();
    await page.getByRole('button', { name: t('workorders:add.send') }).click();
    await page.getByText(t('workorders:add.sent')).waitFor();
    await page.waitForURL(/\/workorders\/[\w-]{10,}$/);
    await page.getByRole('img', { name: 'tap.png' }).waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await visit.open('/workorders');
    await page.getByRole('link', { name: 'The kitchen tap drips' }).waitFor();
    await visit.open('/workorders/add');
    expect(await typed.inputValue()).toBe('');
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await visit.leave();
  });

  it('show the visit, and allow a request for another time', async () => {
    const who = await newResident();
    const id = await scheduledFor(who);
    const visit = await visitAsResident(browser, { who, browser: { colorScheme: 'dark' } });
    const page = await visit.open(`/workorders/${id}`);
    await page
      .getByText(/8:00.*10:00/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Ask for another time' }).click();
    expect(await found(page)).toEqual([]);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill('2090-03-09');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The property office has your request and will name a time.').waitFor();
    await page.getByText('Another time asked for').waitFor();
    expect(await found(page)).toEqual([]);
    await page.getByRole('button', { name: 'Write a message' }).click();
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('The dog');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('It is friendly.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Message created').waitFor();
    await visit.open('/messages');
    await page.getByText('Workorder: The kitchen tap drips').waitFor();
    await visit.leave();
  });

  it('[PLT-285] have no link to the form if the lease does not allow them', async () => {
    const who = await newResident();
    await office((deps) =>
      deps.db
        .updateTable('tenancies')
        .set({ allow_workorder: 0 })
        .where('lease_id', '=', who.lease_id)
        .execute(),
    );
    const visit = await visitAsResident(browser, { who });
    const page = await visit.open('/workorders');
    await page.getByText('You have not asked for any repair yet.').waitFor();
    expect(await page.getByRole('link', { name: 'Add workorder' }).count()).toBe(0);
    await visit.open('/workorders/add');
    await page.getByText('Your lease does not include workorders in this portal.').waitFor();
    expect(await page.getByRole('button', { name: 'Send request' }).count()).toBe(0);
    await visit.leave();
  });
});
