import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { makeLease } from '../../../src/cli/demo/lease/make-lease.ts';
import { fitsAll } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { drawn, leaseUrl, openLease, signerOn } from './lease.ts';

const { launch, baseUrl } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

it('a lease with two addendums is signed, from its link to the sealed file that anyone can verify', async () => {
  const { people } = await office((deps) =>
    makeLease(deps, {
      unitId: 'juniper-row-204',
      signers: 1,
      addendums: 2,
      pages: null,
      open: [],
      corporateSigner: null,
    }),
  );
  const [person] = people;
  if (person === undefined) throw new Error('Nobody signs.');
  const name = `${person.first_name} ${person.last_name}`;
  const signer = await openLease(browser, leaseUrl(person.token));
  const { page, t } = signer;
  await fitsAll(page, 'the lease');
  await signer.signAll();
  for (let addendum = 1; addendum <= 2; addendum += 1) {
    await page.getByRole('link', { name: /^Continue with / }).click();
    await page.waitForURL('**/applicant/lease/*?**');
    await drawn(page);
    await signerOn(page).signAll();
  }
  await page.getByText('Lease Signed Successfully').waitFor();
  await page.getByRole('button', { name: t('redirect.continue') }).click();
  await page.waitForURL('**/applicant/signed?**');
  await page.getByRole('heading', { level: 1, name: 'Lease Signed' }).waitFor();
  const link = page.getByRole('link', { name: 'Download the sealed lease (PDF)' });
  await link.waitFor({ timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('Signed lease.pdf');
  const path = await download.path();
  await page.goto(`${baseUrl}/verify`);
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('heading', { level: 2, name: 'This file is genuine and unchanged' }).waitFor();
  const facts = await page.locator('dl').innerText();
  expect(facts).toContain(`${name}, finished at `);
  expect(facts.match(/signatures \d+, initials \d+/g)).toHaveLength(3);
  await page.context().close();
});
