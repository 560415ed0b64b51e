import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PNG } from '../../fixtures/files.ts';
import { fitsAll } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { PHONE, visitAsResident } from './resident.ts';

const { launch } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Marks everything in the open room as good. */
async function allGood(page: Page): Promise<void> {
  const fields = await page.locator('[data-field]:has(input[value=GOOD])').all();
  for (const field of fields) await field.locator('input[value=GOOD]').check();
}

const PHOTOS = ['floor.png', 'corner.png'];

/** Breaks the connection at the second upload. Returns what has happened to each. */
async function breakSecondUpload(page: Page): Promise<readonly string[]> {
  const uploads: string[] = [];
  await page.route('**/api/processes/*/files', async (route) => {
    uploads.push(uploads.length === 1 ? 'broken' : 'sent');
    if (uploads.at(-1) === 'broken') return route.abort('connectionreset');
    return route.continue();
  });
  return uploads;
}

/** Holds the calls that send answers until they are released; `calls` lists the rooms in each. */
async function holdCalls(page: Page) {
  const calls: string[][] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/processes/*/events', async (route) => {
    calls.push(Object.keys(route.request().postDataJSON().input.answers));
    await released;
    await route.continue();
  });
  return { calls, release };
}

describe('a guided inspection', () => {
  it('[PLT-034] continues without a network, including photos, and is sent when the network is back', async () => {
    const { page, open, t, context, leave } = await visitAsResident(browser, {
      browser: { viewport: PHONE },
    });
    await open('/tenant/guided-inspection');
    await fitsAll(page, 'guided-inspection');
    await page.locator('[data-field="entry.walls"] input[value=GOOD]').waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await allGood(page);
    // A worn item requires a photo, which is kept on this device with the answers.
    const worn = page.locator('[data-field="entry.floor"] input[value=WORN]');
    await worn.check();
    const photos = page.locator('[data-field="entry.floor_photos"]');
    await photos
      .locator('input[type=file]')
      .setInputFiles(PHOTOS.map((name) => ({ name, mimeType: 'image/png', buffer: PNG })));
    for (const name of PHOTOS) await photos.getByRole('link', { name }).waitFor();
    await page.locator('[data-field="entry.floor_note"] textarea').fill('Scratches by the door');
    await page.getByRole('button', { name: t('portal:apply.save_continue') }).click();
    await page.getByText(t('portal:flow.offline')).first().waitFor();
    await page.locator('[data-field="living_room.walls"]').first().waitFor();
    await allGood(page);
    await page.getByRole('button', { name: t('portal:apply.save_continue') }).click();
    await page.locator('[data-field="kitchen.sink"]').first().waitFor();
    const { calls, release } = await holdCalls(page);
    const uploads = await breakSecondUpload(page);
    await context.setOffline(false);
    // The network breaks again between the photos: all of them are sent at the next opportunity, each of them once.
    await expect.poll(() => uploads).toEqual(['sent', 'broken']);
    await page.getByText(t('portal:apply.saving')).waitFor({ state: 'detached' });
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText(t('portal:apply.saving')).waitFor();
    await allGood(page);
    // What was kept is being sent: a save beside it would conflict with it, so the button does nothing yet.
    await page.getByRole('button', { name: t('portal:apply.save_continue') }).click({ force: true });
    expect(calls).toHaveLength(1);
    release();
    await page.getByText(t('portal:flow.online')).first().waitFor();
    await page.getByRole('button', { name: t('portal:apply.save_continue') }).click();
    await page.locator('[data-field="bathroom_1.sink"]').first().waitFor();
    expect(calls).toEqual([['entry', 'living_room'], ['kitchen']]);
    const other = await context.newPage();
    await other.goto(`${portal().baseUrl}/tenant/guided-inspection/living_room`);
    const walls = other.locator('[data-field="living_room.walls"] input[value=GOOD]');
    await walls.waitFor();
    expect(await walls.isChecked()).toBe(true);
    await other.goto(`${portal().baseUrl}/tenant/guided-inspection/entry`);
    const sent = other.locator('[data-field="entry.floor_photos"]').getByRole('link');
    await expect.poll(() => sent.count()).toBe(PHOTOS.length);
    for (const link of await sent.all()) expect(await link.getAttribute('href')).toMatch(/^\/api\/files\//);
    expect(uploads).toEqual(['sent', 'broken', 'sent']);
    await leave();
  });
});
