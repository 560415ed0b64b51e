import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addNewWorkorder } from '../../drive/workorder/new-workorder.ts';
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

const t = words('en');
const es = words('es');
const policies = ['manage_workorders', 'manage_money'];
const kimOf = () => somebody({ is_staff: true, policies, first_name: 'Kim', last_name: 'Moss' });

/** A workorder with a title of its own. */
async function newWork(title: string): Promise<string> {
  const who = await newResident();
  return office((deps) => addNewWorkorder(deps, who, { title }));
}

describe('the board of workorders', () => {
  it('is gone through by keys, takes and gives away work, and shows it by day', async () => {
    const title = `The sink of ${Date.now()} drips`;
    const workorder = await newWork(title);
    const person = await kimOf();
    const other = await somebody({
      is_staff: true,
      policies,
      first_name: 'Jo',
      last_name: `Ott ${Date.now()}`,
    });
    const context = await browserOf(browser, await sessionOf(baseUrl, person));
    const page = await context.newPage();
    await page.goto(`${baseUrl}/office/workorders`);
    const column = page.getByRole('region', { name: /^Reported/ });
    const card = column.getByRole('listitem').filter({ hasText: title });
    await card.waitFor();
    expect(await found(page)).toEqual([]);

    await card.getByRole('link', { name: title }).focus();
    await page.keyboard.press('e');
    await card.getByRole('button', { name: t('portal:turn.give_back') }).waitFor();
    await page.getByLabel(t('office-workorders:filter.who')).selectOption('mine');
    await page.waitForURL('**/office/workorders?who=mine');
    await expect.poll(() => page.locator('main li').count()).toBe(1);
    await page.locator('h1').click();
    await page.keyboard.press('j');
    await expect
      .poll(() => card.getByRole('link', { name: title }).evaluate((link) => link === document.activeElement))
      .toBe(true);

    await card.getByRole('button', { name: t('office-workorders:card.give') }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(title, { exact: false }).selectOption(other.id);
    expect(await found(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('office-workorders:give.do') }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel(t('office-workorders:filter.who')).selectOption(other.id);
    await card.getByText(`Jo ${other.last_name}`).waitFor();

    const dueBy = (await card.textContent()) ?? '';
    await page.getByRole('tab', { name: t('office-workorders:views.calendar') }).click();
    await page.getByLabel(t('office-workorders:calendar.span')).selectOption('month');
    await page.waitForURL(`**/office/workorders?show=calendar&who=${other.id}&span=month`);
    const [, month = '', day = '', year = ''] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(dueBy) ?? [];
    await page.goto(`${baseUrl}/office/workorders?show=calendar&span=month&day=${year}-${month}-${day}`);
    const due = page.getByRole('table').getByRole('link', { name: title });
    await due.first().waitFor();
    expect(await found(page)).toEqual([]);
    await due.first().press('Enter');
    await page
      .getByRole('heading', { name: t('workorder:steps.triage') })
      .first()
      .waitFor();
    await context.close();

    const session = { ...(await sessionOf(baseUrl, person)), language: 'es' };
    const phone = await browserOf(browser, session, { locale: 'es', viewport: PHONE, colorScheme: 'dark' });
    const small = await phone.newPage();
    for (const path of ['/office/workorders', '/office/workorders?show=calendar&span=month']) {
      await small.goto(baseUrl + path);
      await small
        .locator('#root')
        .getByRole('heading', { level: 1, name: es('office-workorders:title') })
        .waitFor();
      await small.getByRole('tabpanel').waitFor();
      expect([path, await found(small), await tooWide(small)]).toEqual([path, [], 0]);
    }

    await small.goto(`${baseUrl}/office/workorders/view/${workorder}`);
    await small
      .getByRole('textbox', { name: es('office-workorders:notes.text'), exact: true })
      .fill('La válvula está floja.');
    await small.getByRole('button', { name: es('office-workorders:notes.send') }).press('Enter');
    await small.getByRole('listitem').filter({ hasText: 'La válvula está floja.' }).waitFor();
    await small
      .getByRole('textbox', { name: es('office-workorders:costs.description'), exact: true })
      .fill('Arandela');
    await small.getByRole('textbox', { name: es('office-workorders:costs.minutes'), exact: true }).fill('20');
    await small
      .getByRole('textbox', { name: es('office-workorders:costs.amount'), exact: true })
      .fill('12.50');
    await small.getByRole('button', { name: es('office-workorders:costs.add') }).press('Enter');
    const cost = small.getByRole('listitem').filter({ hasText: 'Arandela' });
    await cost.waitFor();
    expect([await found(small), await tooWide(small)]).toEqual([[], 0]);
    await cost.getByRole('button', { name: es('office-workorders:costs.charge') }).press('Enter');
    const act = small.getByRole('dialog');
    await act.getByLabel(es('office-money:fields.reason')).fill('Se rompió por descuido.');
    expect([await found(small), await tooWide(small)]).toEqual([[], 0]);
    await act.getByRole('button', { name: es('office-money:acts.cost.do') }).press('Enter');
    await cost.getByText('Kim Moss', { exact: false }).last().waitFor();
    await cost.getByRole('link', { name: es('office-workorders:record.ledger') }).waitFor();
    await expect.poll(() => cost.getByRole('button').count()).toBe(0);
    expect([await found(small), await tooWide(small)]).toEqual([[], 0]);

    await small.goto(`${baseUrl}/office/workorders/plans`);
    await small.getByRole('button', { name: es('office-inspections:add') }).press('Enter');
    const form = small.getByRole('dialog');
    const inspection = `Detectores ${Date.now()}`;
    await form
      .getByRole('textbox', { name: es('office-inspections:fields.title'), exact: true })
      .fill(inspection);
    await form.getByRole('button', { name: es('office-inspections:save') }).press('Enter');
    await form.getByText(es('office-inspections:wrong.description')).waitFor();
    await form
      .getByRole('textbox', { name: es('office-inspections:fields.description') })
      .fill('Se prueban.');
    await form.getByLabel(es('office-inspections:fields.first_day')).fill('2090-03-01');
    expect([await found(small), await tooWide(small)]).toEqual([[], 0]);
    await form.getByRole('button', { name: es('office-inspections:save') }).press('Enter');
    await form.waitFor({ state: 'detached' });
    const planned = small.getByRole('listitem').filter({ hasText: inspection });
    await planned.waitFor();
    expect([await found(small), await tooWide(small)]).toEqual([[], 0]);
    await planned.getByRole('button').press('Enter');
    await planned.waitFor({ state: 'detached' });
    await phone.close();
  });
});
