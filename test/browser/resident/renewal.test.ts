import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { drawn, signerOn } from '../lease/lease.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { PHONE, visitAsResident } from './resident.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await portal().launch();
});

it('[PLT-035] a resident renews the lease from the dashboard, on a phone in Spanish, and signs it like any other document', async () => {
  const language = 'es';
  const { who, page, open, t, leave } = await visitAsResident(browser, {
    language,
    browser: { viewport: PHONE, isMobile: true, hasTouch: true, colorScheme: 'dark' },
  });
  const lease = () => office((deps) => findLease(deps.db, who.lease_id));
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const choose = (field: string, value: string) =>
    page.locator(`[data-field="${field}"] input[value="${value}"]`).check();
  await open('/tenant');
  await page.getByRole('link', { name: t('dashboard:renewal.open') }).click();
  await press(t('lease-renew:offers.renew'));
  await page.locator('[data-field="term.term"]').waitFor();
  await choose('term.term', '6');
  await choose('term.from_household', 'SAME');
  await press(t('apply.save_continue'));
  await page.locator('[data-field="questions.pets"]').waitFor();
  await choose('questions.renters_insurance', 'YES');
  await choose('questions.pets', 'NO');
  await page.locator('[data-field="questions.accepted"] input').check();
  await press(t('flow.send'));
  await page.getByRole('heading', { name: t('lease-renew:sign.title') }).waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  expect((await lease())?.rent_cents).not.toBe(196_000);
  await press(t('lease-renew:sign.sign'));
  await press(t('dashboard:addendum.sign'));
  await page.waitForURL('**/lease_renewal/addendum/*?access_token=*');
  await drawn(page);
  await signerOn(page, language).signAll();
  await press(t('redirect.continue'));
  await page.getByRole('link', { name: t('signed.home') }).click();
  await page.waitForURL('**/tenant');
  expect((await lease())?.rent_cents).toBe(196_000);
  await open('/lease_renew');
  await page.getByRole('heading', { name: t('lease-renew:done.title') }).waitFor();
  expect(await tooWide(page)).toBe(0);
  await leave();
});
