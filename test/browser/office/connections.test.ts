import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginMembership } from '../../../src/db/session/membership.repository.ts';
import { enqueueDeliveries } from '../../../src/db/webhook/delivery.repository.ts';
import { startReceiver } from '../../fixtures/office/webhook-receiver.ts';
import { PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { copyProperty, moveMembers } from '../support/copy-property.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const t = words('en');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const newAdmin = async () => {
  const person = await somebody({ is_staff: true, first_name: 'Ana', last_name: 'Ruiz' });
  await office(({ db }) => beginMembership(db, person.id, person, ['admin']));
  return { person, session: await sessionOf(baseUrl, person) };
};
const admin = async () => (await newAdmin()).session;
const press = (page: Page, key: string, values: Record<string, string> = {}) =>
  page.getByRole('button', { name: t(key, values), exact: true }).press('Enter');
const statusWith = async (key: string) =>
  (await fetch(`${baseUrl}/api/office/leases`, { headers: { authorization: `Bearer ${key}` } })).status;

describe('the connections of the office', () => {
  it('makes a key by keyboard, which another program uses, and revokes it with a reason', async () => {
    const context = await browserOf(browser, await admin());
    const page = await context.newPage();
    const name = `Program ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto(`${baseUrl}/office/api`);
    await press(page, 'office-api:make.button');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('office-api:make.name')).fill(name);
    await dialog.getByRole('checkbox', { name: t('office-api:scopes.manage_leases') }).waitFor();
    await dialog.getByRole('button', { name: t('office-api:make.button') }).press('Enter');
    await page.getByText(t('office-api:make.no_scope'), { exact: true }).waitFor();
    await dialog.getByRole('checkbox', { name: t('office-api:scopes.manage_leases') }).press('Space');
    expect(await found(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('office-api:make.button') }).press('Enter');
    await page.getByText(t('office-api:made.text')).waitFor();
    expect(await found(page)).toEqual([]);
    const key = (await dialog.locator('code').textContent()) ?? '';
    expect(await statusWith(key)).toBe(200);
    // Escape does not lose a key that nobody has kept.
    await page.keyboard.press('Escape');
    await press(page, 'office-api:made.kept');
    await press(page, 'office-api:revoke.of', { name });
    await dialog.getByLabel(t('office-applications:actions.reason')).fill('Not used');
    await dialog.getByRole('button', { name: t('office-api:revoke.button'), exact: true }).press('Enter');
    await page.getByText(t('office-api:revoke.done', { name })).waitFor();
    await expect.poll(() => statusWith(key)).toBe(401);
    expect(await found(page)).toEqual([]);
    await context.close();
  });

  it('adds an address by keyboard, which is told what happens, and sends it again', async () => {
    const receiver = await startReceiver();
    const { person, session } = await newAdmin();
    // A property of their own: what other tests do at Juniper Row would be told, too.
    const property_id = await copyProperty('juniper-row');
    await moveMembers([person.id], property_id);
    const context = await browserOf(browser, session);
    const page = await context.newPage();
    await page.goto(`${baseUrl}/office/api`);
    await press(page, 'office-api:webhooks.add');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('office-api:webhooks.url')).fill('http://10.0.0.1/');
    await dialog.getByRole('button', { name: t('office-api:webhooks.add') }).press('Enter');
    await page.getByText(t('errors:webhook.internal')).waitFor();
    await dialog.getByLabel(t('office-api:webhooks.url')).fill(receiver.url);
    expect(await found(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('office-api:webhooks.add') }).press('Enter');
    await page.getByText(t('office-api:webhooks.secret_text')).waitFor();
    await press(page, 'office-api:made.kept');
    const link = page.getByRole('link', {
      name: t('office-api:webhooks.deliveries_of', { url: receiver.url }),
    });
    const id = ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
    const at = new Date().toISOString();
    await office(({ db }) =>
      enqueueDeliveries(db, {
        ...{
          id: `event-${id}`,
          company_id: person.company_id,
          property_id,
          flow: 'workorder',
          subject: id,
          at,
        },
        ...{ kind: 'workorder.SUBMIT', body: '{}' },
      }),
    );
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
    await link.press('Enter');
    await page.getByText(t('office-api:deliveries.states.DELIVERED'), { exact: true }).first().waitFor();
    expect(await found(page)).toEqual([]);
    await page
      .getByRole('button', { name: t('office-api:deliveries.replay_of', { kind: 'workorder.SUBMIT' }) })
      .first()
      .press('Enter');
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
    await fetch(`${baseUrl}/api/office/webhooks/${id}`, {
      ...{ method: 'DELETE', headers: { token: session.token } },
    });
    await Promise.all([context.close(), receiver.close()]);
  });

  it('reads its pages on a phone, in the dark and in Spanish', async () => {
    const options = { locale: 'es', viewport: PHONE, colorScheme: 'dark' } as const;
    const phone = await browserOf(browser, { ...(await admin()), language: 'es' }, options);
    const page = await phone.newPage();
    for (const path of ['/office/api'] as const) {
      await page.goto(baseUrl + path);
      await page.locator('#root').getByRole('heading', { level: 1 }).waitFor();
      expect([path, await found(page), await tooWide(page)]).toEqual([path, [], 0]);
    }
    await phone.close();
  });
});
