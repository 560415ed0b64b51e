import { expect, it } from 'vitest';
import { findUnit, insertUnit } from '../../../src/db/property/property.repository.ts';
import { readLeaseStatus, updateTenancy } from '../../../src/db/resident/let-lease.repository.ts';
import { findOpenTransfer } from '../../../src/db/resident/unit-transfer.repository.ts';
import { openLease } from '../lease/lease.ts';
import { newResident, PHONE, rentDueToday, visitAsResident } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const t = words('en');

/** A free home of the property. @returns its name */
async function freeHome(): Promise<string> {
  return office(async ({ db, random }) => {
    const unit = await findUnit(db, 'juniper-row-204');
    if (unit === null) throw new Error('There is no home.');
    const [id, unit_uid] = [random.id(), `T-${random.id().slice(0, 6)}`];
    await insertUnit(db, { ...unit, id, available: true, details: { ...unit.details, unit_uid } });
    return `${unit_uid} / ${unit.details.building_uid}`;
  });
}

it('the office sends a household the lease of another unit, and it is signed and moved to, by keyboard', async () => {
  const browser = await launch();
  const who = await newResident(rentDueToday());
  const home = await freeHome();
  await office(({ db }) => updateTenancy(db, who.lease_id, { pending_renewal: 0 }));
  const member = await somebody({ is_staff: true, policies: ['manage_leases'], last_name: 'Moss' });
  const desk = await browserOf(browser, await sessionOf(baseUrl, member), { viewport: PHONE });
  const page = await desk.newPage();
  await page.goto(`${baseUrl}/office/leases/view/${who.lease_id}`);
  await page.getByRole('link', { name: t('office-leases:transfer.begin') }).press('Enter');
  const choice = page.getByLabel(t('office-leases:transfer.home'));
  await choice.waitFor();
  const option = await page.locator('option').filter({ hasText: home }).getAttribute('value');
  await choice.selectOption(option ?? '');
  await page.getByRole('heading', { name: t('office-leases:form.preview_title') }).waitFor();
  await page.getByText(t('office-leases:transfer.deposit_paid')).waitFor();
  expect(await found(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
  await page.getByLabel(t('office-leases:form.countersign')).press('Space');
  await page.getByRole('button', { name: t('office-leases:transfer.send') }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(home).waitFor();
  expect(await found(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('office-leases:transfer.send') }).press('Enter');
  await page.waitForURL('**/office/leases/view/*');
  await page.getByRole('heading', { name: t('office-leases:one.title', { home }) }).waitFor();

  // A second tab, or a colleague, hears who has begun it.
  await page.goto(`${baseUrl}/office/leases/transfer/${who.lease_id}`);
  await page
    .getByText(/A transfer of this household is under way already\. .* Moss has begun it\./)
    .waitFor();
  expect(await found(page)).toEqual([]);
  await desk.close();

  const resident = await visitAsResident(browser, { who });
  const theirs = await resident.open('/tenant/addendum');
  await theirs.getByRole('button', { name: t('dashboard:addendum.sign') }).waitFor();
  expect(await found(theirs)).toEqual([]);
  await theirs.getByRole('button', { name: t('dashboard:addendum.sign') }).press('Enter');
  await theirs.waitForURL('**/applicant/lease**');
  const link = theirs.url();
  const signer = await openLease(browser, link);
  await signer.signAll();
  await signer.page.getByText('Lease Signed Successfully').waitFor();
  const transfer = await office(({ db }) => findOpenTransfer(db, who.lease_id));
  expect(transfer?.agreed_at).not.toBeNull();
  expect(await office(({ db }) => readLeaseStatus(db, transfer?.lease_id ?? ''))).toBe('Future');
  await signer.page.context().close();
});
