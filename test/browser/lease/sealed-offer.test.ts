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

  it('offers the sealed file as soon as it has been made', async () => {
    const { lease_id, people } = await office((deps) => leaseHousehold(deps));
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${baseUrl}/applicant/signed?access_token=${people[0].token}`);
    await page.getByText(/As soon as everybody has signed/).waitFor();
    await office((deps) => signForAll(deps, lease_id));
    const link = page.getByRole('link', { name: 'Download the sealed lease (PDF)' });
    await link.waitFor();
    expect(await found(page)).toEqual([]);
    const file = await page.request.get(new URL((await link.getAttribute('href')) ?? '', baseUrl).href);
    expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    await page.context().close();
  });
});
