import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const en = words('en');
const FILE = 'locales/en/application.json';
const PATIENT = { timeout: 90_000 };
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

async function visitAs(first_name: string, policies: string[]): Promise<Page> {
  const person = await somebody({ is_staff: true, policies, first_name, last_name: 'Vale' });
  const context = await browserOf(browser, await sessionOf(baseUrl, person));
  return context.newPage();
}

const editorOf = (page: Page) =>
  page.getByRole('textbox', { name: en('studio:editor.label', { path: FILE }) });

/** Replaces a text in the open file by keyboard alone: search, Enter, Escape, type; until it is saved. */
async function replace(page: Page, from: string, to: string): Promise<void> {
  await editorOf(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).waitFor();
  await page.keyboard.type(from);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.insertText(to);
  expect((await saved).status()).toBe(200);
}

it('two analysts edit one file by keyboard: a problem is named and taken back, edits merge, and a discarded draft says so', async () => {
  const [ada, bo] = [
    await visitAs('Ada', ['edit_flows', 'publish_flows']),
    await visitAs('Bo', ['edit_flows']),
  ];
  await ada.goto(`${baseUrl}/studio`);
  await ada.getByLabel(en('studio:drafts.name')).fill('Second names');
  await ada.getByRole('button', { name: en('studio:drafts.create') }).click();
  await ada.getByRole('tab', { name: en('studio:views.json') }).click();
  await ada.getByLabel(en('studio:files.filter')).fill('en application.json');
  await ada.getByRole('button', { name: FILE }).click();
  await replace(ada, '"middle_name": "', '"middle_name": "{{nobody_fills}} ');
  const problem = ada.getByRole('listitem').getByText('nobody_fills');
  await ada
    .getByRole('button', { name: en('studio:problems.open_file', { file: FILE }) })
    .first()
    .waitFor(PATIENT);
  await ada
    .getByRole('status')
    .getByText(/\d error/)
    .waitFor(PATIENT);
  expect(await problem.count()).toBeGreaterThan(0);
  await ada.getByRole('button', { name: en('studio:draft.check') }).click();
  await ada.getByText(en('studio:problems.none_on_server')).waitFor(PATIENT);
  expect([await found(ada), await tooWide(ada)]).toEqual([[], 0]);
  await ada.getByRole('button', { name: en('studio:draft.undo') }).click();
  await expect.poll(() => editorOf(ada).getByText('{{nobody_fills}}').count()).toBe(0);

  await bo.goto(`${baseUrl}/studio`);
  await bo.getByRole('link', { name: 'Second names' }).click();
  await expect.poll(() => bo.getByRole('button', { name: en('studio:draft.publish') }).count()).toBe(0);
  await bo.getByRole('tab', { name: en('studio:views.json') }).click();
  await bo.getByLabel(en('studio:files.filter')).fill('en application.json');
  await bo.getByRole('button', { name: FILE }).click();
  await replace(bo, '"last_name": "', '"last_name": "Family or ');
  await replace(ada, '"middle_name": "', '"middle_name": "Second ');
  await ada.keyboard.press('Control+Home');
  await ada.keyboard.press('Control+f');
  await ada.keyboard.type('"last_name"');
  await ada.keyboard.press('Enter');
  await ada.keyboard.press('Escape');
  await editorOf(ada).getByText('"Family or ').first().waitFor(PATIENT);

  await ada.getByRole('button', { name: en('studio:changes.compare') }).click();
  await ada.getByText(/middle_name \(en\): “.*” → “Second /).waitFor(PATIENT);
  expect(await found(ada)).toEqual([]);

  await ada.getByRole('button', { name: en('studio:draft.discard') }).click();
  await ada
    .getByRole('dialog')
    .getByRole('button', { name: en('studio:discard.confirm') })
    .click();
  await ada.waitForURL(`${baseUrl}/studio`);
  await bo.getByText(en('studio:draft.over')).waitFor(PATIENT);
  await ada.setViewportSize({ width: 390, height: 844 });
  expect([await found(ada), await tooWide(ada)]).toEqual([[], 0]);
});
