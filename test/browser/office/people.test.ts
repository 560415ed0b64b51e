import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findLeasePlace } from '../../../src/db/resident/lease-place.repository.ts';
import { insertMessage } from '../../../src/db/resident/resident-message.repository.ts';
import { PNG } from '../../fixtures/files.ts';
import { newResident, PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, sandboxUrl, launch } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const t = words('en');
const POLICIES = [
  'manage_leases',
  'manage_messages',
  'manage_parcels',
  'manage_email_templates',
  'email_blast',
];

const member = () => somebody({ is_staff: true, policies: POLICIES, first_name: 'Kim', last_name: 'Moss' });
const press = (page: Page, key: string, values: Record<string, string> = {}) =>
  page.getByRole('button', { name: t(`office-people:${key}`, values), exact: true }).press('Enter');
const opened = (page: Page) => page.locator('#root').getByRole('heading', { level: 1 }).waitFor();

/** The code of the mail to an address. */
async function codeTo(email: string): Promise<string> {
  let code: string | undefined;
  const look = async () => {
    const answer = await fetch(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(email)}`);
    const { messages } = (await answer.json()) as { messages: { text: string }[] };
    code = messages.map(({ text }) => /: (\d{6})\n/.exec(text)?.[1]).find(Boolean);
    return code;
  };
  await expect.poll(look, { timeout: 30_000 }).toBeDefined();
  return code ?? '';
}

describe('the people of a property', () => {
  it('get keys, an answer from a template, an announcement, and a parcel by their code', async () => {
    const who = await newResident();
    const home = await office(async ({ db }) => (await findLeasePlace(db, who.lease_id))?.unit_uid ?? '');
    const thread = crypto.randomUUID();
    await office(async ({ db, clock }) => {
      const { company_id, property_id, lease_id } = (await findLeasePlace(db, who.lease_id)) ?? {};
      if (company_id === undefined || property_id === undefined) throw new Error('Nobody lives there.');
      await insertMessage(db, {
        ...{ id: thread, company_id, property_id, user_id: who.user_id, lease_id: lease_id ?? null },
        ...{ from_office: 0, author: 'Robin Keller', subject: 'Laundry', message: 'When is it open?' },
        ...{ impersonation_id: null, created_at: clock.now().toISOString() },
      });
    });
    const person = await member();
    const context = await browserOf(browser, await sessionOf(baseUrl, person));
    const page = await context.newPage();

    await page.goto(`${baseUrl}/office/residents?q=${home}`);
    const row = page.locator('main').getByRole('link', { name: 'Keller, Robin' });
    await row.waitFor();
    expect(await found(page)).toEqual([]);
    await row.press('Enter');
    await press(page, 'belongings.KEY.add');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('office-people:belongings.KEY.name'), { exact: false }).fill('Mailbox');
    await dialog.getByRole('button', { name: t('office-people:belongings.save') }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await press(page, 'belongings.KEY.end_named', { name: 'Mailbox' });
    await dialog.getByRole('button', { name: t('office-people:belongings.KEY.end') }).press('Enter');
    await page
      .locator('main')
      .getByText(/Given back/)
      .first()
      .waitFor();

    await page.goto(`${baseUrl}/office/messages/templates`);
    await press(page, 'templates.add');
    await dialog.getByLabel(t('office-people:templates.name'), { exact: false }).fill('Hours');
    await dialog
      .getByLabel(t('office-people:templates.text', { language: 'English' }))
      .fill('Hello {{ first_name }}, from 8 to 20.');
    expect(await found(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('office-people:belongings.save') }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${baseUrl}/office/messages/${thread}`);
    await page.getByLabel(t('office-people:answer.template')).selectOption({ label: 'Hours' });
    await expect
      .poll(() => page.getByRole('textbox', { name: t('office-people:answer.text') }).inputValue())
      .toBe('Hello Robin, from 8 to 20.');
    expect(await found(page)).toEqual([]);
    await press(page, 'answer.send');
    await page.locator('main').getByText(t('office-people:messages.waits_not')).waitFor();

    await page.goto(`${baseUrl}/office/announcements/new`);
    await page.getByLabel(t('office-people:announcements.to_homes')).check();
    await page.getByRole('checkbox', { name: new RegExp(`^${home} / `) }).check();
    for (const field of await page
      .getByLabel(t('office-people:announcements.subject'), { exact: false })
      .all())
      await field.fill('Water is off');
    for (const field of await page
      .getByRole('textbox', { name: t('office-people:announcements.text') })
      .all())
      await field.fill('From 9 to 10.');
    expect(await found(page)).toEqual([]);
    await press(page, 'announcements.send');
    await dialog.getByRole('button', { name: t('office-people:announcements.send') }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Water is off' }).waitFor();
    await page.locator('main').getByText('Robin Keller').waitFor();
    expect(await found(page)).toEqual([]);
    await context.close();
  });

  it('have parcels that are taken in and given out on a phone; all pages fit there, dark and in Spanish', async () => {
    const who = await newResident();
    const home = await office(async ({ db }) => (await findLeasePlace(db, who.lease_id))?.unit_uid ?? '');
    const person = await member();
    const session = { ...(await sessionOf(baseUrl, person)), language: 'es' };
    const phone = await browserOf(browser, session, { locale: 'es', viewport: PHONE, colorScheme: 'dark' });
    const page = await phone.newPage();
    const es = words('es');
    const label = (key: string) => page.getByLabel(es(`office-people:parcels.${key}`), { exact: false });
    await page.goto(`${baseUrl}/office/parcels/new`);
    await opened(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: PNG });
    await page.getByRole('img', { name: es('office-people:parcels.photo_taken') }).waitFor();
    await label('find_home').fill(home);
    await page.getByRole('radio', { name: new RegExp(`^${home} / `) }).check();
    await label('label_name').fill('R. Keller');
    await label('carrier').fill('UPS');
    await label('place').fill('Locker 4');
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await page.getByRole('button', { name: es('office-people:parcels.take_in'), exact: true }).press('Enter');
    await page.getByText(es('office-people:parcels.take_photo')).waitFor();
    await page.goto(`${baseUrl}/office/parcels?q=${home}`);
    const give = page.getByRole('button', { name: new RegExp(`${home} / `) });
    await give.press('Enter');
    await label('code').fill(await codeTo(who.email));
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('office-people:parcels.give'), exact: true })
      .press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(es('office-people:parcels.none_waiting')).waitFor();
    for (const path of [
      'parcels?show=all',
      'residents',
      'messages?show=all',
      'announcements',
      'announcements/new',
    ]) {
      await page.goto(`${baseUrl}/office/${path}`);
      await opened(page);
      expect([path, await found(page), await tooWide(page)]).toEqual([path, [], 0]);
    }
    await phone.close();
  });
});
