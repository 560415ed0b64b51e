import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { updateTenancy } from '../../../src/db/resident/let-lease.repository.ts';
import { newResident, PHONE } from '../resident/resident.ts';
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

const END = '2041-05-31';
const RANGE = `from=${END}&to=${END}`;

/** A lease that ends alone on its day, without an offer. */
async function endingLease(): Promise<void> {
  const { lease_id } = await newResident({ lease_end: END });
  await office(async ({ db }) => {
    await db.deleteFrom('flow_occasions').where('lease_id', '=', lease_id).execute();
    await updateTenancy(db, lease_id, { pending_renewal: 0 });
  });
}

const officer = () =>
  somebody({ is_staff: true, policies: ['manage_leases'], first_name: 'Kim', last_name: 'Moss' });

it('renewals are chosen, filled in by a rule, looked at and sent by keyboard', async () => {
  const t = words('en');
  await endingLease();
  const context = await browserOf(browser, await sessionOf(baseUrl, await officer()));
  const page = await context.newPage();
  await page.goto(`${baseUrl}/office/leases/renewals?${RANGE}`);
  const enabled = page.locator('input[type="checkbox"]:enabled').first();
  await enabled.waitFor();
  expect(await found(page)).toEqual([]);
  const name = (await enabled.getAttribute('aria-label')) ?? '';
  const box = page.getByRole('checkbox', { name, exact: true });
  await page
    .getByLabel(
      t('office-leases:renewals.more', { term: t('office-leases:renewals.months_other', { count: 12 }) }),
    )
    .fill('4');
  await box.focus();
  await page.keyboard.press('Space');
  const review = page.getByRole('button', { name: t('office-leases:renewals.review_one', { count: 1 }) });
  await review.focus();
  await page.keyboard.press('Enter');
  const send = page.getByRole('button', { name: t('office-leases:renewals.send_one', { count: 1 }) });
  await send.waitFor();
  expect(await found(page)).toEqual([]);
  await send.focus();
  await page.keyboard.press('Enter');
  await page.getByText(t('office-leases:renewals.sent_one', { count: 1 })).waitFor();
  await expect.poll(() => box.isDisabled()).toBe(true);
  await page.getByText(t('office-leases:renewals.states.offered')).waitFor();
  await context.close();
});

it('renewals fit a phone, dark and in Spanish', async () => {
  const t = words('es');
  await endingLease();
  const session = { ...(await sessionOf(baseUrl, await officer())), language: 'es' };
  const context = await browserOf(browser, session, { locale: 'es', viewport: PHONE, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(`${baseUrl}/office/leases/renewals?${RANGE}`);
  await page.getByRole('heading', { name: t('office-leases:renewals.title') }).waitFor();
  await page.locator('input[type="checkbox"]').first().waitFor();
  expect(await tooWide(page)).toBe(0);
  expect(await found(page)).toEqual([]);
  await context.close();
});
