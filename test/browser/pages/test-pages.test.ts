import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

it('[PLT-136] [PLT-137] [PLT-365] [PLT-372] the payment demo has sample numbers, waits behind a backdrop and reloads after five seconds', async () => {
  const t = words('en');
  const context = await browser.newContext({ locale: 'en', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.clock.install({ time: 0 });
  await page.goto(`${baseUrl}/playground/placepay`);
  for (const number of ['4242 4242 4242 4242', '110000000', '000123456789'])
    await page.getByRole('definition').getByText(number, { exact: true }).waitFor();
  await page.clock.pauseAt(600_000);
  await page.getByRole('button', { name: t('playground:paid') }).click();
  const backdrop = page.getByRole('dialog', { name: 'Loading...' });
  await backdrop.getByRole('status').getByText('Loading...', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.clock.fastForward(4900);
  expect(await backdrop.isVisible()).toBe(true);
  const loaded = page.waitForEvent('load');
  await page.clock.fastForward(200);
  await loaded;
  await page.clock.resume();
  await page.getByRole('button', { name: t('playground:paid') }).waitFor();
  expect(await backdrop.count()).toBe(0);
  await context.close();
});
