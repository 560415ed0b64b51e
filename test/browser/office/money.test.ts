import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newResident, PHONE, rentDueToday, visitAsResident } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const t = words('en');

/** Fills in a form by its labels, and sends it by Enter on its button. */
async function fill(page: Page, kind: string, values: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: t(`office-money:acts.${kind}.title`) }).waitFor();
  for (const [field, value] of Object.entries(values))
    await dialog
      .getByLabel(t(`office-money:fields.${field}`), { exact: false })
      .first()
      .fill(value);
  await dialog.getByRole('button', { name: t(`office-money:acts.${kind}.do`), exact: true }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

describe('the money of the office', () => {
  it('charges, waives a part, receives cash with a receipt, and takes it back; the resident sees what is due', async () => {
    const who = await newResident(rentDueToday());
    const person = await somebody({
      is_staff: true,
      policies: ['manage_money', 'manage_leases'],
      first_name: 'Kim',
      last_name: 'Moss',
    });
    const context = await browserOf(browser, await sessionOf(baseUrl, person));
    const page = await context.newPage();
    await page.goto(`${baseUrl}/office/money?only=due&page_size=100`);
    await page.getByRole('heading', { level: 1, name: t('office-money:register.title') }).waitFor();
    await page.locator('main').getByRole('table').waitFor();
    expect(await found(page)).toEqual([]);

    await page.goto(`${baseUrl}/office/money/${who.lease_id}`);
    await page.getByRole('button', { name: t('office-money:acts.charge.title') }).focus();
    await page.keyboard.press('Enter');
    expect(await found(page)).toEqual([]);
    await fill(page, 'charge', {
      description: 'Lost garage key',
      amount: '75.00',
      reason: 'Reported on Monday',
    });
    const charge = page.locator('main li').filter({ hasText: 'Lost garage key' });
    await charge.getByText('$75.00').waitFor();

    const resident = await visitAsResident(browser, { who });
    const theirs = await resident.open('/transactions');
    await theirs.getByRole('link', { name: 'Lost garage key' }).first().waitFor();
    expect(await theirs.getByText('Reported on Monday').count()).toBe(0);
    await resident.leave();

    await charge.getByRole('button').press('Enter');
    await fill(page, 'waiver', { amount: '25.00', reason: 'Half of it was ours' });
    await charge.getByText('$50.00').waitFor();
    await page.getByRole('button', { name: t('office-money:acts.payment.title') }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('office-money:fields.tender')).first().selectOption('CASH');
    const due = await dialog.getByLabel(t('office-money:fields.amount')).inputValue();
    expect(Number(due)).toBeGreaterThanOrEqual(50);
    // Below the limit of the property: nobody else has to agree when it is taken back.
    await fill(page, 'payment', { number: 'S-17', amount: '50.00' });
    const receipt = page.getByRole('button', {
      name: t('office-money:entries.receipt_of', { what: 'Cash #S-17' }),
    });
    const [download] = await Promise.all([page.waitForEvent('download'), receipt.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^receipt-.+\.pdf$/);
    await page
      .getByRole('button', { name: t('office-money:acts.reversal.of', { what: 'Cash #S-17' }) })
      .press('Enter');
    await fill(page, 'reversal', { reason: 'Entered for the wrong home' });
    await page
      .getByText(`${t('office-money:kinds.reversed')}: Cash #S-17`)
      .first()
      .waitFor();
    expect(await found(page)).toEqual([]);
    for (const path of ['received', 'waiting', 'books']) {
      await page.goto(`${baseUrl}/office/money/${path}`);
      await page.getByRole('heading', { level: 1, name: t(`office-money:${path}.title`) }).waitFor();
      expect([path, await found(page)]).toEqual([path, []]);
    }
    await context.close();

    const session = { ...(await sessionOf(baseUrl, person)), language: 'es' };
    const phone = await browserOf(browser, session, { locale: 'es', viewport: PHONE, colorScheme: 'dark' });
    const small = await phone.newPage();
    for (const path of ['/office/money', `/office/money/${who.lease_id}`, '/office/money/books']) {
      await small.goto(baseUrl + path);
      await small.locator('#root').getByRole('heading', { level: 1 }).waitFor();
      expect([path, await found(small), await tooWide(small)]).toEqual([path, [], 0]);
    }
    await phone.close();
  });
});
