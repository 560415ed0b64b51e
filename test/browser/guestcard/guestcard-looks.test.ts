import type { Browser } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { fitsAll } from '../support/access.ts';
import { sampledLook } from '../support/looks.ts';
import { portal } from '../support/portal.ts';
import { freeUnit, type Guest, guestOn, takeAway } from './guest.ts';

const { baseUrl, launch } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

describe('the guestcard', () => {
  async function look(work: (guest: Guest) => Promise<void>): Promise<void> {
    const { language, ...options } = sampledLook();
    const context = await browser.newContext({ locale: language, ...options });
    const page = await context.newPage();
    try {
      await work(guestOn(page, language));
      await fitsAll(page, language);
    } finally {
      await context.close();
    }
  }

  it('has no axe findings and fits the screen: errors in the form', async () => {
    const unit = await freeUnit('juniper-row');
    await look(async (guest) => {
      await guest.open(unit);
      await guest.field('contact_no').fill('5125550100');
      await guest.submit();
      await guest.page.locator('[data-error-summary]').waitFor();
    });
  });

  it('has no axe findings and fits the screen: payment', async () => {
    const unit = await freeUnit('juniper-row');
    await look(async (guest) => {
      await guest.open(unit);
      await guest.fill(unit);
      await guest.submit();
      const { page, t } = guest;
      await page.getByRole('radio', { name: t('guestcard:options.payment_type.CHECKING') }).check();
      await guest.field('routing_number').waitFor();
    });
  });

  it('has no axe findings and fits the screen: change-unit dialog', async () => {
    const unit = await freeUnit('harbor-court');
    await look(async (guest) => {
      await guest.open(unit);
      await guest.fill(unit);
      await takeAway(unit);
      await guest.submit();
      await guest.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    });
  });

  it.each(['/applicant/guestcard', '/applicant/requestinfo/success'])('is accessible: %s', async (path) => {
    await look(async ({ page }) => {
      await page.goto(`${baseUrl}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
  });
});
