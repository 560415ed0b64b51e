import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Dashboard } from '../../../src/contract/resident/dashboard.contract.ts';
import { insertShoutboxItem } from '../../../src/db/property/page.repository.ts';
import { saveMobile } from '../../../src/db/resident/contact.repository.ts';
import { fitsAll } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { newResident, PHONE, type ResidentVisit, visitAsResident } from './resident.ts';

const DASHBOARD = '**/api/tenant/dashboard';
let browser: Browser;
beforeAll(async () => {
  browser = await portal().launch();
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Changes the server's response for the dashboard. */
const answering = ({ page }: ResidentVisit, change: (dashboard: Dashboard) => Dashboard) =>
  page.route(DASHBOARD, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

describe('the dashboard of a resident', () => {
  it('[PLT-015] [PLT-106] [PLT-110] [PLT-112] [PLT-113] [PLT-114] [PLT-117] [PLT-118] [PLT-119] [PLT-120] shows the cards of the home', async () => {
    const { who, open, page } = await visitAsResident(browser, { wish: { rent_cents: 120_000 } });
    await office(({ db }) =>
      db
        .updateTable('users')
        .set({ last_login_at: new Date(Date.now() - 3 * 3_600_000).toISOString() })
        .where('id', '=', who.user_id)
        .execute(),
    );
    await open('/tenant/dashboard');
    await page.getByText('Last login: 3 hours ago').waitFor();
    await card(page, 'Lease details')
      .getByText(/^(months?|days?) left$/)
      .waitFor();
    await card(page, 'Lease details').getByText(who.lease_id.toUpperCase()).first().waitFor();
    await card(page, 'Property details').getByText('Juniper Row').waitFor();
    await card(page, 'Amount Due')
      .getByText(/^\$1,\d{3}\.\d\d$/)
      .first()
      .waitFor();
    await card(page, 'Amount Due').getByRole('link', { name: 'Pay Now' }).waitFor();
    await card(page, 'Amount Due').getByRole('button', { name: 'Bill Detail' }).click();
    const bill = page.getByRole('dialog', { name: 'Bill Detail' });
    await bill.getByText('Parking space').first().waitFor();
    await fitsAll(page, 'bill detail');
    await bill.getByRole('button', { name: 'Close' }).click();
    for (const name of ['Workorders', 'Lease Renewal', 'Parcels', 'Messages']) {
      await card(page, name).waitFor();
    }
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
    await fitsAll(page, 'dashboard');
  });

  it('[PLT-122] [PLT-123] [PLT-344] shows N/A for an amount that is null, and $0.00 for zero', async () => {
    const visit = await visitAsResident(browser);
    await answering(visit, (dashboard) => ({
      ...dashboard,
      today: '2026-02-20',
      modules: { ...dashboard.modules, total_charge_amount: null, failed_payment_amount: 0 },
    }));
    const { page } = visit;
    await visit.open('/tenant');
    const due = card(page, 'Amount Due');
    await due
      .getByText(
        'Unable to fetch the latest due amount, Please try after some time OR contact your property manager for further assistance.',
      )
      .waitFor();
    await due.getByText('N/A', { exact: true }).waitFor();
    const value = (name: string) => due.locator('dt', { hasText: name }).locator('+ dd').textContent();
    expect([await value('Failed payments'), await value('Days Remaining')]).toEqual(['$0.00', '8']);
  });

  it('[PLT-209] shows MTM Lease for a month-to-month lease, and offers data-only flows', async () => {
    const visit = await visitAsResident(browser);
    await answering(visit, (dashboard) => ({ ...dashboard, is_mtm: true }));
    const offered = {
      flow: 'bike',
      title: 'Bike cellar',
      text: 'A place for it',
      path: '/flow/bike',
      started: false,
    };
    await visit.page.route('**/api/flows', (route) => route.fulfill({ json: [offered] }));
    await visit.open('/tenant');
    await card(visit.page, 'Lease details').getByText('MTM Lease').waitFor();
    await visit.page.locator('a[href="/flow/bike"]', { hasText: 'Bike cellar' }).waitFor();
  });

  it('[PLT-115] [PLT-116] names two co-occupants and counts the others', async () => {
    const { who, open, page } = await visitAsResident(browser);
    const { company_id, property_id, lease_id } = who;
    await office(({ db }) =>
      db
        .insertInto('lease_occupants')
        .values(
          ['Ann', 'Ben', 'Cleo', 'Dan'].map((first_name, index) => ({
            company_id,
            property_id,
            lease_id,
            position: index + 1,
            user_id: null,
            first_name,
            last_name: 'Lee',
            responsible_flag: 'Non-Responsible' as const,
            is_lease_applicant: 0,
          })),
        )
        .execute(),
    );
    await open('/tenant');
    const items = card(page, 'Co-occupants').getByRole('listitem');
    await items.nth(2).waitFor();
    expect(await items.allTextContents()).toEqual([
      'Ann Lee Non-Responsible',
      'Ben Lee Non-Responsible',
      '+2',
    ]);
  });

  it('[PLT-210] [PLT-211] [PLT-212] shows the notices one after the other, once', async () => {
    const who = await newResident({ property: 'cedar-yard' });
    await office(async ({ db, random }) => {
      await db.deleteFrom('shoutbox').where('property_id', '=', 'cedar-yard').execute();
      for (const [position, title] of ['Water', 'Pool'].entries()) {
        await insertShoutboxItem(db, {
          id: random.id(),
          company_id: who.company_id,
          property_id: 'cedar-yard',
          language: 'en',
          position,
          title,
          content: `About the ${title.toLowerCase()}.`,
        });
      }
    });
    const { open, page } = await visitAsResident(browser, { who, notices: true });
    await open('/tenant');
    const water = page.getByRole('dialog', { name: 'Water' });
    await water.getByText('Notification : 1/2').waitFor();
    await fitsAll(page, 'notice');
    await water.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('dialog', { name: 'Pool' }).getByText('Notification : 2/2').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Mobile number' }).waitFor();
    await open('/tenant');
    await page.getByRole('dialog', { name: 'Mobile number' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  it('[PLT-213] asks for a mobile number after the notices, once per session, unless one is confirmed', async () => {
    const who = await newResident();
    const visit = async () => {
      const made = await visitAsResident(browser, { who, notices: true });
      await made.context.addInitScript(() => window.localStorage.setItem('shoutbox_read', '1'));
      await made.open('/tenant');
      return made;
    };
    const { open, page } = await visit();
    const asked = page.getByRole('dialog', { name: 'Mobile number' });
    await asked.getByRole('textbox', { name: 'Mobile number' }).fill('5125550143');
    await fitsAll(page, 'mobile number');
    await asked.getByRole('button', { name: 'Not now' }).click();
    await open('/tenant');
    await card(page, 'Messages').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await office(({ db }) =>
      saveMobile(db, who.user_id, {
        mobile_no: '+15125550143',
        mobile_verified_at: '2026-03-02T15:00:00.000Z',
      }),
    );
    const later = await visit();
    await card(later.page, 'Messages').waitFor();
    expect(await later.page.getByRole('dialog').count()).toBe(0);
  });

  it('[PLT-121] [PLT-124] [PLT-227] [PLT-243] [PLT-244] [PLT-245] [PLT-246] [PLT-335] [PLT-336] opens the dialog that writes to the office', async () => {
    const { open, page } = await visitAsResident(browser);
    await open('/tenant');
    const add = card(page, 'Messages').getByRole('button', { name: 'Add' });
    const dialog = page.getByRole('dialog', { name: 'Compose Message' });
    const [subject, message] = [dialog.getByLabel('Subject'), dialog.getByLabel('Message')];
    const send = dialog.getByRole('button', { name: 'Send' });
    await add.click();
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByText('0/320').waitFor();
    await subject.focus();
    expect(await dialog.getByText('Enter a subject.').count()).toBe(0);
    await message.focus();
    await dialog.getByText('Enter a subject.').waitFor();
    await message.fill('x'.repeat(321));
    const counter = dialog.getByText('321/320');
    const colour = () => counter.evaluate((element) => window.getComputedStyle(element).color);
    const tooLong = await colour();
    await fitsAll(page, 'message too long');
    await message.fill('It drips.');
    expect(
      await dialog.getByText('9/320').evaluate((element) => window.getComputedStyle(element).color),
    ).not.toBe(tooLong);
    await subject.fill('The tap');

    await page.route(
      '**/api/tenant/messages',
      (route) =>
        route.fulfill({
          status: 503,
          json: { error: { code: 'database.unavailable', message: 'Please try again in a moment.' } },
        }),
      { times: 1 },
    );
    await send.click();
    await dialog.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    await send.click();
    await page.getByText('Message created', { exact: true }).waitFor();
    expect(await dialog.count()).toBe(0);
    await add.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog.count()).toBe(0);
  });

  it('[PLT-037] [PLT-201] [PLT-202] redirects to a pending addendum, which leaves one item in the menu', async () => {
    const { who, open, page } = await visitAsResident(browser);
    await page.route('**/api/tenant/addendum_submitted', (route) => route.fulfill({ json: false }));
    await open('/tenant');
    await page.waitForURL(`${portal().baseUrl}/tenant/addendum`);
    expect(who.lease_id).not.toBe('');
    const items = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
    await expect.poll(() => items.allTextContents()).toEqual(['Add Addendum']);
    await fitsAll(page, 'addendum');
  });

  it('fits a phone in Spanish, in the dark', async () => {
    const { open, page, t } = await visitAsResident(browser, {
      language: 'es',
      browser: { viewport: PHONE, colorScheme: 'dark' },
    });
    await open('/tenant');
    await card(page, t('dashboard:amount_due.title')).waitFor();
    await fitsAll(page, 'dashboard on a phone');
  });

  it('offers a resident who is not responsible no way to pay', async () => {
    const { open, page } = await visitAsResident(browser, { wish: { is_responsible: false } });
    await open('/tenant');
    await card(page, 'Amount Due').waitFor();
    expect(await page.getByRole('link', { name: 'Pay Now' }).count()).toBe(0);
  });
});
