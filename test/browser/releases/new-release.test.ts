import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { activateRelease, publishRelease } from '../../../src/cli/release/publish.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { visit } from '../support/visit.ts';

const { launch, newApplication, baseUrl } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const PATIENT = { timeout: 20_000 };
const author = { by: 'analyst', now: new Date(), note: '' };

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
    await expect.poll(() => second.count(), PATIENT).toBeGreaterThan(0);
    expect(await name.inputValue()).toBe('Marisela');
    const tabs = () => person.page.getByRole('tab').allInnerTexts();
    const work = person.t('application:tabs.employers_n_other_incomes');
    await expect.poll(async () => (await tabs())[1], PATIENT).toContain(work);
    await person.save('apply.save_continue');
    await person.panel.getByRole('heading', { level: 1, name: work, exact: true }).waitFor();
    await person.openTab('applicants');
    expect(await name.inputValue()).toBe('Marisela');

    await office((deps) => activateRelease(deps, builtInRelease().hash, author));
    await expect.poll(currentRelease, PATIENT).toBe(builtInRelease().hash);
    const read = person.page.waitForResponse(
      (answer) => answer.headers()['x-release']?.endsWith('.kept') === true,
    );
    await name.press('End');
    await name.pressSequentially(' Ana');
    // The input is autosaved, and the response says that another release is current.
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
