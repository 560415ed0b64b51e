import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { signForAll } from '../../fixtures/signed-lease.ts';
import { found } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';

describe('the page of a signed lease', () => {
  const { baseUrl, launch } = portal();
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });

  it('shows a person who has signed that somebody else declined later, and when', async () => {
    const { lease_id, people } = await office((deps) =>
      leaseHousehold(deps, {
        signers: [
          ['Ann', 'Bell'],
          ['Ben', 'Stone'],
        ],
      }),
    );
    await office(({ db }) =>
      db
        .updateTable('lease_signers')
        .set({ finished_at: '2026-02-28T18:30:00.000Z' })
        .where('applicant_id', '=', people[0].id)
        .execute(),
    );
    const page = await (await browser.newContext({ locale: 'es' })).newPage();
    await page.goto(`${baseUrl}/applicant/signed?access_token=${people[0].token}`);
    await page.getByText(/Cuando todos hayan firmado/).waitFor();
    await office(({ db }) =>
      db
        .updateTable('lease_signers')
        .set({ declined_at: '2026-03-01T18:30:00.000Z', decline_reason: 'For the office.' })
        .where('lease_id', '=', lease_id)
        .where('applicant_id', '=', people[1]?.id ?? '')
        .execute(),
    );
    await page.getByText(/^Ben Stone decidió no firmar el 03\/01\/2026/).waitFor();
    await page.getByText(/La firma está en espera/).waitFor();
    expect(await page.getByText('For the office.').count()).toBe(0);
    expect(await page.getByText(/Cuando todos hayan firmado/).count()).toBe(0);
    await page.context().close();
  });

  it('leads a person to the lease who has not signed it, and offers the sealed file as soon as it is created', async () => {
    const { lease_id, people } = await office((deps) => leaseHousehold(deps));
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${baseUrl}/applicant/signed?access_token=${people[0].token}`);
    await page.getByRole('heading', { level: 1, name: 'Not signed yet' }).waitFor();
    await page.getByText('You have not signed your lease yet.', { exact: true }).waitFor();
    expect(await page.getByText(/has been signed|As soon as everybody/).count()).toBe(0);
    expect(await found(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to the lease' }).click();
    await page.waitForURL(`${baseUrl}/applicant/lease?access_token=${people[0].token}`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Not signed yet' }).waitFor();
    await office((deps) => signForAll(deps, lease_id));
    await page.getByRole('heading', { level: 1, name: 'Lease Signed' }).waitFor();
    const link = page.getByRole('link', { name: 'Download the sealed lease (PDF)' });
    await link.waitFor();
    expect(await found(page)).toEqual([]);
    const file = await page.request.get(new URL((await link.getAttribute('href')) ?? '', baseUrl).href);
    expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    await page.context().close();
  });
});
