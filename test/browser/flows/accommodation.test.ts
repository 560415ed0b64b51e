import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findUnit } from '../../../src/db/property/property.repository.ts';
import { newResident, PHONE, visitAsResident } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const FLOW = 'accommodation-request';
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const title = (page: Page, name: string) => page.locator('#root').getByRole('heading', { level: 1, name });

/** A member of the office of the demo's first property who answers these requests. */
async function visitAsOfficer(last_name: string) {
  const person = await somebody({
    is_staff: true,
    policies: ['manage_accommodations'],
    first_name: 'Dana',
    last_name,
  });
  const context = await browserOf(browser, await sessionOf(baseUrl, person));
  return { context, page: await context.newPage() };
}

describe('a request for a reasonable accommodation', () => {
  it('goes between a resident on a phone in Spanish and the office, until it is granted', async () => {
    const [en, es] = [words('en'), words('es')];
    const who = await newResident();
    const unit = await office(async ({ db }) => (await findUnit(db, who.unit_id))?.details.unit_uid ?? '');
    const resident = await visitAsResident(browser, {
      who,
      language: 'es',
      browser: { viewport: PHONE, colorScheme: 'dark' },
    });
    const { page } = resident;
    await resident.open('/tenant');
    await page.getByRole('link', { name: es(`${FLOW}:start.title`) }).click();
    await page.getByLabel(es(`${FLOW}:options.kind.SERVICE`)).check();
    await page.getByLabel(es(`${FLOW}:fields.request`)).fill('Avisos en letra grande');
    await page.getByLabel(es(`${FLOW}:fields.reason`)).fill('Veo muy poco');
    await page.getByLabel(es(`${FLOW}:options.for_whom.SELF`)).check();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await page.getByRole('button', { name: es('flow.send') }).click();
    await title(page, es(`${FLOW}:reviewing.title`)).waitFor();
    await page.getByText(es(`${FLOW}:done.sent`)).waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);

    const moss = await visitAsOfficer('Moss');
    await moss.page.goto(`${baseUrl}/tenant`);
    await moss.page.getByRole('link', { name: en('dashboard:office.work') }).click();
    const row = moss.page.getByRole('listitem').filter({ hasText: unit });
    await row.getByRole('button', { name: en('portal:turn.claim') }).click();
    await row.getByRole('button', { name: en('portal:turn.give_back') }).waitFor();
    expect(await found(moss.page)).toEqual([]);
    await row.getByRole('link').click();
    await title(moss.page, en(`${FLOW}:steps.answer`)).waitFor();
    await moss.page.getByText('Avisos en letra grande').waitFor();
    await moss.page.getByLabel(en(`${FLOW}:options.decision.MORE`)).check();
    await moss.page.getByLabel(en(`${FLOW}:fields.explanation`)).fill('Which notices do you mean?');
    await moss.page.getByLabel(en(`${FLOW}:fields.note`)).fill('Ask the printer');
    expect(await found(moss.page)).toEqual([]);
    await moss.page.getByRole('button', { name: en('flow.send') }).click();
    await title(moss.page, en(`${FLOW}:moreAsked.title`)).waitFor();

    await page.reload();
    await title(page, es(`${FLOW}:steps.more`)).waitFor();
    await page.getByText('Which notices do you mean?').waitFor();
    expect(await page.getByText('Ask the printer').count()).toBe(0);
    await page.getByLabel(es(`${FLOW}:fields.reply`)).fill('Los de las facturas');
    await page.getByRole('button', { name: es('flow.send') }).click();
    await title(page, es(`${FLOW}:reviewing.title`)).waitFor();

    // Both colleagues have the form open; the first one decides.
    const lee = await visitAsOfficer('Lee');
    const address = moss.page.url();
    for (const one of [moss.page, lee.page]) {
      await one.goto(address);
      await one.getByText('Los de las facturas').waitFor();
    }
    const answer = async (one: Page, decision: string) => {
      await one.getByLabel(en(`${FLOW}:options.decision.${decision}`)).check();
      await one.getByLabel(en(`${FLOW}:fields.explanation`)).fill('From next month on.');
      await one.getByRole('button', { name: en('flow.send') }).click();
    };
    await answer(moss.page, 'GRANTED');
    await moss.page.getByText('Dana Moss').first().waitFor();
    await answer(lee.page, 'DECLINED');
    await lee.page.getByText(en('errors:turn.over', { name: 'Dana Moss' })).waitFor();

    await page.reload();
    await title(page, es(`${FLOW}:granted.title`)).waitFor();
    await page.getByText('From next month on.').waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await Promise.all([resident.leave(), moss.context.close(), lee.context.close()]);
  });
});
