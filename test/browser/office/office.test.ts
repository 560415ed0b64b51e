import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findUnit } from '../../../src/db/property/property.repository.ts';
import { newResident, PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const policies = ['manage_leases', 'manage_workorders', 'manage_messages'];

describe('the office', () => {
  it('goes through its work by keys, searches, and opens the case of a household', async () => {
    const t = words('en');
    const who = await newResident({ has_post: true });
    const unit = await office(async ({ db }) => (await findUnit(db, who.unit_id))?.details.unit_uid ?? '');
    const person = await somebody({ is_staff: true, policies, first_name: 'Kim', last_name: 'Moss' });
    const context = await browserOf(browser, await sessionOf(baseUrl, person));
    const page = await context.newPage();
    await page.goto(`${baseUrl}/office?kind=workorder`);
    const rows = page.locator('main li');
    await rows.nth(1).waitFor();
    expect(await page.getByLabel(t('office:work.kind')).inputValue()).toBe('workorder');
    const focused = () =>
      rows.evaluateAll((all) => all.findIndex((row) => row.contains(document.activeElement)));
    for (const [key, at] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(at);
    }
    const about = await rows.first().getByRole('link').textContent();
    await page.keyboard.press('e');
    const taken = rows.filter({ hasText: about ?? '' });
    await taken
      .getByRole('button', { name: t('portal:turn.give_back') })
      .first()
      .waitFor();
    await page.getByLabel(t('office:work.filter')).selectOption('mine');
    await page.waitForURL('**/office?whose=mine&kind=workorder');
    await expect.poll(() => rows.count()).toBe(1);
    // A field keeps its letters: the work is not given back.
    const given: string[] = [];
    page.on('request', (request) => given.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await rows.getByRole('link').focus();
    await page.getByLabel(t('office:work.filter')).focus();
    await page.keyboard.press('e');
    await page.getByRole('button', { name: t('portal:turn.give_back') }).waitFor();
    expect(given.filter((one) => one.startsWith('DELETE'))).toEqual([]);
    expect(await found(page)).toEqual([]);

    await page.getByLabel(t('office:work.filter')).blur();
    await page.keyboard.press('/');
    await page.keyboard.type(unit);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/office/search?q=${unit}`);
    await page.getByRole('heading', { name: t('office:search.kinds.home') }).waitFor();
    expect(await found(page)).toEqual([]);
    await page.locator('main').getByRole('link', { name: unit }).first().click();
    await page.getByRole('heading', { level: 1, name: new RegExp(unit) }).waitFor();
    await page.getByRole('heading', { name: t('office:case.messages') }).waitFor();
    await page.getByText('Robin Keller', { exact: true }).first().waitFor();
    expect(await found(page)).toEqual([]);
    const address = page.url();
    const colleague = await sessionOf(
      baseUrl,
      await somebody({ is_staff: true, policies, first_name: 'Noa', last_name: 'Lee' }),
    );
    await fetch(address.replace('/office/', '/api/office/'), { headers: { token: colleague.token } });
    await page.reload();
    await page
      .getByRole('status')
      .getByText(t('office:here_one', { names: 'Noa Lee' }))
      .waitFor();
    await context.close();

    const session = { ...(await sessionOf(baseUrl, person)), language: 'es' };
    const phone = await browserOf(browser, session, {
      locale: 'es',
      viewport: PHONE,
      colorScheme: 'dark',
    });
    const small = await phone.newPage();
    for (const [path, heading] of [
      ['/office', words('es')('portal:turn.work')],
      ['/office/search?q=zzyzx', words('es')('office:search.title')],
      [new URL(address).pathname, /./],
    ] as const) {
      await small.goto(baseUrl + path);
      await small.locator('#root').getByRole('heading', { level: 1, name: heading }).waitFor();
      expect([path, await found(small), await tooWide(small)]).toEqual([path, [], 0]);
    }
    await phone.close();
  });
});
