import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';
import { runSharedHome, SHARED_HOME } from './run-shared-home.ts';

const { baseUrl, launch } = portal();
const [en, es] = [words('en'), words('es')];
const PHONE = { width: 390, height: 844 };
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await runSharedHome();
});

const title = (page: Page, name: string) => page.locator('#root').getByRole('heading', { level: 1, name });
const field = (page: Page) => page.locator('[data-field="habits_answers.sleep"] input');

it('two of a household fill in a form each, and the office reads both by name', async () => {
  const { invite } = await backOffice();
  const ada = await invite({ first_name: 'Ada', last_name: 'Lee' });
  const ben = await invite({
    place: { application_id: ada.application },
    applicant_type: 'CO-APPLICANT',
    first_name: 'Ben',
    last_name: 'Lee',
    email: `ben.${ada.id}@example.com`.toLowerCase(),
    language: 'es',
  });
  const page = `${baseUrl}/flow/${SHARED_HOME}`;
  const adas = await browser.newContext({ locale: 'en' });
  const hers = await adas.newPage();
  await hers.goto(`${page}?access_token=${ada.token}`);
  await hers.getByRole('button', { name: 'Start' }).click();
  await field(hers).fill('At nine');
  await hers.getByRole('button', { name: en('apply.save'), exact: true }).click();
  await hers.getByText(en('apply.all_saved')).waitFor();
  expect([await found(hers), await tooWide(hers)]).toEqual([[], 0]);

  // On the same device as somebody else: nothing of what Ada typed is there.
  const bens = await browser.newContext({ locale: 'es', viewport: PHONE, colorScheme: 'dark' });
  const his = await bens.newPage();
  await his.goto(`${page}?applicant=${ada.id}&access_token=${ben.token}`);
  await field(his).waitFor();
  expect(await field(his).inputValue()).toBe('');
  const members = his.getByRole('region', { name: es('turn.members') }).getByRole('listitem');
  const missing = es('turn.missing');
  expect(await members.allTextContents()).toEqual([
    `Ada Lee · ${missing}`,
    `${es('turn.by.you')} · ${missing}`,
  ]);
  await field(his).fill('A las diez');
  expect([await found(his), await tooWide(his)]).toEqual([[], 0]);
  await his.getByRole('button', { name: es('flow.send'), exact: true }).dblclick();
  await title(his, 'Otros tienen que responder').waitFor();
  await his.getByText('A las diez').waitFor();
  expect(await his.getByText('At nine').count()).toBe(0);
  expect(await members.allTextContents()).toEqual([
    `Ada Lee · ${missing}`,
    `${es('turn.by.you')} · ${es('turn.acted')}`,
  ]);
  expect([await found(his), await tooWide(his)]).toEqual([[], 0]);

  // Two tabs of Ada: what she saved is there, and the one that is too late has nothing left to send.
  const second = await adas.newPage();
  await second.goto(`${page}?access_token=${ada.token}`);
  await field(second).waitFor();
  expect(await field(second).inputValue()).toBe('At nine');
  await hers.getByRole('button', { name: en('flow.send'), exact: true }).click();
  await title(hers, 'Others have to answer').waitFor();
  await second.getByRole('button', { name: en('flow.send'), exact: true }).click();
  await title(second, 'Others have to answer').waitFor();

  const dana = await somebody({ is_staff: true, policies: ['manage_leases'], first_name: 'Dana' });
  const context = await browserOf(browser, await sessionOf(baseUrl, dana));
  const hall = await context.newPage();
  await hall.goto(`${baseUrl}/office?page_size=100`);
  await hall.getByRole('link', { name: /Ada Lee/ }).click();
  for (const [name, answer] of [
    ['Ada Lee', 'At nine'],
    ['Ben Lee', 'A las diez'],
  ]) {
    const section = hall.getByRole('region', { name: `How you live · ${name}` });
    await section.getByText(answer ?? '').waitFor();
  }
  // A form of one step in a flow with several parties has no Save, which would store nothing.
  expect(await hall.getByRole('button', { name: en('apply.save'), exact: true }).count()).toBe(0);
  expect([await found(hall), await tooWide(hall)]).toEqual([[], 0]);
  await hall.setViewportSize(PHONE);
  expect(await tooWide(hall)).toBe(0);
});
