import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { listDraftFiles } from '../../../src/db/release/draft.repository.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const t = words('en');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** What is saved of a file of the open draft. */
async function saved(page: Page, path: string): Promise<string | null> {
  const draft = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const files = await office(({ db }) => listDraftFiles(db, draft));
  return files.find((file) => file.path === path)?.content ?? null;
}

it('an analyst lets a fee depend on the animal by keyboard: gaps and hidden rows are shown, and tried', async () => {
  const person = await somebody({
    is_staff: true,
    policies: ['edit_flows'],
    first_name: 'Ada',
    last_name: 'Vale',
  });
  const context = await browserOf(browser, await sessionOf(baseUrl, person));
  const page = await context.newPage();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (name: string) => {
    await button(name).focus();
    await page.keyboard.press('Enter');
  };
  const cell = (row: number, column: string, asked: string) =>
    t('studio:tables.cell', { row, column, words: asked });
  await page.goto(`${baseUrl}/studio`);
  await page.getByLabel(t('studio:drafts.name')).fill('A fee by size');
  await press(t('studio:drafts.create'));
  await page.waitForURL(/\/studio\/drafts\//);
  await page.goto(`${page.url()}?view=tables`);
  await page.getByText(t('studio:tables.none')).waitFor();

  await press(t('studio:tables.new'));
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(t('studio:tables.charge'))
    .selectOption({ label: t('studio:tables.charge_of', { flow: 'pet-joins', state: 'charging' }) });
  await dialog
    .getByLabel(t('studio:tables.compares'))
    .selectOption({ label: t('studio:tables.origin_answer', { form: 'pet-joins/animal', name: 'size' }) });
  await dialog.getByLabel(t('studio:tables.first_amount')).fill('300');
  await dialog.getByLabel(t('studio:states.name')).fill('pet-fee');
  await page.keyboard.press('Enter');
  await page.getByText(t('studio:tables.first_wins')).waitFor();

  // A copy of the row never decides before somebody changes it.
  await press(t('studio:tables.copy_row', { row: 1 }));
  const any = t('studio:tables.any');
  await page.getByText(/^Row 2 never decides: row 1 does/).waitFor();
  await button(cell(2, 'size', any)).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByLabel(t('studio:tables.asks')).selectOption('one_of');
  await page.getByRole('checkbox', { name: 'SMALL' }).focus();
  await page.keyboard.press('Space');
  await button(cell(1, 'size', 'SMALL')).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByLabel(t('studio:tables.amount'), { exact: true }).fill('0');
  await page.getByText(t('studio:tables.amount_limits')).waitFor();
  await page.getByLabel(t('studio:tables.amount'), { exact: true }).fill('150.50');
  await page.getByText(t('studio:tables.wins', { row: 1, amount: '$150.50' })).waitFor();
  await button(cell(2, 'size', any)).press('Enter');
  await page.getByLabel(t('studio:tables.asks')).selectOption('one_of');
  await page.getByRole('checkbox', { name: 'LARGE' }).check();
  const gap = page.getByText(t('studio:tables.gap', { example: 'size: MEDIUM' }));
  await gap.waitFor();
  await press(t('studio:tables.try'));
  await page.getByText(t('studio:tables.none_wins')).waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await page.getByRole('checkbox', { name: 'MEDIUM' }).check();
  await gap.waitFor({ state: 'detached' });
  await page.getByText(t('studio:tables.wins', { row: 2, amount: '$300.00' })).waitFor();
  await press(t('studio:tables.down', { row: 1 }));
  await page.getByText(t('studio:saving.saved'), { exact: true }).waitFor();

  expect(JSON.parse((await saved(page, 'flows/pet-fee.table.json')) ?? '{}')).toEqual({
    $schema: '../schemas/table.schema.json',
    flow: 'pet-joins',
    columns: { size: { form: 'pet-joins/animal', field: 'size' } },
    rows: [
      { when: { size: { enum: ['MEDIUM', 'LARGE'] } }, result: 30_000 },
      { when: { size: { const: 'SMALL' } }, result: 15_050 },
    ],
  });
  // The table and the flow that charges by it were one step: the last undo takes both back.
  const flow = (await saved(page, 'flows/pet-joins.flow.json')) ?? '';
  expect(JSON.parse(flow).states.charging.with).toEqual({ code: 'PETFEE', amount: { table: 'pet-fee' } });
  await page.getByText(t('studio:problems.none')).waitFor();
  await press(t('studio:tables.delete'));
  await page.getByText(t('studio:tables.none')).waitFor();
  await page.getByText(t('studio:saving.saved'), { exact: true }).waitFor();
  expect(await saved(page, 'flows/pet-fee.table.json')).toBe(null);
  await press(t('studio:draft.undo'));
  await button(cell(2, 'size', 'SMALL')).waitFor();
  await context.close();
});
