import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { builtInRelease, publishedBuiltIn } from '../../../src/cli/release/built-in.ts';
import { appendActivation } from '../../../src/db/release/activation.repository.ts';
import { insertRelease } from '../../../src/db/release/release.repository.ts';
import { releaseHash, releaseText } from '../../../src/engine/release/release-files.ts';
import { activateRelease } from '../../../src/server/releases/publishing/publish.ts';
import { sha256 } from '../../../src/server/releases/sha256.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { picture } from '../../pictures/picture.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { backOffice } from '../support/back-office.ts';
import { tabToControl } from '../support/keyboard.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';
import { type Analyst, analystOn } from './analyst.ts';

const { baseUrl, launch } = portal();
const en = words('en');
const PATIENT = { timeout: 120_000 };
/** Of the journey, in milliseconds: it checks, plays and publishes on a machine that does other things. */
const LONG = 900_000;
const FLOW = 'pet-joins';
const TITLE = 'Where pets sleep';
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

// A test that failed in the middle would leave its release to the next try.
afterEach(async () => {
  const author = { by: 'test', now: new Date() };
  await office((deps) => activateRelease(deps, builtInRelease().hash, author));
});

async function analyst(): Promise<Analyst> {
  const person = await somebody({
    is_staff: true,
    policies: ['edit_flows', 'publish_flows'],
    first_name: 'Ada',
    last_name: 'Vale',
  });
  const context = await browserOf(browser, await sessionOf(baseUrl, person), {
    viewport: { width: 1280, height: 800 },
  });
  return analystOn(await context.newPage(), en);
}

/** An applicant who has begun the flow and types in its first step, by mouse. */
async function applicant() {
  const guest = await (await backOffice()).invite();
  const sent = await fetch(`${baseUrl}/api/applicant/save-submit`, {
    method: 'POST',
    headers: { token: guest.token, 'content-type': 'application/json' },
    body: JSON.stringify(fullDraft()),
  });
  expect(sent.status).toBe(200);
  const page = await (await browser.newContext({ locale: 'en' })).newPage();
  await page.goto(`${baseUrl}/flow/${FLOW}?access_token=${guest.token}`);
  const name = page.getByLabel(/^Name/);
  await page.getByLabel(/^Breed/).fill('Bea');
  await name.fill('Re');
  return {
    page,
    name,
    step: page.getByRole('tab', { name: 'Sleeping place' }),
    save: async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Everything is saved.').waitFor();
    },
  };
}

/** A form with three fields, of which one is shown under a condition, in one language. */
async function addForm({ page, dialog, button, press, write, choose, view, confirm }: Analyst) {
  await choose(page.getByLabel(en('studio:states.flow'), { exact: true }), FLOW);
  await page.locator('[data-state=feeOpen]').waitFor();
  await view('forms');
  await press(button('studio:forms.new'));
  await write(dialog.getByLabel(en('studio:forms.title_in', { language: 'English' })), TITLE);
  await write(dialog.getByLabel(en('studio:forms.first_field')), 'Where does it sleep?');
  await choose(dialog.getByLabel(en('studio:forms.type')), en('studio:forms.types.radio'));
  await confirm('studio:forms.add_confirm');
  await press(page.locator('li[data-name=where_does_it_sleep] button').first());
  for (const [value, language, text] of [
    ['FIRST', 'English', 'In a room'],
    ['FIRST', 'Spanish', 'En una habitación'],
    ['SECOND', 'English', 'Outside'],
    ['SECOND', 'Spanish', 'Afuera'],
  ] as const) {
    const option = en('studio:forms.option_in', { value, language });
    await write(page.getByLabel(option, { exact: true }), text);
  }
  await press(page.getByLabel(en('studio:forms.is_required'), { exact: true }), 'Space');
  for (const [label, name, type] of [
    ['Which room?', 'room', 'text'],
    ['How many hours is it alone?', 'hours_alone', 'number'],
  ] as const) {
    await press(button('studio:forms.add'));
    await write(dialog.getByLabel(en('studio:forms.label')), label);
    await write(dialog.getByLabel(en('studio:forms.name')), name);
    await choose(dialog.getByLabel(en('studio:forms.type')), en(`studio:forms.types.${type}`));
    await confirm('studio:forms.add_confirm');
    const item = page.locator(`li[data-name=${name}]`);
    await item.getByRole('button', { expanded: true }).waitFor();
    if (name !== 'room') continue;
    const shown = en('studio:forms.while', { label: 'Where does it sleep?' });
    await choose(item.getByLabel(en('studio:forms.shown'), { exact: true }), shown);
    await page.getByText(en('studio:saving.saved'), { exact: true }).waitFor();
    await picture(page, 'forms');
  }
  expect(await page.locator('li[data-name]').count()).toBe(3);
}

