import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { activateRelease, publishRelease } from '../../../src/cli/release/publish.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { visit } from '../support/visit.ts';

const { launch, newApplication } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const PATIENT = { timeout: 20_000 };
const path = 'locales/en/application.json';
const label = '"middle_name": "';

it('a person who types keeps the text and sees the new texts when another release is activated', async () => {
  const { files, hash } = builtInRelease();
  const before = files.get(path) ?? '';
  expect(before).toContain(label);
  const changed = new Map([...files, [path, before.replace(label, `${label}Second `)]]);
  const author = { by: 'analyst', now: new Date(), note: '' };
  const page = await visit(browser, (await newApplication()).url);
  await page.panel
    .getByText(/^Middle/)
    .first()
    .waitFor();
  await page.field('applicants', 'first_name').fill('Mari');
  try {
    await office(async (deps) => {
      const { hash: second } = await publishRelease(deps, changed, author);
      await activateRelease(deps, second, author);
    });
    await page.field('applicants', 'first_name').press('End');
    await page.field('applicants', 'first_name').pressSequentially('sela');
    await expect
      .poll(async () => {
        await page.field('applicants', 'last_name').pressSequentially('x');
        await new Promise((resolve) => setTimeout(resolve, 1500));
        return page.panel.getByText(/^Second /).count();
      }, PATIENT)
      .toBeGreaterThan(0);
    expect(await page.field('applicants', 'first_name').inputValue()).toBe('Marisela');
  } finally {
    await office((deps) => activateRelease(deps, hash, author));
  }
});
