import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const en = words('en');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

it('an analyst changes a text, sees which translation is behind, and mends it in the table', async () => {
  const person = await somebody({
    is_staff: true,
    policies: ['edit_flows'],
    first_name: 'Ada',
    last_name: 'Vale',
  });
  const context = await browserOf(browser, await sessionOf(baseUrl, person));
  const page = await context.newPage();
  await page.goto(`${baseUrl}/studio`);
  await page.getByLabel(en('studio:drafts.name')).fill('Other words');
  await page.getByRole('button', { name: en('studio:drafts.create'), exact: true }).press('Enter');
  await page.getByRole('tab', { name: en('studio:views.texts'), exact: true }).press('Enter');
  await page.getByLabel(en('studio:texts.file'), { exact: true }).selectOption('move-out-settlement');
  const cell = (language: string) => page.getByLabel(`toPay.title, ${language}`, { exact: true });
  const notes = (key: string, params = {}) => page.getByText(en(`studio:texts.${key}`, params));
  await page.getByLabel(en('studio:texts.search'), { exact: true }).fill('toPay');
  await cell('English').fill('Send {{refund_cents}} to the residents');
  await cell('English').blur();
  await notes('stale').waitFor();
  await page
    .getByLabel(en('studio:texts.shown'), { exact: true })
    .selectOption({ label: en('studio:texts.show.stale', { count: 1 }) });
  expect(await page.getByRole('row').count()).toBe(2);
  await cell('Español').fill('Envíe {{monto}} a los residentes');
  await cell('Español').blur();
  await page.getByText(en('studio:texts.none')).waitFor();
  await page.getByLabel(en('studio:texts.shown'), { exact: true }).selectOption('placeholders');
  await notes('differs', { names: '{{refund_cents}}, {{monto}}' }).waitFor();
  await cell('Español').fill('Envíe {{refund_cents}} a los residentes');
  await cell('Español').blur();
  await page.getByText(en('studio:texts.none')).waitFor();
  await page.getByLabel(en('studio:texts.shown'), { exact: true }).selectOption('all');
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  // What was typed is saved like every other edit.
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.getByLabel(en('studio:texts.search'), { exact: true }).fill('toPay');
  await expect.poll(() => cell('Español').inputValue()).toBe('Envíe {{refund_cents}} a los residentes');
  expect(await cell('English').inputValue()).toBe('Send {{refund_cents}} to the residents');

  // Those who translate get a file, in which a placeholder is lost and a text is of another English one.
  await page.getByRole('button', { name: en('studio:translation.export'), exact: true }).press('Enter');
  await page.getByLabel(en('studio:translation.which')).selectOption('all');
  expect(await found(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: en('studio:translation.save'), exact: true }).press('Enter');
  const exported = await saving;
  expect(exported.suggestedFilename()).toBe('texts-es.csv');
  const csv = readFileSync(await exported.path(), 'utf8');
  const translated = csv
    .replace('Envíe {{refund_cents}} a los residentes', 'Mande {{refund_cents}} a los residentes')
    .replace(
      /^([\w-]+:[\w.-]+,translated,[^,"]*\{\{(?!count)(\w+)\}\}[^,"]*,[^,"]*)\{\{\2\}\}/m,
      '$1{{cosa}}',
    )
    .replace(/^(portal:close,[^,]*),Close,.*$/m, '$1,Shut,Cierre');
  await page.getByRole('button', { name: en('studio:translation.import'), exact: true }).press('Enter');
  const choose = async (name: string, content: string) =>
    page.getByLabel(en('studio:translation.file')).setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
  await choose('broken.csv', 'text_id,en,es\r\na,"b');
  await page.getByText(en('studio:translation.errors.csv_broken', { row: 2 })).waitFor();
  await choose('texts-es.csv', translated);
  await page.getByText(en('studio:translation.kinds.changed', { count: 1 })).waitFor();
  await page.getByText(en('studio:translation.kinds.stale', { count: 1 })).waitFor();
  await page.getByText(en('studio:translation.kinds.refused', { count: 1 })).waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  const take = (form: string, count: number) =>
    page.getByRole('button', { name: en(`studio:translation.take_${form}`, { count }), exact: true });
  await take('one', 1).waitFor();
  await page.getByLabel('portal:close', { exact: true }).press(' ');
  await take('other', 2).press('Enter');
  await page.getByText(en('studio:translation.done_other', { count: 2 })).waitFor();
  await expect.poll(() => cell('Español').inputValue()).toBe('Mande {{refund_cents}} a los residentes');
  // One undo takes all texts of the file back.
  await page.getByText(en('studio:saving.saved')).waitFor();
  await page.getByRole('button', { name: en('studio:draft.undo'), exact: true }).press('Enter');
  await expect.poll(() => cell('Español').inputValue()).toBe('Envíe {{refund_cents}} a los residentes');
  await context.close();
});
