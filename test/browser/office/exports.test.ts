import { readFileSync } from 'node:fs';
import { ZipBuffer } from 'node:zlib';
import { expect, it } from 'vitest';
import { beginMembership } from '../../../src/db/session/membership.repository.ts';
import { PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { copyProperty, moveMembers } from '../support/copy-property.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const t = words('en');

it('an administrator exports a property by keyboard, with a reason, saves the file, and removes it', async () => {
  const property_id = await copyProperty('juniper-row');
  const person = await somebody({ is_staff: true, first_name: 'Ana', last_name: 'Ruiz' });
  await office(({ db }) => beginMembership(db, person.id, person, ['admin']));
  const session = await sessionOf(baseUrl, person);
  await moveMembers([person.id], property_id);
  const context = await browserOf(await launch(), session);
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await page.goto(`${baseUrl}/office/export`);
  const start = page.getByRole('button', { name: t('office-export:start'), exact: true });
  await start.press('Enter');
  await page.getByText(t('office-export:reason_missing')).waitFor();
  await page.getByLabel(t('office-export:reason')).fill('The property is sold');
  await start.press('Enter');
  const item = page.getByRole('listitem').filter({ hasText: 'The property is sold' });
  await item.getByText(t('office-export:never_saved')).waitFor();
  expect(await found(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);

  const saved = page.waitForEvent('download');
  await item.getByRole('button', { name: /^Save the file/ }).press('Enter');
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.zip$/);
  const zip = new ZipBuffer(readFileSync(await download.path()));
  const units = await zip.get('registers/units.csv')?.content();
  expect(units?.toString('utf8')).toContain(property_id);
  await item.getByText(/^Saved once, by Ana Ruiz/).waitFor();

  await item.getByRole('button', { name: /^Remove the file/ }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('office-export:remove') })
    .press('Enter');
  await item.getByText(t('office-export:states.removed')).waitFor();
  expect(await item.getByRole('button').all()).toEqual([]);
  await context.close();
});
