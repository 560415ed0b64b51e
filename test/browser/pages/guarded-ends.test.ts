import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { portal } from '../support/portal.ts';

const { baseUrl, launch, newApplication } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const ENDS = ['/applicant/application-cancelled', '/applicant/finish'];
const told = /has been cancelled|We have everything that we need|re-apply to another unit/;

describe.each(ENDS)('%s tells nobody what is not so', (path) => {
  it('leads somebody whose application is open back to it', async () => {
    const { token } = await newApplication();
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    await page.goto(`${baseUrl}${path}?access_token=${token}`);
    await page.waitForURL((url) => url.pathname.startsWith('/auth/applicant'));
    await page.getByRole('tablist').waitFor();
    expect(await page.getByText(told).count()).toBe(0);
    await page.context().close();
  });

  it('says to a link of nobody that it is not valid, and to no link that there is no page', async () => {
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    await page.goto(`${baseUrl}${path}?access_token=${'x'.repeat(43)}`);
    await page
      .getByText(/^This link is not valid or has expired/)
      .first()
      .waitFor();
    expect(await page.getByText(told).count()).toBe(0);
    await page.goto(`${baseUrl}${path}`);
    await page.waitForURL(`${baseUrl}/404`);
    await page.context().close();
  });
});
