import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findUnit } from '../../../src/db/property/property.repository.ts';
import { addRoommate } from '../../fixtures/tenant.ts';
import { newResident, PHONE, type ResidentOptions, visitAsResident } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const FLOW = 'roommate-joins';
/** After which a page that waits looks again. */
const REFRESH_MS = 15_000;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const title = (page: Page, name: string) => page.locator('#root').getByRole('heading', { level: 1, name });

it('a new roommate is asked for, agreed to by two on their own pages, and approved by the office', async () => {
  const [en, es] = [words('en'), words('es')];
  const who = await newResident();
  const unit = await office(async ({ db }) => (await findUnit(db, who.unit_id))?.details.unit_uid ?? '');
  const mate = async (first_name: string, options: ResidentOptions = {}) => {
    const { id } = await office((deps) => addRoommate(deps, who, { first_name, last_name: 'Lee' }));
    return visitAsResident(browser, { ...options, who: { ...who, user_id: id } });
  };
  const robin = await visitAsResident(browser, { who });
  const kim = await mate('Kim', { language: 'es', browser: { viewport: PHONE, colorScheme: 'dark' } });
  const sam = await mate('Sam');

  await robin.open('/tenant');
  await robin.page.getByRole('link', { name: en(`${FLOW}:start.title`) }).click();
  await robin.page.getByLabel(en(`${FLOW}:fields.first_name`)).fill('Ana');
  await robin.page.getByLabel(en(`${FLOW}:fields.last_name`)).fill('Ruiz');
  await robin.page.getByLabel(en(`${FLOW}:fields.email`)).fill('ana@example.com');
  await robin.page.getByLabel(en(`${FLOW}:fields.moves_in`)).fill('2030-05-01');
  await robin.page.getByRole('button', { name: en('flow.send') }).click();
  await title(robin.page, en(`${FLOW}:asking.meanwhile.title`)).waitFor();
  const members = (page: Page, label: string) =>
    page.getByRole('region', { name: label }).getByRole('listitem');
  expect(await members(robin.page, en('portal:turn.members')).allTextContents()).toEqual([
    `Kim Lee · ${en('portal:turn.missing')}`,
    `Sam Lee · ${en('portal:turn.missing')}`,
  ]);
  expect(await found(robin.page)).toEqual([]);

  // The question is on the start page of those who have to answer.
  await kim.open('/tenant');
  await kim.page.getByRole('link', { name: es(`${FLOW}:asking.title`) }).click();
  await title(kim.page, es(`${FLOW}:asking.title`)).waitFor();
  await kim.page.getByText('Ruiz').waitFor();
  expect([await found(kim.page), await tooWide(kim.page)]).toEqual([[], 0]);
  await kim.page.getByRole('button', { name: es(`${FLOW}:asking.agree`), exact: true }).dblclick();
  await title(kim.page, es(`${FLOW}:asking.meanwhile.title`)).waitFor();
  expect(await members(kim.page, es('portal:turn.members')).allTextContents()).toEqual([
    `${es('portal:turn.by.you')} · ${es('portal:turn.acted')}`,
    `Sam Lee · ${es('portal:turn.missing')}`,
  ]);
  expect([await found(kim.page), await tooWide(kim.page)]).toEqual([[], 0]);

  // Two tabs of one person: the second one has nothing left to say.
  await sam.open('/tenant');
  await sam.page.getByRole('link', { name: en(`${FLOW}:asking.title`) }).click();
  await title(sam.page, en(`${FLOW}:asking.title`)).waitFor();
  const second = await sam.context.newPage();
  await second.goto(sam.page.url());
  await title(second, en(`${FLOW}:asking.title`)).waitFor();
  await sam.page.getByRole('button', { name: en(`${FLOW}:asking.agree`), exact: true }).click();
  await title(sam.page, en(`${FLOW}:reviewing.title`)).waitFor();
  await second.getByRole('button', { name: en(`${FLOW}:asking.refuse`), exact: true }).click();
  await title(second, en(`${FLOW}:reviewing.title`)).waitFor();

  const person = await somebody({ is_staff: true, policies: ['manage_leases'], first_name: 'Dana' });
  const context = await browserOf(browser, await sessionOf(baseUrl, person));
  const dana = await context.newPage();
  await dana.goto(`${baseUrl}/tenant`);
  await dana.getByRole('link', { name: en('dashboard:office.work') }).click();
  await dana.getByRole('listitem').filter({ hasText: unit }).getByRole('link').click();
  await dana.getByText('Ruiz').waitFor();
  await dana.getByText('Kim Lee').first().waitFor();
  await dana.getByLabel(en(`${FLOW}:options.decision.APPROVED`)).check();
  await dana.getByLabel(en(`${FLOW}:fields.explanation`)).fill('Welcome, Ana.');
  expect(await found(dana)).toEqual([]);
  await dana.getByRole('button', { name: en('flow.send') }).click();
  await title(dana, en(`${FLOW}:moveInApproved.title`)).waitFor();

  await kim.page.reload();
  await title(kim.page, es(`${FLOW}:moveInApproved.title`)).waitFor();
  await kim.page.getByText('Welcome, Ana.').waitFor();
  await robin.page.reload();
  await title(robin.page, en(`${FLOW}:moveInApproved.title`)).waitFor();
  expect([await found(robin.page), await found(kim.page)]).toEqual([[], []]);
  await Promise.all([robin.leave(), kim.leave(), sam.leave(), context.close()]);
});

it('who is not on turn sees without a reload that the others have acted and whose turn it is now', async () => {
  const en = words('en');
  const who = await newResident();
  const { id } = await office((deps) => addRoommate(deps, who, { first_name: 'Kim', last_name: 'Lee' }));
  const robin = await visitAsResident(browser, { who });
  const kim = await visitAsResident(browser, { who: { ...who, user_id: id } });
  await robin.page.clock.install();
  await robin.open(`/flow/${FLOW}`);
  await robin.page.getByLabel(en(`${FLOW}:fields.first_name`)).fill('Ana');
  await robin.page.getByLabel(en(`${FLOW}:fields.last_name`)).fill('Ruiz');
  await robin.page.getByLabel(en(`${FLOW}:fields.email`)).fill('ana@example.com');
  await robin.page.getByLabel(en(`${FLOW}:fields.moves_in`)).fill('2030-05-01');
  await robin.page.getByRole('button', { name: en('flow.send') }).click();
  await title(robin.page, en(`${FLOW}:asking.meanwhile.title`)).waitFor();
  let loads = 0;
  robin.page.on('load', () => {
    loads += 1;
  });

  await kim.open('/tenant');
  await kim.page.getByRole('link', { name: en(`${FLOW}:asking.title`) }).click();
  await kim.page.getByRole('button', { name: en(`${FLOW}:asking.agree`), exact: true }).click();
  await title(kim.page, en(`${FLOW}:reviewing.title`)).waitFor();
  expect(await title(robin.page, en(`${FLOW}:asking.meanwhile.title`)).count()).toBe(1);
  await robin.page.clock.runFor(REFRESH_MS);
  await title(robin.page, en(`${FLOW}:reviewing.title`)).waitFor();
  await robin.page.getByText(en(`${FLOW}:done.agreed`)).waitFor();
  expect(loads).toBe(0);
  await Promise.all([robin.leave(), kim.leave()]);
});
