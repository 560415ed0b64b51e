import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { insertErasure } from '../../../src/db/person-data/erasure.repository.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { copyProperty, moveMembers } from '../support/copy-property.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const t = words('en');
const es = words('es');

it('the days after which data is erased are set by keys, above the list of what was erased', async () => {
  const property_id = await copyProperty('juniper-row');
  const kim = await somebody({ is_staff: true, policies: ['manage_property'], last_name: 'Moss' });
  const session = await sessionOf(baseUrl, kim);
  await moveMembers([kim.id], property_id);
  const erased = (index: number) => ({
    ...{ id: `${property_id}-${index}`, company_id: kim.company_id, property_id, kind: 'secrets' as const },
    ...{
      subject_id: `nobody-${index}`,
      revision: 1,
      counts: { drafts: index },
      asked_by: null,
      reason: null,
    },
    erased_at: `2026-01-0${index}T12:00:00.000Z`,
  });
  await office(async ({ db }) => {
    for (const index of [1, 2]) await insertErasure(db, erased(index));
  });
  const context = await browserOf(await launch(), session);
  const page = await context.newPage();
  await page.goto(`${baseUrl}/office/property?group=retention`);
  const days = page
    .getByRole('textbox', { name: t('office-property:fields.retention.secrets_days') })
    .first();
  await days.waitFor();
  const items = page.getByRole('tabpanel').getByRole('listitem');
  await items.first().waitFor();
  // The newest first: kinds and numbers, nothing else.
  expect((await items.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    t('office-property:erased.secrets_other', { count: 2 }),
    t('office-property:erased.secrets_one'),
  ]);
  expect(await found(page)).toEqual([]);
  await days.fill('45');
  await days.press('Enter');
  await page.getByText(t('office-property:saved')).waitFor();
  await page.reload();
  await days.waitFor();
  expect(await days.inputValue()).toBe('45');
  await context.close();

  const phone = await browserOf(
    await launch(),
    { ...session, language: 'es' },
    { locale: 'es', viewport: PHONE, colorScheme: 'dark' },
  );
  const small = await phone.newPage();
  await small.goto(`${baseUrl}/office/property?group=retention`);
  await small.getByRole('heading', { name: es('office-property:erased.title') }).waitFor();
  await small.getByRole('tabpanel').getByRole('listitem').first().waitFor();
  expect([await found(small), await tooWide(small)]).toEqual([[], 0]);
  await phone.close();
});

it('a household is held and released on its case with a reason, by keys; who only reads sees the reason', async () => {
  const { lease_id } = await office((deps) => makeTenant(deps));
  const kim = await somebody({
    ...{ is_staff: true, policies: ['manage_privacy', 'manage_leases'] },
    ...{ first_name: 'Kim', last_name: 'Moss' },
  });
  const session = await sessionOf(baseUrl, kim);
  const context = await browserOf(await launch(), session);
  const page = await context.newPage();
  const press = (on: Page, key: string) =>
    on
      .getByRole('button', { name: t(key), exact: true })
      .first()
      .press('Enter');
  await page.goto(`${baseUrl}/office/cases/${lease_id}`);
  await page.getByText(t('office-privacy:hold.none')).waitFor();
  await press(page, 'office-privacy:hold.place');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('office-privacy:hold.place_text')).waitFor();
  expect(await found(page)).toEqual([]);
  await dialog.getByRole('textbox').fill('Lawsuit 26-114');
  await dialog.getByRole('button', { name: t('office-privacy:hold.place'), exact: true }).press('Enter');
  await page.getByText(t('office-privacy:hold.held')).waitFor();
  await page
    .getByText(t('office-privacy:hold.since', { name: 'Kim Moss', reason: 'Lawsuit 26-114' }))
    .waitFor();
  expect(await found(page)).toEqual([]);

  const lee = await somebody({ is_staff: true, policies: ['manage_leases'], last_name: 'Vale' });
  const ofLee = { ...(await sessionOf(baseUrl, lee)), language: 'es' };
  const phone = await browserOf(await launch(), ofLee, { locale: 'es', viewport: PHONE });
  const small = await phone.newPage();
  await small.goto(`${baseUrl}/office/cases/${lease_id}`);
  await small.getByText(es('office-privacy:hold.held')).waitFor();
  expect(await small.getByRole('button', { name: es('office-privacy:hold.lift') }).count()).toBe(0);
  expect([await found(small), await tooWide(small)]).toEqual([[], 0]);
  await phone.close();

  await press(page, 'office-privacy:hold.lift');
  await dialog.getByRole('textbox').fill('The lawsuit is settled');
  await dialog.getByRole('button', { name: t('office-privacy:hold.lift'), exact: true }).press('Enter');
  await page
    .getByText(t('office-privacy:hold.ended', { name: 'Kim Moss', reason: 'The lawsuit is settled' }))
    .waitFor();
  await page.getByText(t('office-privacy:hold.none')).waitFor();
  await context.close();
});
