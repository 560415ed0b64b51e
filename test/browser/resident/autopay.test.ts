import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { runAutopays } from '../../../src/server/autopay/run-autopays.ts';
import { fitsAll } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { PHONE, visitAsResident } from './resident.ts';

const { launch } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** The amounts of the listed dates, as shown on the page. */
const amounts = (page: Page) => page.locator('ol > li > span:nth-child(2)').allInnerTexts();

describe('automatic payments', () => {
  it('[PLT-030] [PLT-031] are set up after a preview of the next twelve amounts and their reasons', async () => {
    const { page, open, t, leave } = await visitAsResident(browser, {
      wish: { due_day: 31, rent_cents: 123_400 },
    });
    await open('/tenant/autopays');
    await page.getByText(t('autopay:none')).waitFor();
    await page.getByRole('link', { name: t('autopay:add.link') }).click();
    await page.getByRole('combobox', { name: t('autopay:form.day') }).selectOption('31');
    const wrong = t('errors:validation.invalid_dollars', { label: t('autopay:form.cap') });
    for (const typed of ['1 00', '500,50', '0']) {
      await page.getByRole('textbox', { name: t('autopay:form.cap') }).fill(typed);
      await page.getByText(wrong).waitFor();
      const submit = page.getByRole('button', { name: t('autopay:add.submit') });
      expect(await submit.getAttribute('aria-disabled'), typed).toBe('true');
    }
    await page.getByRole('textbox', { name: t('autopay:form.cap') }).fill('1,000.00');
    await page
      .getByText(/^Above your highest amount/)
      .first()
      .waitFor();
    expect((await amounts(page)).length).toBeGreaterThan(2);
    await fitsAll(page, 'autopay-add');
    await page.getByRole('textbox', { name: t('autopay:form.cap') }).fill('');
    await page
      .getByText(/Rent, due .*\$1,234\.00/)
      .first()
      .waitFor();
    const shown = await amounts(page);
    await page.getByRole('button', { name: t('autopay:add.submit') }).click();
    await page.getByText(t('autopay:told.added')).waitFor();
    await page.getByRole('heading', { name: t('autopay:card.title', { day: 31 }) }).waitFor();
    await page.getByRole('button', { name: new RegExp(t('autopay:card.show')) }).click();
    await page.locator('ol > li').first().waitFor();
    expect(await amounts(page)).toEqual(shown);
    await fitsAll(page, 'autopays');
    await leave();
  });

  it('[PLT-032] [PLT-033] are changed, paused and stopped', async () => {
    const { page, open, t, leave, who } = await visitAsResident(browser, {});
    await open('/tenant/autopays/add');
    await page.getByRole('button', { name: t('autopay:add.submit') }).click();
    await page.getByRole('link', { name: new RegExp(`^${t('autopay:actions.edit')}`) }).click();
    await page.getByRole('combobox', { name: t('autopay:form.day') }).selectOption('15');
    await page.getByRole('button', { name: t('autopay:edit.submit') }).click();
    await page.getByRole('heading', { name: t('autopay:card.title', { day: 15 }) }).waitFor();
    await page.getByRole('link', { name: new RegExp(`^${t('autopay:actions.method')}`) }).click();
    await page.getByRole('radio').last().check();
    const chosen = await page.getByRole('radio').last().locator('xpath=..').innerText();
    await page.getByRole('button', { name: t('autopay:method.submit') }).click();
    await page.getByText(t('autopay:told.method')).waitFor();
    await page.getByRole('definition').filter({ hasText: chosen.trim() }).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${t('autopay:actions.pause')}`) }).click();
    await page.getByRole('dialog').getByRole('combobox').selectOption('2');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('autopay:actions.pause') })
      .click();
    await page.getByText(t('autopay:state.PAUSED'), { exact: true }).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${t('autopay:actions.resume')}`) }).click();
    await page.getByText(t('autopay:state.ACTIVE'), { exact: true }).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${t('autopay:actions.stop')}`) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('autopay:actions.stop') })
      .click();
    await page.getByText(t('autopay:state.STOPPED'), { exact: true }).waitFor();
    await office((deps) => runAutopays(deps));
    const rows = await office(({ db }) =>
      db.selectFrom('autopay_charges').select('state').where('lease_id', '=', who.lease_id).execute(),
    );
    expect(rows).toEqual([]);
    await leave();
  });

  it('are in Spanish on a phone, and are read-only for a resident who is not responsible', async () => {
    const visit = await visitAsResident(browser, {
      language: 'es',
      wish: { is_responsible: false },
      browser: { viewport: PHONE, colorScheme: 'dark' },
    });
    await visit.open('/tenant/autopays');
    await visit.page.getByText(visit.t('autopay:not_responsible')).waitFor();
    expect(await visit.page.getByRole('link', { name: visit.t('autopay:add.link') }).count()).toBe(0);
    await visit.open('/tenant/autopays/add');
    await visit.page.getByText(visit.t('autopay:not_responsible')).waitFor();
    expect(await visit.page.getByRole('button', { name: visit.t('autopay:add.submit') }).count()).toBe(0);
    await fitsAll(visit.page, 'autopay-es');
    await visit.leave();
  });
});