/** A step with the form; and a slip, by which nobody gets beyond it any more. */
async function addStep({ page, dialog, button, press, write, choose, view, confirm }: Analyst) {
  await view('outline');
  await choose(page.getByLabel(en('studio:states.flow'), { exact: true }), FLOW);
  await press(page.locator('[data-state=filling] h2 button'));
  await press(button('studio:states.step_add'));
  await write(dialog.getByLabel(en('studio:forms.title_in', { language: 'English' })), 'Sleeping place');
  await choose(dialog.getByLabel(en('studio:states.subjects.form')), `${FLOW}/where-pets-sleep`);
  await confirm('studio:states.add');
  await picture(page, 'outline', page.locator('[data-state=filling]'));
  await lead({ page, dialog, press, choose, confirm }, 'next', 'sending');
}

type Hands = Pick<Analyst, 'page' | 'dialog' | 'press' | 'choose' | 'confirm'>;

/** Leads the saved answers from one state to another one. */
async function lead({ page, dialog, press, choose, confirm }: Hands, from: string, to: string) {
  const sending = page.locator('[data-state=sending] h2 button');
  if ((await sending.getAttribute('aria-expanded')) !== 'true') await press(sending);
  const name = en('studio:states.change_way', { way: 'saved', to: from });
  await press(page.getByRole('button', { name, exact: true }));
  await choose(dialog.getByLabel(en('studio:states.leads_to')), to);
  await confirm('studio:states.change');
}

const problem = (page: Page, text: RegExp) => page.getByRole('listitem').getByText(text).first();
const stands = (page: Page, state: string) =>
  page.getByRole('status').getByText(en('studio:play.in_state', { state })).waitFor(PATIENT);
const works = (page: Page, state: string, task: string) =>
  page.getByRole('status').getByText(en('studio:play.in_task', { state, task })).waitFor(PATIENT);

/** The new texts in Spanish. */
const TEXTS = [
  ['fields.where_does_it_sleep', '¿Dónde duerme?'],
  ['fields.room', '¿En qué habitación?'],
  ['fields.hours_alone', '¿Cuántas horas está a solas?'],
  ['forms.where_pets_sleep', 'Dónde duermen las mascotas'],
  ['steps.sleeping_place', 'Lugar para dormir'],
] as const;

/** Mends what the list of problems names: the texts in Spanish, and the dead end, which is played first. */
async function mend(hands: Analyst) {
  const { page, button, press, write, choose, view } = hands;
  await problem(page, /no end can be reached/).waitFor(PATIENT);
  await problem(page, /the text is missing that es should have/).waitFor();
  await picture(page, 'problems', problem(page, /no end can be reached/));
  await view('texts');
  await choose(page.getByLabel(en('studio:texts.file'), { exact: true }), FLOW);
  const missing = en('studio:texts.show.missing', { count: String(TEXTS.length) });
  await choose(page.getByLabel(en('studio:texts.shown'), { exact: true }), missing);
  await picture(page, 'texts', page.getByLabel('fields.room, Español', { exact: true }));
  for (const [key, text] of TEXTS) {
    await write(page.getByLabel(`${key}, Español`, { exact: true }), text);
    await page.keyboard.press('Tab');
  }
  await problem(page, /the text is missing that es should have/).waitFor({ state: 'detached', ...PATIENT });
  await press(button('studio:problems.play').first());
  const here = page.locator('.react-flow__node[data-id=filling]');
  const name = () => here.getAttribute('aria-label', PATIENT);
  await expect.poll(name, PATIENT).toContain(en('studio:run.here'));
  await picture(page, 'way', here);
  await view('outline');
  await lead(hands, 'sending', 'next');
  await page.getByRole('status').getByText(en('studio:problems.none')).waitFor(PATIENT);
}

