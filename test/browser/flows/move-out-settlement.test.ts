import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMoveOut } from '../../../src/cli/demo/work/settlement.ts';
import { findUnit } from '../../../src/db/property/property.repository.ts';
import { SECURITY_DEPOSIT } from '../../../src/ledger/book.ts';
import { ACCOUNTS, balanceOf } from '../../../src/ledger/transfer.ts';
import { amountDue } from '../../../src/server/ledger/amount-due.ts';
import { postCharge, postCredit } from '../../../src/server/ledger/charges.ts';
import { todayAt } from '../../../src/server/property/time-zone.ts';
import { PNG } from '../../fixtures/files.ts';
import { newResident, PHONE, visitAsResident } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const FLOW = 'move-out-settlement';
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const title = (page: Page, name: string) => page.locator('#root').getByRole('heading', { level: 1, name });

describe('the settlement of a deposit', () => {
  it('shows the office the home at the move-in and now, part by part', async () => {
    const en = words('en');
    const { unit_id } = await office((deps) => addMoveOut(deps));
    const unit = await office(async ({ db }) => (await findUnit(db, unit_id))?.details.unit_uid ?? '');
    const policies = ['manage_leases'];
    const officer = await somebody({ is_staff: true, policies, first_name: 'Dana', last_name: 'Moss' });
    const context = await browserOf(browser, await sessionOf(baseUrl, officer));
    const page = await context.newPage();
    await page.goto(`${baseUrl}/office?page_size=100`);
    await page.getByRole('listitem').filter({ hasText: unit }).getByRole('link').click();
    const entry = page.getByRole('table', { name: en('guided-inspection:rooms.entry') });
    await entry.waitFor();
    const rows = await entry.getByRole('row').allInnerTexts();
    const cells = rows.map((row) => row.split(/\t|\n/).map((cell) => cell.trim()));
    expect(cells[0]?.filter((cell) => cell !== '')).toEqual([
      expect.stringContaining('First time'),
      expect.stringContaining('Most recent'),
    ]);
    expect(cells).toContainEqual(['Walls and ceiling', 'Good', 'Damaged']);
    expect(cells).toContainEqual(['Floor', 'Good', 'Good']);
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await context.close();
  });

  it('goes between the office and a former resident on a phone in Spanish, until it is paid out', async () => {
    const [en, es] = [words('en'), words('es')];
    const who = await newResident();
    const { lease_id, company_id, property_id } = who;
    const lease = { lease_id, company_id, property_id };
    await office(({ db }) =>
      db.updateTable('users').set({ language: 'es' }).where('id', '=', who.user_id).execute(),
    );
    const unit = await office(async ({ db }) => (await findUnit(db, who.unit_id))?.details.unit_uid ?? '');
    const deposit = { charge_code: SECURITY_DEPOSIT, description: 'Deposit', amount_cents: 100_000 };
    await office((deps) =>
      deps.db.transaction().execute(async (trx) => {
        await postCharge(deps, trx, lease, { ...deposit, name: 'deposit', due_date: '2026-01-01' }, 'office');
        const { due_cents } = await amountDue(trx, lease_id, deps.clock.now().toISOString().slice(0, 10));
        await postCredit(deps, trx, lease, { name: 'paid', amount_cents: due_cents, note: 'Paid' }, 'office');
      }),
    );
    const officer = { is_staff: true, policies: ['manage_leases'], first_name: 'Dana', last_name: 'Moss' };
    const session = await sessionOf(baseUrl, await somebody(officer));
    const context = await browserOf(browser, session);
    const moss = await context.newPage();
    const opened = await fetch(`${baseUrl}/api/office/occasions`, {
      method: 'POST',
      headers: { token: session.token, 'content-type': 'application/json' },
      body: JSON.stringify({ key: `settle ${lease_id}`, lease_id, flow: FLOW }),
    });
    expect(opened.status).toBe(200);

    await moss.goto(`${baseUrl}/office?page_size=100`);
    await moss.getByRole('listitem').filter({ hasText: unit }).getByRole('link').click();
    await title(moss, en(`${FLOW}:steps.keys`)).waitFor();
    const today = await office((deps) => todayAt(deps, deps.db, property_id));
    await moss.getByLabel(en(`${FLOW}:fields.returned_on`)).fill(today);
    await moss.getByLabel(en(`${FLOW}:fields.forwarding`)).fill('9 Elm Street');
    expect(await found(moss)).toEqual([]);
    await moss.getByRole('button', { name: en('flow.send') }).click();
    await title(moss, en(`${FLOW}:steps.inspection`)).waitFor();
    await moss.getByLabel(en(`${FLOW}:fields.inspected_on`)).fill(today);
    await moss.getByLabel(en(`${FLOW}:options.condition.DAMAGED`)).check();
    await moss.getByLabel(en(`${FLOW}:fields.findings`)).fill('The oven was left dirty.');
    await moss
      .locator('input[type=file]')
      .setInputFiles({ name: 'oven.png', mimeType: 'image/png', buffer: PNG });
    await moss.getByText('oven.png').waitFor();
    await moss.getByLabel(en(`${FLOW}:fields.note`)).fill('Ask Lee');
    expect(await found(moss)).toEqual([]);
    await moss.getByRole('button', { name: en('flow.send') }).click();

    const list = async (deductions: readonly [string, string, string][]) => {
      await title(moss, en(`${FLOW}:steps.deductions`)).waitFor();
      for (const [index, [reason, what, amount]] of deductions.entries()) {
        const entry = moss.locator(`[data-field="deductions.${index}.reason"]`);
        if ((await entry.count()) === 0)
          await moss.getByRole('button', { name: en(`${FLOW}:lists.add`) }).click();
        await entry.locator('select').selectOption(reason);
        await moss.locator(`[data-field="deductions.${index}.what"] input`).fill(what);
        await moss.locator(`[data-field="deductions.${index}.amount"] input`).fill(amount);
        const receipt = moss.locator(`[data-field="deductions.${index}.receipt"] input[type=file]`);
        if ((await receipt.count()) > 0) {
          await receipt.setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer: PNG });
          await moss.getByText('bill.png').waitFor();
        }
      }
      expect(await found(moss)).toEqual([]);
      await moss.getByRole('button', { name: en('flow.send') }).click();
      await title(moss, en(`${FLOW}:check.title`)).waitFor();
      expect(await found(moss)).toEqual([]);
      await moss.getByRole('button', { name: en(`${FLOW}:check.send`) }).click();
      await title(moss, en(`${FLOW}:statementSent.title`)).waitFor();
    };
    await list([
      ['CLEANING', 'Oven', '150.00'],
      ['KEYS', 'New lock', '80.00'],
    ]);

    const resident = await visitAsResident(browser, {
      who,
      language: 'es',
      browser: { viewport: PHONE, colorScheme: 'dark' },
    });
    const { page } = resident;
    await resident.open('/tenant');
    await page.getByRole('link', { name: es(`${FLOW}:start.title`) }).click();
    await title(page, es(`${FLOW}:steps.decision`)).waitFor();
    await page.getByText('$230.00').first().waitFor();
    await page.getByRole('link', { name: 'oven.png' }).waitFor();
    await page.getByRole('link', { name: es(`${FLOW}:document.title`) }).waitFor();
    expect(await page.getByText('Ask Lee').count()).toBe(0);
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await page.getByLabel(es(`${FLOW}:options.decision.OBJECT`)).check();
    await page.getByLabel(es(`${FLOW}:fields.objection`)).fill('La cerradura es nueva');
    await page.getByRole('button', { name: es('flow.send') }).click();
    await title(page, es(`${FLOW}:objection.title`)).waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);

    await moss.reload();
    await title(moss, en(`${FLOW}:steps.reply`)).waitFor();
    await moss.getByText('La cerradura es nueva').waitFor();
    await moss.getByLabel(en(`${FLOW}:options.reply.REVISE`)).check();
    await moss.getByLabel(en(`${FLOW}:fields.explanation`)).fill('The lock is taken off.');
    await moss.getByRole('button', { name: en('flow.send') }).click();
    await moss.getByText(en(`${FLOW}:above.revision`)).waitFor();
    const [, lock] = await moss.getByRole('button', { name: en(`${FLOW}:lists.remove`) }).all();
    await lock?.click();
    const sure = moss.getByRole('alertdialog').or(moss.getByRole('dialog')).getByRole('button').last();
    if (await sure.isVisible()) await sure.click();
    await list([['CLEANING', 'Oven', '150.00']]);

    await page.reload();
    await page.getByText('The lock is taken off.').waitFor();
    await page.getByText('$150.00').first().waitFor();
    await page.getByLabel(es(`${FLOW}:options.decision.ACCEPT`)).check();
    await page.getByRole('button', { name: es('flow.send') }).click();
    await title(page, es(`${FLOW}:payment.title`)).waitFor();

    await moss.reload();
    await moss.getByText('9 Elm Street').waitFor();
    await moss.getByRole('button', { name: en(`${FLOW}:toPay.paid`) }).dblclick();
    await title(moss, en(`${FLOW}:start.title`)).waitFor();
    await page.reload();
    await title(page, es(`${FLOW}:paidOut.title`)).waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);

    const transfers = await office(({ db }) =>
      db.selectFrom('ledger_transfers').selectAll().where('lease_id', '=', lease_id).execute(),
    );
    expect(ACCOUNTS.reduce((sum, account) => sum + balanceOf(transfers, account), 0)).toBe(0);
    expect([balanceOf(transfers, 'credit'), balanceOf(transfers, 'deposits')]).toEqual([0, 0]);
    const paid = await office(({ db }) =>
      db
        .selectFrom('ledger_entries')
        .select('id')
        .where('lease_id', '=', lease_id)
        .where('kind', '=', 'paid_out')
        .execute(),
    );
    expect(paid).toHaveLength(1);
    await Promise.all([resident.leave(), context.close()]);
  });
});
