import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const t = words('en');

describe('the reports of the office', () => {
  it('are chosen with the keyboard, shown as chart and table, saved as a file, and fit a dark phone in Spanish', async () => {
    const person = await somebody({
      is_staff: true,
      policies: ['read_reports'],
      first_name: 'Ray',
      last_name: 'Port',
    });
    const context = await browserOf(browser, await sessionOf(baseUrl, person));
    const page = await context.newPage();
    await page.goto(`${baseUrl}/office/reports`);
    await page.getByRole('heading', { level: 1, name: t('office-reports:title') }).waitFor();
    const tabs = page.getByRole('tablist');
    await tabs.getByRole('tab', { selected: true }).press('End');
    await page.keyboard.press('Enter');
    const title = t('office-reports:reports.workorders.title');
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    await page.getByRole('img', { name: t('office-reports:chart', { report: title }) }).waitFor();
    const table = page.locator('main').getByRole('table');
    const heads = table.getByRole('columnheader');
    await heads.filter({ hasText: t('office-reports:columns.answer_time') }).waitFor();
    await expect.poll(() => table.locator('tbody tr').count()).toBe(6);
    expect(await found(page)).toEqual([]);

    const from = page.getByLabel(t('office-reports:period.from'));
    await from.selectOption({ index: 0 });
    await expect.poll(() => table.locator('tbody tr').count()).toBe(1);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('from')).toBe(searchParams.get('to'));
    const save = page.getByRole('button', { name: t('office-reports:save') });
    const [download] = await Promise.all([page.waitForEvent('download'), save.press('Enter')]);
    const month = searchParams.get('to');
    expect(download.suggestedFilename()).toBe(`workorders-${month}-${month}.csv`);
    await context.close();

    const session = { ...(await sessionOf(baseUrl, person)), language: 'es' };
    const phone = await browserOf(browser, session, { locale: 'es', viewport: PHONE, colorScheme: 'dark' });
    const small = await phone.newPage();
    for (const report of ['occupancy', 'delinquency', 'collections']) {
      await small.goto(`${baseUrl}/office/reports?report=${report}`);
      const name = words('es')(`office-reports:reports.${report}.title`);
      await small.getByRole('heading', { level: 2, name }).waitFor();
      await small.locator('main svg rect').first().waitFor();
      expect([report, await found(small), await tooWide(small)]).toEqual([report, [], 0]);
    }
    await phone.close();
  });
});
