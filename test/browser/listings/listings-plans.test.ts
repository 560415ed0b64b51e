import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import errors from '../../../locales/en/errors.json' with { type: 'json' };
import { portal } from '../support/portal.ts';
import { changeAnswers, expectAccessible, openPage, PHONE, placeOf } from './listings.ts';

describe('floor plans', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await portal().launch();
  });

  const card = (page: Page, type: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: type, exact: true }) });

  it('[PRE-006] [PRE-032] [PLT-055] are public, with their title and the property’s brand', async () => {
    const { page, close } = await openPage(browser, '/floor_plans');
    await card(page, 'A2').waitFor();
    expect(await page.title()).toContain('Floor Listing');
    expect(await page.getByRole('banner').innerText()).toContain('Juniper Row');
    await close();
  });

  it('[PRE-033] [PRE-034] [PRE-035] have a tab for free plans, and one per bedroom count', async () => {
    const { page, close } = await openPage(browser, '/floor_plans');
    await page.getByRole('tab').first().waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Available Apartments',
      'Efficiency',
      '1 Bedroom',
      '2 Bedroom',
      '3 Bedroom',
    ]);
    await page.goto('/floor_plans?property_id=harbor-court');
    await page.getByRole('tab', { name: 'Studio' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Efficiency' }).count()).toBe(0);
    await close();
  });

  it('are all shown on their tab, only the free ones on the first tab, also by keyboard', async () => {
    const { page, close } = await openPage(browser, '/floor_plans');
    await card(page, 'B2').waitFor();
    expect(await card(page, 'B3').count()).toBe(0);
    await page.getByRole('tab', { name: 'Available Apartments' }).focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
    await card(page, 'B3').waitFor();
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('2 Bedroom');
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['B1', 'B2', 'B3']);
    expect(placeOf(page)).toBe('/floor_plans?tab=2');
    await close();
  });

  it('[PRE-036] [PRE-037] are in a list for LIST_VIEW, otherwise side by side', async () => {
    const { page, close } = await openPage(browser, '/floor_plans?property_id=harbor-court');
    const tops = async () => {
      await card(page, 'A2').waitFor();
      const [first, second] = await Promise.all(['A1', 'A2'].map((type) => card(page, type).boundingBox()));
      return { first: first?.y ?? 0, second: second?.y ?? 0 };
    };
    const list = await tops();
    expect(list.second).toBeGreaterThan(list.first + 50);
    await page.goto('/floor_plans?tab=1');
    const grid = await tops();
    expect(grid.second).toBe(grid.first);
    await changeAnswers(page, 'floor_plans_data', ({ floorplan_view: _, ...rest }) => ({
      ...rest,
      floorplan_view: '',
    }));
    await page.reload();
    const none = await tops();
    expect(none.second).toBe(none.first);
    await close();
  });

  it('[PRE-039] [PRE-040] [PRE-041] [PRE-042] show type, rent in whole dollars, number of free units, size and rooms', async () => {
    const { page, close } = await openPage(browser, '/floor_plans?tab=2');
    await card(page, 'B3').waitFor();
    const text = async (type: string) => (await card(page, type).innerText()).replaceAll(/\s+/g, ' ');
    expect(await text('B1')).toContain('B1 rent starting at $1,895 ');
    expect(await text('B1')).toContain('2 beds 1 bath 905 sq ft Available: 8');
    expect(await text('B3')).toContain('2 beds 1.5 bath 1075 sq ft Available: None');
    await close();
  });

  it('[PRE-043] [PRE-044] lead to their units, or to nearby options if none is free', async () => {
    const { page, close } = await openPage(browser, '/floor_plans?tab=2');
    await card(page, 'B1').getByRole('link', { name: 'View Available' }).click();
    await page.waitForURL('**/units?*');
    expect(placeOf(page)).toBe('/units?unit_type=B1&bedroom=2');
    await page.goBack();
    await card(page, 'B3').getByRole('link', { name: 'View Available' }).click();
    await page.waitForURL('**/units?*');
    expect(placeOf(page)).toBe('/units?no_available_unit=B3&bedroom=2');
    await close();
  });

  it('[PRE-038] have pictures that wrap around at both ends', async () => {
    const { page, close } = await openPage(browser, '/floor_plans');
    const pictures = card(page, 'A2');
    const shown = () => pictures.getByRole('img').or(pictures.locator('img')).first().getAttribute('src');
    const first = await shown();
    await pictures.getByRole('button', { name: 'Next picture' }).click();
    const second = await shown();
    expect(second).not.toBe(first);
    await pictures.getByRole('button', { name: 'Next picture' }).click();
    expect(await shown()).toBe(first);
    await pictures.getByRole('button', { name: 'Previous picture' }).click();
    expect(await shown()).toBe(second);
    await close();
  });

  it('show the total cost of a plan, and every cost with the refundable part', async () => {
    const { page, close } = await openPage(browser, '/floor_plans');
    const plan = card(page, 'A2');
    expect(await plan.innerText()).toContain('$1,755 a month in all');
    expect(await plan.innerText()).toContain('$865 once, $650 of it comes back');
    await plan.getByRole('button', { name: 'All costs' }).click();
    const costs = page.getByRole('dialog');
    expect(await costs.getByRole('row', { name: /Security deposit/ }).innerText()).toContain('comes back');
    expect(await costs.getByRole('row', { name: /12 months in all/ }).innerText()).toContain('$21,925.00');
    await expectAccessible(page);
    await close();
  });

  it('[PRE-355] [PRE-357] [PLT-338] show in a snackbar why they could not be loaded, translated if it is a key', async () => {
    const { page, close } = await openPage(browser, '/units');
    const refuse = (message: string) =>
      page.route('**/api/plugin/floor_plans_data?*', (route) =>
        route.fulfill({ status: 500, json: { error: { code: 'x', message } } }),
      );
    await refuse('The plans are being printed.');
    await page.goto('/floor_plans');
    await page.getByRole('alert').getByText('The plans are being printed.').waitFor();
    await refuse('access.denied');
    await page.goto('/floor_plans');
    await page.getByRole('alert').getByText(errors['access.denied'], { exact: true }).waitFor();
    await page.unroute('**/api/plugin/floor_plans_data?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, 'A2').waitFor();
    await close();
  });

  describe('the image viewer', () => {
    it('[PRE-045] [PRE-061] [PRE-062] [PLT-129] [PLT-130] opens from a picture with bedrooms, type and counter', async () => {
      const { page, close } = await openPage(browser, '/floor_plans');
      await card(page, 'B2')
        .getByRole('button', { name: /view larger/ })
        .click();
      const viewer = page.getByRole('dialog', { name: '2 Bedroom B2' });
      await viewer.waitFor();
      expect(await viewer.getByText('1/2').count()).toBe(1);
      await viewer.getByRole('button', { name: 'Next image' }).click();
      expect(await viewer.getByText('2/2').count()).toBe(1);
      await expectAccessible(page);
      await close();
    });

    it('[PRE-064] [PRE-065] [PRE-393] [PLT-132] [PLT-225] [PLT-352] zooms from 300 to 1000 px in steps of 50, and starts at 600 each time', async () => {
      const { page, close } = await openPage(browser, '/floor_plans?plan=B2');
      const viewer = page.getByRole('dialog');
      const width = () => viewer.locator('img').getAttribute('width').then(Number);
      const zoomIn = viewer.getByRole('button', { name: 'Zoom in' });
      const zoomOut = viewer.getByRole('button', { name: 'Zoom out' });
      await viewer.waitFor();
      expect(await width()).toBe(600);
      const up: number[] = [];
      while (await zoomIn.isEnabled()) {
        await zoomIn.click();
        up.push(await width());
      }
      expect(up).toEqual([650, 700, 750, 800, 850, 900, 950, 1000]);
      while (await zoomOut.isEnabled()) await zoomOut.click();
      expect(await width()).toBe(300);
      await viewer.getByRole('button', { name: 'Next image' }).click();
      expect(await width()).toBe(600);
      await zoomIn.click();
      await viewer.getByRole('button', { name: 'Previous image' }).click();
      expect(await width()).toBe(600);
      await close();
    });

    it('[PRE-066] [PLT-226] wraps around at both ends', async () => {
      const { page, close } = await openPage(browser, '/floor_plans?plan=B2');
      const viewer = page.getByRole('dialog');
      const counter = () => viewer.getByRole('status').innerText();
      await viewer.waitFor();
      await viewer.getByRole('button', { name: 'Previous image' }).click();
      expect(await counter()).toBe('2/2');
      await viewer.getByRole('button', { name: 'Next image' }).click();
      expect(await counter()).toBe('1/2');
      await close();
    });

    it('[PRE-063] [PLT-131] has no buttons to other pictures if there is only one', async () => {
      const { page, close } = await openPage(browser, '/units');
      await changeAnswers(page, 'floor_plans_data', (answer) => {
        const groups = answer.floor_plans_data as Record<
          string,
          Record<string, { floor_plan_images: unknown[] }>
        >;
        for (const plan of Object.values(groups['2'] ?? {})) plan.floor_plan_images.length = 1;
        return answer;
      });
      await page.goto('/floor_plans?plan=B2');
      const one = page.getByRole('dialog');
      await one.getByText('1/1').waitFor();
      expect(await one.getByRole('button', { name: /image/ }).count()).toBe(0);
      await page.goto('/floor_plans?plan=A2');
      const two = page.getByRole('dialog');
      await two.getByText('1/2').waitFor();
      expect(await two.getByRole('button', { name: /image/ }).count()).toBe(2);
      await close();
    });

    it('is in the address, so that it can be shared, and is closed by Back', async () => {
      const { page, close } = await openPage(browser, '/floor_plans?tab=2');
      await card(page, 'B1')
        .getByRole('button', { name: /view larger/ })
        .click();
      const viewer = page.getByRole('dialog');
      await viewer.getByRole('button', { name: 'Next image' }).click();
      await page.waitForURL('**/floor_plans?tab=2&plan=B1&picture=2');
      await page.goBack();
      await viewer.waitFor({ state: 'detached' });
      expect(placeOf(page)).toBe('/floor_plans?tab=2');
      await page.goto('/floor_plans?tab=2&plan=B1&picture=2');
      await page.getByRole('dialog').getByText('2/2').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(placeOf(page)).toBe('/floor_plans?tab=2');
      await close();
    });
  });

  it('are accessible and fit the screen, on desktop and phone, light and dark, in both languages', async () => {
    for (const [path, options] of [
      ['/floor_plans?tab=2', {}],
      ['/floor_plans?property_id=harbor-court', { ...PHONE, colorScheme: 'dark', locale: 'es-US' }],
    ] as const) {
      const { page, troubles, close } = await openPage(browser, path, options);
      await page.getByRole('tab').first().waitFor();
      await expectAccessible(page);
      expect(troubles).toEqual([]);
      await close();
    }
  });
});
