import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UnitRow } from '../../../src/contract/guest/listing.contract.ts';
import { portal } from '../support/portal.ts';
import { changeAnswers, expectAccessible, openPage, PHONE, placeOf } from './listings.ts';

describe('the unit list', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await portal().launch();
  });

  const rows = (page: Page) => page.locator('tbody tr');
  const columns = async (page: Page) =>
    (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  const column = async (page: Page, name: string) => {
    const at = (await columns(page)).indexOf(name);
    return rows(page).evaluateAll(
      (list, index) => list.map((row) => row.children[index]?.textContent ?? ''),
      at,
    );
  };
  const answered = (page: Page) =>
    page.waitForResponse((response) => response.url().includes('/api/plugin/unit_list_data'));
  const choose = async (page: Page, label: string, value: string) => {
    const [answer] = await Promise.all([answered(page), page.getByLabel(label).selectOption(value)]);
    await answer.finished();
    return (await answer.json()) as { data: UnitRow[] };
  };

  it('[PRE-046] [PLT-056] is public, with title and heading', async () => {
    const { page, close } = await openPage(browser, '/units');
    expect(await page.title()).toContain('Unit Listing');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Check Availability');
    await close();
  });

  it('[PRE-047] is a table on desktop and cards on a phone', async () => {
    const desk = await openPage(browser, '/units');
    await rows(desk.page).first().waitFor();
    await desk.close();
    const phone = await openPage(browser, '/units', PHONE);
    await phone.page
      .getByRole('list', { name: 'Available apartments' })
      .getByRole('listitem')
      .first()
      .waitFor();
    expect(await phone.page.getByRole('table').count()).toBe(0);
    // A card has a few lines, not a heading above every value.
    const card = phone.page.locator('[data-row]').first();
    await card.getByText(/^Building .+ · Unit .+/).waitFor();
    expect((await card.boundingBox())?.height).toBeLessThan(270);
    await phone.close();
  });

  it('[PRE-048] [PRE-050] has every column except those that the server hides', async () => {
    const { page, close } = await openPage(browser, '/floor_plans');
    await changeAnswers(page, 'unit_list_data', (answer) => ({ ...answer, hidden_columns: [] }));
    await page.goto('/units');
    await rows(page).first().waitFor();
    const all = [
      'Id',
      'Building',
      'Unit',
      'Beds',
      'Baths',
      'Type',
      'Floor plan',
      'Sq ft',
      'Rent',
      'In all',
      'Status',
      'Available',
      'Next step',
    ];
    expect(await columns(page)).toEqual(all);
    expect(
      await rows(page)
        .first()
        .getByRole('button', { name: /Floor plan .* view larger/ })
        .count(),
    ).toBe(1);
    const hidden = ['building_uid', 'display_square_feet', 'occupancy_status', 'vacant_date'];
    await changeAnswers(page, 'unit_list_data', (answer) => ({ ...answer, hidden_columns: hidden }));
    await page.reload();
    await rows(page).first().waitFor();
    expect(await columns(page)).toEqual(
      all.filter((name) => !['Building', 'Sq ft', 'Status', 'Available'].includes(name)),
    );
    await close();
  });

  it('[PRE-049] shows the occupancy on desktop and the unit’s own status on a phone', async () => {
    const change = (answer: Record<string, unknown>) => ({
      ...answer,
      data: (answer.data as UnitRow[]).map((unit) => ({
        ...unit,
        occupancy_status: 'OF-THE-OCCUPANCY',
        unit_status: 'OF-THE-UNIT',
      })),
    });
    for (const [options, shown, other] of [
      [{}, 'OF-THE-OCCUPANCY', 'OF-THE-UNIT'],
      [PHONE, 'OF-THE-UNIT', 'OF-THE-OCCUPANCY'],
    ] as const) {
      const { page, close } = await openPage(browser, '/floor_plans', options);
      await changeAnswers(page, 'unit_list_data', change);
      await page.goto('/units');
      await page.getByText(shown).first().waitFor();
      expect(await page.getByText(other).count()).toBe(0);
      await close();
    }
  });

  it('[PRE-007] [PRE-051] has its filters in the address, and reads them from there', async () => {
    const { page, close } = await openPage(browser, '/units?no_available_unit=B3');
    await page.getByLabel('Unit type').locator('option', { hasText: 'B2' }).waitFor({ state: 'attached' });
    expect(await page.getByLabel('Unit type').locator('option').allInnerTexts()).toContain('B2');
    await choose(page, 'Market rent', '3');
    await choose(page, 'Bedroom', '2');
    await choose(page, 'Bathroom', '2');
    expect(placeOf(page)).toBe('/units?no_available_unit=B3&market_rent=3&bedroom=2&bathroom=2');
    const { data } = await choose(page, 'Unit type', 'B2');
    expect(placeOf(page)).toBe('/units?market_rent=3&bedroom=2&bathroom=2&unit_type=B2');
    expect(new Set(data.map((unit) => unit.unit_type))).toEqual(new Set(['B2']));
    await page.reload();
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(data.length);
    expect(await page.getByLabel('Bedroom').inputValue()).toBe('2');
    await page.goto('/units?no_available_unit=B2&bedroom=2');
    await rows(page).first().waitFor();
    expect(new Set(await column(page, 'Type'))).toEqual(new Set(['B1']));
    await close();
  });

  it('offers the fixed values of its filters', async () => {
    const { page, close } = await openPage(browser, '/units?property_id=harbor-court');
    await rows(page).first().waitFor();
    const options = (label: string) => page.getByLabel(label).locator('option').allInnerTexts();
    expect(await options('Market rent')).toEqual([
      'Any',
      'Less than $1000',
      'Between $1000 and $2000',
      'Greater than $2000',
    ]);
    expect(await options('Bedroom')).toEqual(['Any', 'Studio', '1 Bedroom', '2 Bedroom', '3 Bedroom']);
    expect(await options('Bathroom')).toEqual(['Any', '0', '1', '2']);
    await close();
  });

  it('[PRE-052] [PRE-053] mentions nearby options if the chosen plan is full and there are any', async () => {
    const message = 'The selected floor plan is not available, but here are some other nearby options.';
    const { page, close } = await openPage(browser, '/units?no_available_unit=B3&bedroom=2');
    await page.getByText(message, { exact: true }).waitFor();
    await page.goto('/units?no_available_unit=C1&bedroom=3');
    await page.getByText('No apartment matches these filters.').waitFor();
    expect(await page.getByText(message).count()).toBe(0);
    await page.goto('/units?bedroom=2');
    await rows(page).first().waitFor();
    expect(await page.getByText(message).count()).toBe(0);
    await close();
  });

  it('[PRE-054] [PRE-055] [PRE-056] [PRE-057] leads to the guestcard and to the unit if the property offers them', async () => {
    const { page, close } = await openPage(browser, '/units?unit_type=A2');
    const row = rows(page).filter({ hasText: 'A104' }).or(rows(page).first()).first();
    const apply = row.getByRole('link', { name: 'Apply' });
    const href = await apply.getAttribute('href');
    expect(href).toMatch(/^\/select_unit\?unit_id=juniper-row-[ac]-\d04$/);
    const id = href?.split('=')[1] ?? '';
    const ask = row.getByRole('link', { name: 'Request Info' });
    expect(await ask.getAttribute('href')).toBe(`/applicant/guestcard/request_info?unit_id=${id}`);
    await apply.click();
    await page.waitForURL(`**/select_unit?unit_id=${id}`);
    for (const [shown, missing, flags] of [
      ['Request Info', 'Apply', { show_apply: false, show_request_info: true }],
      ['Apply', 'Request Info', { show_apply: true, show_request_info: false }],
    ] as const) {
      await changeAnswers(page, 'unit_list_data', (answer) => ({ ...answer, ...flags }));
      await page.goto('/units');
      await rows(page).first().waitFor();
      expect(await rows(page).first().getByRole('link', { name: shown }).count()).toBe(1);
      expect(await page.locator('tbody').getByRole('link', { name: missing }).count()).toBe(0);
    }
    await close();
  });

  it('[PRE-058] offers a request for information on the server’s unit if nothing matches', async () => {
    const { page, close } = await openPage(browser, '/units?bedroom=3&market_rent=1');
    const link = page.getByRole('link', { name: 'Request Info' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(
      /^\/applicant\/guestcard\/request_info\?unit_id=juniper-row-/,
    );
    await page.goto('/units?bedroom=3');
    await rows(page).first().waitFor();
    expect(await page.getByRole('link', { name: 'Request Info', exact: true }).count()).toBe(0);
    await close();
  });

  it('[PRE-059] shows every unit on one page', async () => {
    const { page, close } = await openPage(browser, '/units');
    await page.getByText('56 apartments', { exact: true }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(56);
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button', { name: /next|page/i }).count()).toBe(0);
    await close();
  });

  it('[PRE-060] sorts by rent and by date, both ways, and by nothing else', async () => {
    const { page, close } = await openPage(browser, '/units');
    await expect.poll(() => rows(page).count()).toBe(56);
    expect(await page.getByRole('columnheader').getByRole('button').allInnerTexts()).toEqual([
      'Rent',
      'Available',
    ]);
    const values = async (name: string) =>
      (await column(page, name)).map((text) =>
        name === 'Rent'
          ? Number(text.replaceAll(/[$,]/g, ''))
          : Date.parse(text.replace(/(..).(..).(....)/, '$3-$1-$2')),
      );
    const sortBy = async (name: string, direction: 'ascending' | 'descending') => {
      const header = page.getByRole('columnheader', { name });
      await header.getByRole('button').click();
      await expect.poll(() => header.getAttribute('aria-sort')).toBe(direction);
      const sign = direction === 'ascending' ? 1 : -1;
      const wrong = async () => {
        const list = await values(name);
        const steps = list.slice(1).map((value, index) => sign * (value - (list[index] ?? 0)));
        return { rows: list.length, backwards: steps.filter((step) => step < 0).length };
      };
      await expect.poll(wrong).toEqual({ rows: 56, backwards: 0 });
    };
    await sortBy('Rent', 'ascending');
    await sortBy('Rent', 'descending');
    expect(placeOf(page)).toBe('/units?orderBy=display_market_rent&sortBy=desc');
    await sortBy('Available', 'ascending');
    await sortBy('Available', 'descending');
    await close();
  });

  it('[PRE-378] writes dates as MM/DD/YYYY', async () => {
    const { page, close } = await openPage(browser, '/units');
    await rows(page).first().waitFor();
    // A past date is shown as Now; those come first, and last in the reverse order.
    for (const date of await column(page, 'Available')) expect(date).toMatch(/^(Now|\d\d\/\d\d\/\d{4})$/);
    await page.goto('/units?orderBy=vacant_date&sortBy=desc');
    await rows(page).first().waitFor();
    expect((await column(page, 'Available'))[0]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    await close();
  });

  it('[PRE-356] shows in a snackbar why it could not be loaded', async () => {
    const { page, close } = await openPage(browser, '/floor_plans');
    await page.route('**/api/plugin/unit_list_data?*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'x', message: 'The list is being printed.' } } }),
    );
    await page.goto('/units');
    await page.getByRole('alert').getByText('The list is being printed.').waitFor();
    await close();
  });

  it('shows its first rows in their final layout before any picture is loaded', async () => {
    const { page, close } = await openPage(browser, '/select_unit');
    const asked: string[] = [];
    await page.route('**/demo/plans/*', (route) => void asked.push(route.request().url()));
    await page.goto('/units', { waitUntil: 'commit' });
    await rows(page).first().waitFor();
    const frame = await rows(page)
      .first()
      .getByRole('button', { name: /view larger/ })
      .boundingBox();
    expect(frame).toMatchObject({ width: 72, height: 54 });
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await close();
  });

  it('returns to the same position and link by Back, even after scrolling far down', async () => {
    const { page, close } = await openPage(browser, '/units');
    await expect.poll(() => rows(page).count()).toBe(56);
    const link = rows(page).nth(48).getByRole('link', { name: 'Apply' });
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(1000);
    const id = await link.getAttribute('id');
    await link.click();
    await page.waitForURL('**/select_unit?*');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('link', { name: 'Apply', exact: true }).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
    await page.reload();
    await rows(page).first().waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    await close();
  });

  describe('with a thousand units', () => {
    const TOTAL = 1000;
    const LONG = { timeout: 10_000 };
    const openLong = async (options: Parameters<typeof openPage>[2] = {}) => {
      const opened = await openPage(browser, '/select_unit', options);
      await changeAnswers(opened.page, 'unit_list_data', (answer) => {
        const [unit] = answer.data as UnitRow[];
        const data = Array.from({ length: TOTAL }, (_, at) => ({
          ...unit,
          id: `many-${at}`,
          unit_uid: `U${at}`,
        }));
        return { ...answer, data };
      });
      await opened.page.goto('/units');
      await opened.page.getByText(/^1000 apartments$/).waitFor();
      return opened;
    };
    const made = (page: Page) => page.locator('[data-row]').count();
    const top = (page: Page, id: string) =>
      page.evaluate((row) => document.querySelector(`[data-row="${row}"]`)?.getBoundingClientRect().top, id);
    /** Position of a row once the rows above it have their final heights. */
    const atRest = async (page: Page, id: string) => {
      let before: number | undefined;
      await expect
        .poll(async () => {
          const last = before;
          before = await top(page, id);
          return before === last;
        }, LONG)
        .toBe(true);
      return before;
    };
    const scrollDown = (page: Page, share: number) =>
      page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), share);

    it('renders only the visible rows, and those that a person scrolls to', async () => {
      for (const options of [{}, PHONE]) {
        const { page, close } = await openLong(options);
        await page.locator('[data-row="many-0"]').waitFor();
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(await made(page)).toBeLessThan(100);
        await scrollDown(page, 0.5);
        await expect.poll(() => page.locator('[data-row="many-500"]').count(), LONG).toBe(1);
        await expect.poll(() => page.locator('[data-row="many-0"]').count(), LONG).toBe(0);
        expect(await made(page)).toBeLessThan(160);
        const now = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(Math.abs(now - height) / height).toBeLessThan(0.01);
        // On a phone the cards have the same blocks around them, which axe checks in the short list.
        if (options !== PHONE) await expectAccessible(page, { colours: false });
        await close();
      }
    });

    it('states its length and the index of a row, and continues as the keyboard moves on', async () => {
      const { page, close } = await openLong();
      const row = (at: number) => page.locator(`[data-row="many-${at}"]`);
      await row(0).waitFor();
      expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
      await row(39).or(row(19)).first().waitFor();
      await row(19).getByRole('link', { name: 'Request Info' }).focus();
      await expect.poll(() => row(20).count(), LONG).toBe(1);
      for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('apply-many-20');
      expect(await row(20).getAttribute('aria-rowindex')).toBe('22');
      await scrollDown(page, 0.5);
      await row(500).waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('apply-many-20');
      await close();
    });

    it('has the text of every row for the search of the browser', async () => {
      const { page, close } = await openLong();
      await page.locator('[data-row="many-0"]').waitFor();
      expect(
        await page.evaluate(() => (window as unknown as { find(text: string): boolean }).find('U718')),
      ).toBe(true);
      const row = page.locator('[data-row="many-718"]');
      await row.waitFor();
      await expect.poll(async () => Math.abs(((await top(page, 'many-718')) ?? 9e9) - 450)).toBeLessThan(450);
      await close();
    });

    it('returns to the same row by Back and after a reload, on desktop and phone', async () => {
      for (const options of [{}, PHONE]) {
        const { page, close } = await openLong(options);
        await page.locator('[data-row="many-0"]').waitFor();
        await scrollDown(page, 0.6);
        const link = page.locator('[data-row] a[id^="apply-"]').first();
        await expect.poll(() => page.locator('[data-row="many-600"]').count(), LONG).toBe(1);
        await page.locator('#apply-many-600').scrollIntoViewIfNeeded();
        await link.waitFor();
        const before = await atRest(page, 'many-600');
        await page.locator('#apply-many-600').click();
        await page.waitForURL('**/select_unit?*');
        await page.getByRole('heading', { name: 'Select Plan' }).waitFor();
        await page.goBack();
        const moved = async () => Math.abs(((await top(page, 'many-600')) ?? 9e9) - (before ?? 0));
        await expect.poll(moved, LONG).toBeLessThan(2);
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('apply-many-600');
        await page.reload();
        await expect.poll(moved, LONG).toBeLessThan(2);
        await close();
      }
    });
  });

  it('keeps language switch, filters and position independent of each other', async () => {
    const { page, close } = await openPage(browser, '/units?bedroom=1');
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Consultar disponibilidad' }).waitFor();
    expect(placeOf(page)).toBe('/units?bedroom=1');
    expect(await page.title()).toContain('Lista de unidades');
    await close();
  });

  it('is accessible and fits the screen, on desktop and phone, light and dark, in both languages', async () => {
    for (const [path, options] of [
      ['/units?unit_type=B1', {}],
      ['/units?bedroom=3&market_rent=1', { ...PHONE, colorScheme: 'dark', locale: 'es-US' }],
    ] as const) {
      const { page, troubles, close } = await openPage(browser, path, options);
      await page.getByRole('status').filter({ hasText: /apart/ }).waitFor();
      await expectAccessible(page);
      expect(troubles).toEqual([]);
      await close();
    }
  });
});
