import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const en = words('en');
const es = words('es');
const FLOW = 'flows/resident-survey.flow.json';
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** A new draft of an analyst: its page, and its address. */
async function newDraft(): Promise<{ readonly page: Page; readonly url: string }> {
  const person = await somebody({ is_staff: true, policies: ['edit_flows'], first_name: 'Cleo' });
  const page = await (await browserOf(browser, await sessionOf(baseUrl, person))).newPage();
  await page.goto(`${baseUrl}/studio`);
  await page.getByLabel(en('studio:drafts.name')).fill('A longer survey');
  await page.getByRole('button', { name: en('studio:drafts.create') }).click();
  await page.getByRole('tablist').waitFor();
  return { page, url: page.url() };
}

/** Moves the focus by the Tab key until it is on an element. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let count = 0; count < 80; count += 1) {
    if (await element.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  expect.fail(`The Tab key does not reach ${element}.`);
}

async function press(page: Page, element: Locator): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press('Enter');
}

const button = (page: Page, key: `studio:${string}`) =>
  page.getByRole('button', { name: en(key), exact: true });
const inDialog = (page: Page, key: `studio:${string}`) =>
  page.getByRole('dialog').getByRole('button', { name: en(key), exact: true });

const listed = (page: Page) =>
  page.locator('[data-state]').evaluateAll((all) => all.map((one) => one.getAttribute('data-state')).sort());
const drawn = (page: Page) =>
  page
    .locator('.react-flow__node')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-id')).sort());

it('the outline adds, connects, renames and deletes a state by keyboard alone, and the chart shows the same', async () => {
  const { page, url } = await newDraft();
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.goto(`${url}?view=outline&file=${FLOW}`);
  await page.locator('[data-state]').first().waitFor();
  const before = await listed(page);
  const unchanged = page.getByText(en('studio:drafts.files_other', { count: '0' }));

  await press(page, page.locator('[data-state=asking] h2 button'));
  await press(page, button(page, 'studio:states.add_behind'));
  await page.keyboard.type('Asking');
  await page.keyboard.press('Enter');
  await page.getByText(en('studio:states.name_form')).first().waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('thanking');
  await tabTo(page, page.getByLabel(en('studio:states.kind')));
  await page.keyboard.type(en('studio:states.kinds.screen'));
  await tabTo(page, page.getByLabel(en('studio:states.message_title')));
  await page.keyboard.type('One more thing');
  await press(page, inDialog(page, 'studio:states.add'));
  await page.locator('[data-state=thanking] h2 button:focus').waitFor();
  expect(await listed(page)).toEqual([...before, 'thanking'].sort());
  await page.locator('[data-state=thanking]').getByText('One more thing').waitFor();

  await press(page, button(page, 'studio:states.connect'));
  await page.getByRole('dialog').waitFor();
  await tabTo(page, page.getByLabel(en('studio:states.event')));
  await page.keyboard.type('AGAIN');
  await tabTo(page, page.getByLabel(en('studio:states.leads_to')));
  await page.keyboard.type('asking');
  await press(page, inDialog(page, 'studio:states.connect'));
  await button(page, 'studio:states.rename').waitFor();
  const way = en('studio:states.change_way', { way: 'AGAIN', to: 'asking' });
  await page.getByRole('button', { name: way }).waitFor();

  await press(page, button(page, 'studio:states.rename'));
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('askAgain');
  await page.keyboard.press('Enter');
  await page.locator('[data-state=askAgain] h2 button:focus').waitFor();

  await press(page, button(page, 'studio:turns.title'));
  const after = page.getByRole('group', { name: en('studio:turns.after'), exact: true });
  await tabTo(page, after.getByLabel(en('studio:turns.unit')));
  await page.keyboard.type(en('studio:turns.units.days'));
  await tabTo(page, after.getByLabel(en('studio:turns.number')));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await press(page, button(page, 'studio:turns.add_reminder'));
  await page
    .getByText(en('studio:states.after', { length: '3 days' }))
    .first()
    .waitFor();
  await page.getByRole('group', { name: en('studio:turns.reminder', { number: '1' }) }).waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);

  await tabTo(page, page.locator('[role=tab][aria-selected=true]'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('.react-flow__node').first().waitFor();
  expect(await drawn(page)).toEqual([...before, 'askAgain'].sort());
  await page.getByLabel(en('studio:marks.show')).selectOption('changes');
  const added = page.locator('.react-flow__node[data-id=askAgain]');
  await added.getByText(`+ ${en('studio:marks.kinds.added')}`).waitFor();
  expect(await added.getAttribute('aria-label')).toContain(en('studio:marks.kinds.added'));
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);

  await press(page, button(page, 'studio:states.delete'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(en('studio:states.nothing_hangs')).waitFor();
  await press(page, inDialog(page, 'studio:states.delete'));
  await expect.poll(() => drawn(page)).toEqual(before);

  for (let count = 0; count < 7; count += 1) {
    const undone = page.waitForResponse((answer) => answer.url().endsWith('/undo'));
    await press(page, button(page, 'studio:draft.undo'));
    expect((await undone).status()).toBe(200);
  }
  await unchanged.waitFor();
  expect(refused).toEqual([]);
});

it('a large flow is found and chosen on a phone, at night, in Spanish; deleting says what hangs on a state', async () => {
  const { page, url } = await newDraft();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${url}?view=chart&file=flows/workorder.flow.json`);
  await page.getByRole('button', { name: /^Español/ }).click();
  await page.locator('.react-flow__node').first().waitFor();
  const ways = page.locator('.react-flow__edge-path');
  await expect.poll(() => ways.count()).toBeGreaterThan(60);
  await page.getByLabel(es('studio:chart.without_tasks')).check();
  await expect.poll(() => page.locator('.react-flow__node').count()).toBe(17);
  await expect.poll(() => ways.count()).toBe(29);
  await page.getByLabel(es('studio:states.search')).fill('slot');
  await page.getByLabel(es('studio:states.search')).press('Enter');
  await page.getByRole('heading', { name: 'planning', level: 2 }).waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await page.getByRole('button', { name: es('studio:states.delete'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const hanging = es('studio:states.roles.lead', { by: 'callingBack' });
  await dialog.getByText(hanging).waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await dialog.getByRole('button', { name: es('studio:states.delete'), exact: true }).click();

  // What is gone stays to be seen, as a ghost, and in words in the outline.
  await page.getByLabel(es('studio:marks.show')).selectOption('changes');
  const ghost = page.locator('.react-flow__node[data-id=planning]');
  await ghost.getByText(es('studio:marks.kinds.removed')).waitFor();
  await page.locator('.way-removed').first().waitFor({ state: 'attached' });
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await page.getByRole('tab', { name: es('studio:views.outline') }).click();
  await page.locator('[data-removed=planning]').getByText(es('studio:marks.kinds.removed')).waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
});
