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

describe.each(ENDS)('%s shows no false ending', (path) => {
  it('leads a person with an open application back to it', async () => {
    const { token } = await newApplication();
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    await page.goto(`${baseUrl}${path}?access_token=${token}`);
    await page.waitForURL((url) => url.pathname.startsWith('/auth/applicant'));
    await page.getByRole('tablist').waitFor();
    expect(await page.getByText(told).count()).toBe(0);
    await page.context().close();
  });

  it('shows that an unknown link is not valid, and is not found without a link', async () => {
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
