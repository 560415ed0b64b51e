import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { activateRelease, publishRelease } from '../../../src/server/releases/publishing/publish.ts';
import { markedXliff, PT_MARK } from '../../fixtures/translated-release.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { closeNotices } from '../support/applicant.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { visit } from '../support/visit.ts';
import { words } from '../support/words.ts';

const { launch, newApplication, baseUrl } = portal();
const en = words('en');
const PATIENT = { timeout: 90_000 };
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const author = { by: 'analyst', now: new Date(), note: '' };

// The next test begins in the release of the portal.
afterEach(() => office((deps) => activateRelease(deps, builtInRelease().hash, author)));

/** The built-in files with another label, the employment tab in second place, and `onNewRelease: 'keep'`. */
function changed(): ReleaseFiles {
  const { files } = builtInRelease();
  const [texts, flow] = ['locales/en/application.json', 'flows/application.flow.json'];
  const label = '"middle_name": "';
  const before = files.get(texts) ?? '';
  expect(before).toContain(label);
  const file = JSON.parse(files.get(flow) ?? '');
  const { steps } = file.states.editing.wizard;
  [steps[1], steps[2]] = [steps[2], steps[1]];
  return new Map([
    ...files,
    [texts, before.replace(label, `${label}Second `)],
    [flow, JSON.stringify({ ...file, onNewRelease: 'keep' }, null, 2)],
  ]);
}

async function currentRelease(): Promise<string> {
  const answer = await fetch(`${baseUrl}/releases/current.json`);
  return ((await answer.json()) as { release: string }).release;
}

it('a person who types continues in a new release, and is kept there when it is rolled back', async () => {
  const person = await visit(browser, (await newApplication()).url);
  await person.answerTab('applicants');
  const name = person.field('applicants', 'first_name');
  await name.fill('Mari');
  try {
    await office(async (deps) => {
      const { hash } = await publishRelease(deps, changed(), author);
      await activateRelease(deps, hash, author);
    });
    await name.press('End');
    await name.pressSequentially('sela');
    // The input is autosaved, and the response names the new release.
    const second = person.panel.getByText(/^Second middle/i);
    await expect.poll(() => second.count()).toBeGreaterThan(0);
    expect(await name.inputValue()).toBe('Marisela');
    const tabs = () => person.page.getByRole('tab').allInnerTexts();
    const work = person.t('application:tabs.employers_n_other_incomes');
    await expect.poll(async () => (await tabs())[1]).toContain(work);
    await person.save('apply.save_continue');
    await person.panel.getByRole('heading', { level: 1, name: work, exact: true }).waitFor();
    await person.openTab('applicants');
    expect(await name.inputValue()).toBe('Marisela');

    // Any response may be the first that names another release, and then the page reads its process.
    const read = person.page.waitForResponse(
      (answer) => answer.headers()['x-release']?.endsWith('.kept') === true,
    );
    await office((deps) => activateRelease(deps, builtInRelease().hash, author));
    await expect.poll(currentRelease).toBe(builtInRelease().hash);
    await name.press('End');
    await name.pressSequentially(' Ana');
    await read;
    expect(await name.inputValue()).toBe('Marisela Ana');
    expect(await second.count()).toBeGreaterThan(0);
    expect((await tabs())[1]).toContain(work);
    await person.save('apply.save_continue');
    await person.page.reload();
    await person.openTab('applicants');
    await second.first().waitFor();
    expect(await name.inputValue()).toBe('Marisela Ana');
    expect((await tabs())[1]).toContain(work);

    const other = await visit(browser, (await newApplication()).url);
    expect(await other.page.getByRole('tab').nth(1).innerText()).not.toContain(work);
    expect(await other.panel.getByText(/^Second middle/i).count()).toBe(0);
  } finally {
    await office((deps) => activateRelease(deps, builtInRelease().hash, author));
  }
});

it('an analyst adds a language, imports its texts and publishes; an applicant reads the page in it', async () => {
  const policies = ['edit_flows', 'publish_flows'];
  const analyst = await somebody({ is_staff: true, policies, first_name: 'Ada', last_name: 'Vale' });
  const ada = await (await browserOf(browser, await sessionOf(baseUrl, analyst))).newPage();
  const press = (key: string, params = {}) =>
    ada.getByRole('button', { name: en(`studio:${key}`, params), exact: true }).press('Enter');
  await ada.goto(`${baseUrl}/studio`);
  await ada.getByLabel(en('studio:drafts.name')).fill('Portuguese');
  await press('drafts.create');
  await ada.getByRole('tab', { name: en('studio:views.texts'), exact: true }).press('Enter');

  await press('translation.languages');
  await ada.getByLabel(en('studio:translation.code'), { exact: true }).fill('ar');
  await press('translation.add_language');
  await ada.getByText(en('studio:translation.language_problems.right_to_left')).waitFor();
  await ada.getByLabel(en('studio:translation.code'), { exact: true }).fill('pt');
  await press('translation.add_language');
  await ada.getByRole('dialog').getByText(en('studio:translation.preparing')).waitFor();
  expect([await found(ada), await tooWide(ada)]).toEqual([[], 0]);
  await ada.getByRole('button', { name: en('portal:close'), exact: true }).press('Enter');

  await press('translation.import');
  await ada.getByLabel(en('studio:translation.file')).setInputFiles({
    name: 'pt.xlf',
    mimeType: 'application/xliff+xml',
    buffer: Buffer.from(markedXliff(builtInRelease().files, 'pt')),
  });
  await ada.getByRole('button', { name: /^Take \d+ texts over$/ }).press('Enter', PATIENT);
  await press('translation.languages');
  await press('translation.offer', { name: 'Português' });
  await ada.getByRole('button', { name: en('studio:translation.withdraw', { name: 'Português' }) }).waitFor();
  await ada.getByRole('button', { name: en('portal:close'), exact: true }).press('Enter');
  await ada.getByText(en('studio:saving.saved'), { exact: true }).waitFor(PATIENT);
  await press('draft.publish');
  await ada.getByLabel(en('studio:publish.note')).fill('Portuguese');
  await press('publish.confirm');
  const live = ada.getByRole('listitem').filter({ hasText: en('studio:releases.live') });
  await live.filter({ hasText: 'Portuguese' }).waitFor(PATIENT);

  const context = await browser.newContext({ locale: 'pt-BR' });
  const page = await context.newPage();
  await page.goto((await newApplication()).url);
  const inPortuguese = (key: string) => `${PT_MARK}${en(key)}`;
  await closeNotices({ page, t: inPortuguese });
  expect(await page.locator('html').getAttribute('lang')).toBe('pt');
  await page.getByText(inPortuguese('application:fields.first_name')).first().waitFor();
  await page.getByRole('button', { name: 'English', exact: true }).press('Enter');
  await expect.poll(() => page.getByText(PT_MARK.trim()).count()).toBe(0);
  await page.getByRole('button', { name: 'Português', exact: true }).press('Enter');
  await page.getByText(PT_MARK.trim()).first().waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await context.close();
});
