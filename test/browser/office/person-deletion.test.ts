import { expect, it } from 'vitest';
import { beginMembership } from '../../../src/db/session/membership.repository.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const t = words('en');

it('an administrator reads what would be deleted, is refused while a lease runs, and deletes a former resident', async () => {
  const admin = await somebody({ is_staff: true, first_name: 'Ana', last_name: 'Ruiz' });
  const { user, lease_id } = await office(async (deps) => {
    await beginMembership(deps.db, admin.id, admin, ['admin']);
    return makeTenant(deps, { person: { first_name: 'Zora', last_name: 'Quimby' } });
  });
  const context = await browserOf(await launch(), await sessionOf(baseUrl, admin));
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await page.goto(`${baseUrl}/office/persons/resident/${user.id}`);
  await page.getByText(t('person-deletion:matters.lease')).waitFor();
  const start = page.getByRole('button', { name: t('person-deletion:start') });
  expect(await start.all()).toEqual([]);
  await office(({ db }) =>
    db.updateTable('tenancies').set({ lease_status: 'Previous' }).where('lease_id', '=', lease_id).execute(),
  );
  await page.reload();
  await page.getByText(t('person-deletion:topics.account')).waitFor();
  expect(await found(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
  const folder = process.env.PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/preview.png`, fullPage: true });
  await start.press('Enter');
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: t('person-deletion:confirm') });
  await dialog.getByLabel(t('office-applications:actions.reason')).fill('Asked by mail');
  await confirm.press('Enter');
  await dialog.getByText(t('person-deletion:name_differs')).waitFor();
  expect(await found(page)).toEqual([]);
  if (folder !== undefined) await page.screenshot({ path: `${folder}/dialog.png` });
  await dialog.getByLabel(t('person-deletion:type_name', { name: 'Zora Quimby' })).fill('zora quimby');
  await confirm.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Deleted person/ }).waitFor();
  await page.getByText(/^Deleted on /).waitFor();
  expect(await start.all()).toEqual([]);
  expect(await page.getByText('Quimby').all()).toEqual([]);
  expect(await found(page)).toEqual([]);
  if (folder !== undefined) await page.screenshot({ path: `${folder}/deleted.png`, fullPage: true });
  await context.close();
});