/** Plays the new step in the real form, and keeps the run as a scenario. */
async function play({ page, button, press, write, view }: Analyst) {
  await view('play');
  await press(button('studio:play.restart'));
  const preview = page.frameLocator('iframe');
  await press(preview.getByRole('tab', { name: 'Your pet' }), 'ArrowLeft');
  await page.keyboard.press('Enter');
  const room = preview.getByLabel('Which room?');
  await preview.getByRole('radio').first().waitFor(PATIENT);
  expect(await room.count()).toBe(0);
  await press(preview.getByRole('radio').first(), 'Space');
  await write(room, 'The kitchen');
  await picture(page, 'play', page.locator('iframe'));
  await press(page.getByRole('button', { name: /^SUBMIT/ }));
  await works(page, 'sending', 'saveAnswers');
  await press(page.getByRole('button', { name: 'saved', exact: true }));
  for (const [state, task] of [
    ['telling', 'notifyOffice'],
    ['welcoming', 'sendMail'],
  ] as const) {
    await works(page, state, task);
    await press(page.getByRole('button', { name: 'sent', exact: true }));
  }
  await stands(page, 'welcome');
  await write(page.getByLabel(en('studio:play.scenario_name')), 'A pet with a place to sleep');
  await press(button('studio:play.save'));
  await button('studio:play.play_named', { name: 'A pet with a place to sleep' }).waitFor();
}

const live = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByText(en('studio:releases.live'), { exact: true }) });

/** Sees whom it touches, and publishes. */
async function publish({ page, dialog, button, press, write, view, confirm }: Analyst) {
  await view('outline');
  await press(button('studio:draft.publish'));
  // An earlier try has left an applicant in the same place.
  const touched = dialog.getByText(/ (?:is|are) less complete than before/);
  await touched.waitFor(PATIENT);
  expect(await touched.textContent()).toMatch(/^[12] /);
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await write(dialog.getByLabel(en('studio:publish.note')), TITLE);
  await picture(page, 'publish');
  await confirm('studio:publish.confirm');
  await live(page).filter({ hasText: TITLE }).waitFor({ timeout: 300_000 });
  await picture(page, 'live');
}

it(
  'an analyst adds a step by keyboard alone, is stopped by two problems, mends, plays and publishes it while an applicant types, and goes back',
  async () => {
    const [ada, pat] = [await analyst(), await applicant()];
    await pat.save();
    const { page, press, write, button, dialog } = ada;
    await page.goto(`${baseUrl}/tenant`);
    await press(page.getByRole('link', { name: en('dashboard:office.studio') }));
    await write(page.getByLabel(en('studio:drafts.name')), TITLE);
    await press(button('studio:drafts.create'));
    await page.getByRole('tablist').waitFor();
    await addForm(ada);
    await addStep(ada);
    await mend(ada);
    await play(ada);
    await publish(ada);

    await pat.name.press('End');
    await pat.name.pressSequentially('x');
    await pat.save();
    await pat.step.click();
    await pat.page.getByRole('radio').first().check();
    await pat.page.getByLabel('Which room?').fill('The kitchen');
    await pat.save();

    const built = en('studio:releases.built_in');
    await press(button('studio:releases.back_to', { name: built }).first());
    await tabToControl(page, dialog.getByRole('button', { name: en('studio:releases.back') }));
    await page.keyboard.press('Enter');
    await live(page).filter({ hasText: built }).waitFor(PATIENT);
    await pat.page.getByRole('tab', { name: 'Your pet' }).click();
    expect(await pat.name.inputValue()).toBe('Rex');
    await pat.page.getByLabel(/^Breed/).fill('Beagle');
    await pat.save();
    await expect.poll(() => pat.step.count()).toBe(0);
    await pat.page.reload();
    await expect.poll(() => pat.page.getByLabel(/^Breed/).inputValue()).toBe('Beagle');
    expect(await pat.name.inputValue()).toBe('Rex');
  },
  LONG,
);

