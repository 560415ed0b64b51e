import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProperty } from '../../../src/db/property/property.repository.ts';
import { dayIn } from '../../../src/server/forms/form-facts.ts';
import { PHONE } from '../resident/resident.ts';
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

const policies = ['manage_applications'];

describe('applications in the office', () => {
  it('are invited, found in the register, get their link again, and are cancelled', async () => {
    const t = words('en');
    const o = (key: string, values = {}) => t(`office-applications:${key}`, values);
    const person = await somebody({ is_staff: true, policies, first_name: 'Kim', last_name: 'Moss' });
    const context = await browserOf(browser, await sessionOf(baseUrl, person));
    const page = await context.newPage();
    await page.goto(`${baseUrl}/office/applications`);
    await page.getByRole('heading', { level: 1, name: o('title') }).waitFor();
    await page.getByRole('button', { name: o('invite.open') }).press('Enter');
    const dialog = page.getByRole('dialog');
    const invited = dialog.locator('form').first();
    await invited.getByLabel('First name').waitFor();
    await dialog.getByRole('button', { name: o('invite.send') }).press('Enter');
    await dialog.getByText(o('invite.issues.unit_id')).waitFor();
    expect(await found(page)).toEqual([]);
    const today = await office(async ({ db, clock }) => {
      const property = await findProperty(db, 'juniper-row');
      return dayIn(property?.settings.time_zone ?? 'UTC', clock.now());
    });
    await dialog.getByLabel(o('invite.unit_id')).selectOption({ index: 1 });
    await dialog.getByLabel(o('invite.movein_date')).fill(today);
    const email = `ida.${crypto.randomUUID().slice(0, 8)}@mail.example`;
    const name = `Ida${email.slice(4, 8).replaceAll(/\d/g, 'x')}`;
    await invited.getByLabel('First name').fill(name);
    await invited.getByLabel('Last name').fill('Berg');
    await invited.getByLabel('Email').fill(email);
    await invited.getByLabel('Phone').fill('5125550177');
    // A form for another person follows, which may stay empty; its choices are its own.
    const another = dialog.locator('form').nth(1);
    await another.getByText(o('invite.nobody')).waitFor();
    await another.getByLabel('First name').fill('Tim');
    await another.getByLabel('First name').press('Tab');
    await dialog.getByRole('button', { name: o('invite.remove', { number: 2 }) }).waitFor();
    const types = dialog.getByRole('radio', { name: t('application:options.applicant_type.CO-APPLICANT') });
    expect(await Promise.all([types.nth(0).isChecked(), types.nth(1).isChecked()])).toEqual([true, true]);
    await dialog.getByRole('button', { name: o('invite.remove', { number: 2 }) }).press('Enter');
    await dialog.getByRole('button', { name: o('invite.send') }).press('Enter');
    await page.getByText(o('invite.done_one')).first().waitFor();
    await dialog.waitFor({ state: 'detached' });

    const row = page.getByRole('row').filter({ hasText: `${name} Berg` });
    await row.waitFor();
    expect(await row.textContent()).toContain(o('status.invited'));
    expect(await found(page)).toEqual([]);
    await row.getByRole('link').press('Enter');
    await page.getByRole('heading', { level: 3, name: new RegExp(name) }).waitFor();
    await page.getByRole('button', { name: o('actions.send_to', { name: `${name} Berg` }) }).press('Enter');
    await page.getByText(o('actions.sent', { email })).first().waitFor();
    await page.getByText(o('acts.LINK_SENT', { name: `${name} Berg` })).waitFor();
    expect(await found(page)).toEqual([]);
    await page.getByRole('button', { name: o('actions.cancel'), exact: true }).press('Enter');
    await dialog.getByRole('button', { name: o('actions.cancel_confirm') }).press('Enter');
    await dialog.getByText(o('actions.reason_missing')).waitFor();
    expect(await found(page)).toEqual([]);
    await dialog.getByLabel(o('actions.reason')).fill('Moves elsewhere');
    await dialog.getByRole('button', { name: o('actions.cancel_confirm') }).press('Enter');
    await page.getByText(o('acts.reason', { reason: 'Moves elsewhere' })).waitFor();
    expect(await page.getByRole('button', { name: o('actions.cancel'), exact: true }).count()).toBe(0);
    await context.close();

    const session = { ...(await sessionOf(baseUrl, person)), language: 'es' };
    const looks = { locale: 'es', viewport: PHONE, colorScheme: 'dark' } as const;
    const phone = await browserOf(browser, session, looks);
    const small = await phone.newPage();
    for (const path of ['/office/applications', '/office/applications?show=guestcards']) {
      await small.goto(baseUrl + path);
      const title = words('es')('office-applications:title');
      await small.locator('#root').getByRole('heading', { level: 1, name: title }).waitFor();
      await small.locator('[role=tabpanel] :is(nav, p)').first().waitFor();
      expect([path, await found(small), await tooWide(small)]).toEqual([path, [], 0]);
    }
    await phone.close();
  });
});
