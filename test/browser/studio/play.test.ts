import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const en = words('en');
const FLOW = 'accommodation-request';
const PATIENT = { timeout: 60_000 };
/** The page in the frame has landmarks of its own. */
const FRAMED = { rules: { 'landmark-unique': { enabled: false } } };
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Presses a button by keyboard alone. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: typeof name === 'string' }).press('Enter');
}

const stands = (page: Page, state: string) =>
  page.getByRole('status').getByText(en('studio:play.in_state', { state })).waitFor(PATIENT);
const works = (page: Page, state: string, task: string) =>
  page.getByRole('status').getByText(en('studio:play.in_task', { state, task })).waitFor(PATIENT);

it('an analyst plays a draft in the real form by keyboard, keeps the run as a scenario and plays it again', async () => {
  const person = await somebody({
    is_staff: true,
    policies: ['edit_flows'],
    first_name: 'Ada',
    last_name: 'Vale',
  });
  const context = await browserOf(browser, await sessionOf(baseUrl, person));
  const page = await context.newPage();
  await page.goto(`${baseUrl}/studio`);
  await page.getByLabel(en('studio:drafts.name')).fill('To be played');
  await press(page, en('studio:drafts.create'));
  await page.getByRole('tab', { name: en('studio:views.play') }).press('Enter');
  await page.getByLabel(en('studio:play.flow'), { exact: true }).selectOption(FLOW);
  await stands(page, 'filling');
  const preview = page.frameLocator('iframe');
  const send = preview.getByRole('button', { name: en('portal:flow.send') });

  // The real form refuses what it refuses in the portal, so the run does not go on.
  await send.press('Enter');
  await preview.locator('[aria-invalid="true"]').first().waitFor(PATIENT);
  await stands(page, 'filling');
  await preview.getByRole('radio').first().press('Space');
  for (const text of await preview.getByRole('textbox').all()) {
    if (await text.evaluate((one) => one.tagName === 'TEXTAREA')) await text.fill('A space at the entrance.');
  }
  await preview.getByRole('radio', { name: /I do/i }).press('Space');
  // A file stays in the memory of the page.
  const sentFiles: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sentFiles.push(request.url()));
  const letter = {
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 A letter'),
  };
  await preview.locator('[data-field$=support] input[type=file]').setInputFiles(letter);
  await preview.getByRole('link', { name: /letter\.pdf/ }).waitFor(PATIENT);
  expect(sentFiles).toEqual([]);
  await send.press('Enter');
  await works(page, 'sending', 'saveAnswers');
  await press(page, 'saved');
  await works(page, 'confirming', 'sendMail');
  await press(page, en('studio:play.back'));
  await works(page, 'sending', 'saveAnswers');
  await press(page, en('studio:play.next'));
  await works(page, 'confirming', 'sendMail');
  await press(page, 'sent');
  await works(page, 'telling', 'notifyOffice');
  await press(page, 'sent');
  await stands(page, 'reviewing');

  // The page of whose turn it is: the office reads what was sent.
  await preview.getByText('A space at the entrance.').first().waitFor(PATIENT);
  await page.getByLabel(en('studio:play.seen_as')).selectOption('person');
  await preview.getByRole('heading', { level: 1 }).waitFor(PATIENT);
  expect([await found(page, FRAMED), await tooWide(page)]).toEqual([[], 0]);

  await page.getByLabel(en('studio:play.scenario_name')).fill('Asked for a space');
  await press(page, en('studio:play.save'));
  await page.getByText(en('studio:problems.none'), { exact: true }).waitFor(PATIENT);
  await press(page, en('studio:play.play_named', { name: 'Asked for a space' }));
  await stands(page, 'filling');
  for (let step = 0; step < 4; step += 1) await press(page, en('studio:play.next'));
  await stands(page, 'reviewing');
  // What no scenario passes yet is played by its shortest way.
  await press(page, en('studio:play.way_to', { name: 'takenBack' }));
  const next = page.getByRole('button', { name: en('studio:play.next') });
  while ((await next.getAttribute('aria-disabled')) !== 'true') await next.press('Enter');
  await stands(page, 'takenBack');
  await page.setViewportSize({ width: 390, height: 844 });
  expect([await found(page, FRAMED), await tooWide(page)]).toEqual([[], 0]);

  // The same run on the chart, by the arrow keys; the marks tell what the scenario passes, and play the way to the rest.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('tab', { name: en('studio:views.chart') }).press('Enter');
  const node = (state: string) => page.locator(`.react-flow__node[data-id=${state}]`);
  const isHere = (state: string) =>
    expect.poll(() => node(state).getAttribute('aria-label')).toContain(en('studio:run.here'));
  await isHere('takenBack');
  await page.getByRole('button', { name: en('studio:play.next') }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => node('takenBack').getAttribute('aria-label')).not.toContain(en('studio:run.here'));
  await page.keyboard.press('ArrowRight');
  await isHere('takenBack');
  await page.locator('.way-taken').first().waitFor({ state: 'attached' });
  await page.getByLabel(en('studio:marks.show')).selectOption('coverage');
  await node('filling').getByText(en('studio:marks.kinds.scenario')).waitFor(PATIENT);
  await node('declined').getByText(en('studio:marks.kinds.tour')).click();
  await press(page, en('studio:play.way_to', { name: 'declined' }));
  await page.keyboard.press('ArrowRight');
  await page.getByText(en('studio:run.facts_changed')).or(page.getByText(/1 of/)).first().waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
});

it('those who have to act together are played side by side, each for themselves', async () => {
  const person = await somebody({ is_staff: true, policies: ['edit_flows'], first_name: 'Ina' });
  const page = await (await browserOf(browser, await sessionOf(baseUrl, person))).newPage();
  await page.goto(`${baseUrl}/studio`);
  await page.getByLabel(en('studio:drafts.name')).fill('Played by several');
  await press(page, en('studio:drafts.create'));
  await page.getByRole('tablist').waitFor();
  await page.goto(`${page.url()}?view=play&file=flows/roommate-joins.flow.json`);
  await press(page, en('studio:play.event_by', { event: 'SEND', party: 'person' }));
  await press(page, 'saved');
  await stands(page, 'asking');
  await page.getByLabel(en('studio:play.together')).check();
  const pageOf = (id: string) =>
    page.frameLocator(`iframe[title="${en('studio:play.frame', { person: id })}"]`);
  const agree = (id: string) => pageOf(id).getByRole('button', { name: en('roommate-joins:asking.agree') });
  await agree('roommates 2').waitFor(PATIENT);
  await agree('roommates 1').press('Enter', PATIENT);
  await works(page, 'agreeing', 'noteSeen');
  await press(page, 'noted');
  await stands(page, 'asking');
  await agree('roommates 1').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: en('studio:play.has_turn', { party: 'roommates 2' }) }).press('Enter');
  await agree('roommates 2').press('Enter', PATIENT);
  await press(page, 'noted');
  await works(page, 'telling', 'notifyOffice');
  expect([await found(page, FRAMED), await tooWide(page)]).toEqual([[], 0]);
});
