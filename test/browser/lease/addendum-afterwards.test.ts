import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openAddendums } from '../../../src/server/residents/open-addendums.ts';
import { storedDocument, tagsFor } from '../../fixtures/lease-household.ts';
import { newResident, visitAsResident } from '../resident/resident.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { drawn, signerOn } from './lease.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await portal().launch();
});

it('a resident whom the office has entered signs the addendum that waits, and goes back to their pages', async () => {
  const who = await newResident();
  await office(async (deps) => {
    const documents = [await storedDocument(deps, 'ADDENDUM', 'Pets.pdf', 2, tagsFor(1))];
    await deps.db
      .transaction()
      .execute((trx) => openAddendums(deps, trx, { lease_id: who.lease_id, documents }));
  });
  const { page, open, t, leave } = await visitAsResident(browser, { who });
  await open('/tenant/addendum');
  await page.getByRole('button', { name: t('dashboard:addendum.sign') }).click();
  await page.waitForURL('**/lease/addendum/*?access_token=*');
  await drawn(page);
  await signerOn(page).signAll();
  await page.getByRole('button', { name: t('redirect.continue') }).click();
  await page.getByRole('link', { name: t('signed.home') }).click();
  await page.waitForURL('**/tenant');
  await page.getByRole('heading', { level: 1 }).getByText(who.first_name).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await leave();
});

it('a resident whom the lease does not bind is told that the addendum waits for somebody else', async () => {
  const { page, open, t, leave } = await visitAsResident(browser, { wish: { is_responsible: false } });
  await page.route('**/api/tenant/addendum_submitted', (route) => route.fulfill({ json: false }));
  await open('/tenant/addendum');
  await page.getByText(t('dashboard:addendum.others')).waitFor();
  expect(await page.getByRole('button', { name: t('dashboard:addendum.sign') }).count()).toBe(0);
  await leave();
});
