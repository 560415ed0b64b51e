import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openAddendums } from '../../../src/server/features/lease/addendum/open-addendums.ts';
import { holdPapers, withdrawPapers } from '../../../src/server/features/lease/addendum/withdraw-papers.ts';
import { storedDocument, tagsFor } from '../../fixtures/lease-household.ts';
import { newResident, PHONE, visitAsResident } from '../resident/resident.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { drawn, signerOn } from './lease.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await portal().launch();
});

it('a resident entered by the office signs the pending addendum, and returns to the resident area', async () => {
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

it('a resident who is not bound by the lease sees that the addendum waits for somebody else', async () => {
  const { page, open, t, leave } = await visitAsResident(browser, { wish: { is_responsible: false } });
  await page.route('**/api/tenant/addendum_submitted', (route) => route.fulfill({ json: false }));
  await open('/tenant/addendum');
  await page.getByText(t('dashboard:addendum.others')).waitFor();
  expect(await page.getByRole('button', { name: t('dashboard:addendum.sign') }).count()).toBe(0);
  await leave();
});

it('an addendum that the office withdraws shows that to its signer, with the reason, on a phone in Spanish', async () => {
  const language = 'es';
  const who = await newResident();
  const papers = await office(async (deps) => {
    const documents = [await storedDocument(deps, 'ADDENDUM', 'Pets.pdf', 2, tagsFor(1))];
    return deps.db
      .transaction()
      .execute((trx) => openAddendums(deps, trx, { lease_id: who.lease_id, documents }));
  });
  const { page, open, t, leave } = await visitAsResident(browser, {
    who,
    language,
    browser: { viewport: PHONE, isMobile: true, hasTouch: true, colorScheme: 'dark' },
  });
  await open('/tenant/addendum');
  await page.getByRole('button', { name: t('dashboard:addendum.sign') }).click();
  await drawn(page);
  const signer = signerOn(page, language);
  await signer.next.waitFor();
  await office((deps) =>
    deps.db.transaction().execute(async (trx) => {
      const held = await holdPapers(deps, trx, papers);
      if (held === null) throw new Error('The papers are gone.');
      const kept_reason = 'Sin mascotas.';
      const more = { by: null, reason: () => kept_reason, kept_reason, is_renewal: false, page: '/tenant' };
      await withdrawPapers(deps, trx, held, more);
    }),
  );
  await signer.next.click();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('signature.title') });
  const title = page.getByRole('heading', { name: t('lease:withdrawn.title') });
  await dialog.or(title).first().waitFor();
  if ((await dialog.count()) > 0) await signer.chooseSignature();
  await title.waitFor();
  await page.getByText(t('lease:withdrawn.reason', { reason: 'Sin mascotas.' })).waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await page.reload();
  await title.waitFor();
  await leave();
});