/** Makes a release live that has this text, without a check. */
async function goesLive(path: string, text: string): Promise<void> {
  const files = new Map([...builtInRelease().files, [path, text]]);
  const modules = Object.fromEntries(publishedBuiltIn().modules);
  await office(async ({ db }) => {
    const now = new Date().toISOString();
    const entry = { hash: releaseHash(files, sha256), by: 'test', at: now, note: 'Live words' };
    await insertRelease(db, { content: releaseText(files), modules }, entry);
    await appendActivation(db, { hash: entry.hash, by: 'test', since: now });
  });
}

it('an analyst gives a draft a time and cancels it, and takes in what went live meanwhile place by place', async () => {
  const path = 'locales/en/errors.json';
  const before = builtInRelease().files.get(path) ?? '';
  const withWord = (word: string) =>
    before.replace(/"(page|route)\.not_found": "/g, (start) => `${start}${word} `);
  const person = await somebody({ is_staff: true, policies: ['edit_flows', 'publish_flows'] });
  const session = await sessionOf(baseUrl, person);
  const headers = { token: session.token, 'content-type': 'application/json' };
  const asked = async (method: string, address: string, body?: object) =>
    (
      await fetch(`${baseUrl}/api/studio/drafts${address}`, {
        ...{ method, headers },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).json();
  const { draft } = (await asked('POST', '', { title: 'Words' })) as { draft: { draft_id: string } };
  const files = [{ path, text: withWord('[mine]'), seq: 0 }];
  await asked('PUT', `/${draft.draft_id}/files`, { files });
  const page = await (await browserOf(browser, session)).newPage();
  await page.goto(`${baseUrl}/studio/drafts/${draft.draft_id}`);
  await page.getByRole('button', { name: en('studio:draft.publish') }).click();
  await page.getByLabel(en('studio:publish.note')).fill('Words');
  await page.getByLabel(en('studio:publish.when')).selectOption('later');
  const atTime = page.getByRole('button', { name: en('studio:publish.schedule') });
  await atTime.click();
  await page.getByText(en('studio:publish.time_missing')).waitFor();
  expect(await found(page)).toEqual([]);
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(en('studio:publish.day')).fill(soon);
  await page.locator('input[type=time]').fill('09:30');
  await atTime.click();
  await page.getByText(/^Goes live on .* 09:30 AM .*, by Riley Hart/).waitFor(PATIENT);
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await page.getByRole('button', { name: en('studio:scheduled.cancel') }).click();

  await goesLive(path, withWord('[live]'));
  await page.getByRole('button', { name: en('studio:draft.rebase') }).click(PATIENT);
  const dialog = page.getByRole('dialog', { name: en('studio:conflict.releases.title') });
  const places = dialog.getByRole('radiogroup');
  await places.nth(1).waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await places
    .nth(0)
    .getByRole('radio', { name: en('studio:conflict.mine') })
    .check();
  await places
    .nth(1)
    .getByRole('radio', { name: en('studio:conflict.releases.theirs'), exact: true })
    .check();
  await page.setViewportSize({ width: 390, height: 844 });
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await dialog.getByRole('button', { name: en('studio:conflict.choose') }).click();
  await page.getByText(en('studio:draft.rebased')).waitFor(PATIENT);
  const taken = (await asked('GET', `/${draft.draft_id}/files`)) as { path: string; text: string }[];
  const text = taken.find((file) => file.path === path)?.text ?? '';
  expect([text.match(/\[mine\]/g)?.length, text.match(/\[live\]/g)?.length]).toEqual([1, 1]);
});
