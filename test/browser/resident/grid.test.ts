import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { stored } from '../session/people.ts';
import { fitsAll } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { PHONE, type ResidentVisit, visitAsResident } from './resident.ts';

const GRID = '/playground/xgrid-server';
let browser: Browser;
let visit: ResidentVisit;
beforeAll(async () => {
  browser = await portal().launch();
  visit = await visitAsResident(browser);
});

/** Requests of the page to a path, with queries and bodies. */
function askedOf(page: Page, path: string): { query: URLSearchParams; body: string | null }[] {
  const asked: { query: URLSearchParams; body: string | null }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === path) asked.push({ query: url.searchParams, body: request.postData() });
  });
  return asked;
}
const heads = (page: Page) => page.getByRole('columnheader');
const menuOf = (page: Page, column: string) =>
  page.getByRole('button', { name: `Options of the column ${column}` });
/** Performs an action, and waits for the server's response to it. */
async function andAsked(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await act();
  await answered;
}

describe('a grid', () => {
  it('[PLT-228] [PLT-229] [PLT-348] [PLT-349] [PLT-350] requests each page and order from the server, and announces what it shows', async () => {
    const { open, page } = visit;
    const people = '/api/playground/people';
    const asked = askedOf(page, people);
    await open(GRID);
    await page.getByRole('row').nth(15).waitFor();
    expect(await page.getByRole('row').count()).toBe(16);
    const [first] = asked;
    expect(Object.fromEntries(first?.query ?? [])).toMatchObject({
      page: '1',
      page_size: '15',
      order: 'desc',
    });
    const days = Date.parse(first?.query.get('to') ?? '') - Date.parse(first?.query.get('from') ?? '');
    expect(days / 86_400_000).toBe(91);
    expect((await page.getByRole('row').nth(3).boundingBox())?.height).toBe(50);

    const rent = page.getByRole('columnheader', { name: /^Rent/ });
    const sort = () => rent.getByRole('button', { name: 'Rent', exact: true }).click();
    await andAsked(page, people, sort);
    expect(await rent.getAttribute('aria-sort')).toBe('descending');
    await andAsked(page, people, sort);
    expect(await rent.getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('status').getByText('Sorted by Rent, ascending. Page 1').waitFor();
    expect(asked.slice(1).map(({ query }) => `${query.get('sort')} ${query.get('order')}`)).toEqual([
      'rent desc',
      'rent asc',
    ]);

    await andAsked(page, people, () => page.getByRole('button', { name: 'Next page' }).click());
    expect(asked.at(-1)?.query.get('page')).toBe('2');
    const size = page.getByLabel('Rows per page');
    expect(await size.getByRole('option').allTextContents()).toEqual(['15', '30', '50', '100']);
    await andAsked(page, people, () => size.selectOption('100'));
    await page.getByText(/^1–100 of /).waitFor();
    expect(new URL(page.url()).searchParams.get('page_size')).toBe('100');
  });

  it('[PLT-134] [PLT-135] [PLT-181] [PLT-231] [PLT-232] [PLT-233] hides, moves and widens columns by keyboard, and saves that for the person', async () => {
    const { open, page } = visit;
    const kept = askedOf(page, '/api/user_details');
    await open(GRID);
    await heads(page).first().waitFor();
    const names = async () => (await heads(page).allTextContents()).map((name) => name.trim());
    const choose = async (column: string, item: string) => {
      await menuOf(page, column).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: item }).focus();
      await page.keyboard.press('Enter');
    };
    await choose('Email', 'Hide column');
    expect(await names()).toEqual(['Name', 'Unit', 'Rent', 'Moved in']);
    await choose('Unit', 'Move right');
    expect(await names()).toEqual(['Name', 'Rent', 'Unit', 'Moved in']);

    for (const column of ['Name', 'Rent']) {
      await menuOf(page, column).click();
      await page.getByRole('menuitem', { name: 'Wider' }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'Hide column' }).count()).toBe(0);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Columns' }).click();
    const panel = page.getByRole('dialog', { name: 'Columns' });
    expect(await panel.getByRole('checkbox', { name: 'Name' }).isDisabled()).toBe(true);
    expect(await panel.getByRole('checkbox', { name: 'Rent' }).isDisabled()).toBe(true);
    await fitsAll(page, 'panel of columns');
    await andAsked(page, '/api/user_details', () =>
      panel.getByRole('checkbox', { name: 'Moved in' }).uncheck(),
    );
    await panel.getByRole('button', { name: 'Close' }).click();
    const sent = kept.findLast(({ body }) => body !== null)?.body ?? '{}';
    expect(JSON.parse(sent).table_preference.playground).toMatchObject({
      hidden: ['email', 'moved_in'],
      order: ['name', 'email', 'rent', 'unit', 'moved_in'],
    });

    // The next time it opens in this layout before the server responds.
    const roles = JSON.stringify(['resident', 'responsible']);
    expect([await stored(page, 'roles'), await stored(page, 'allPolicies')]).toEqual([roles, '[]']);
    await page.route('**/api/user_details', (route) => route.abort());
    await open(GRID);
    await expect.poll(names).toEqual(['Name', 'Rent', 'Unit']);
    await page.unroute('**/api/user_details');
    await open(GRID);
    await expect.poll(names).toEqual(['Name', 'Rent', 'Unit']);
    await fitsAll(page, 'grid');
  });

  it('has column widths that can be changed by mouse, and saves them too', async () => {
    const { open, page } = await visitAsResident(browser);
    await open(GRID);
    const email = page.getByRole('columnheader', { name: /^Email/ });
    const before = await email.boundingBox();
    if (before === null) throw new Error('There is no column.');
    const edge = { x: before.x + before.width, y: before.y + before.height / 2 };
    await page.mouse.move(edge.x, edge.y);
    await page.mouse.down();
    await page.mouse.move(edge.x + 90, edge.y, { steps: 4 });
    await andAsked(page, '/api/user_details', () => page.mouse.up());
    const width = (await email.boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThan(before.width + 40);
    await open(GRID);
    await expect.poll(async () => (await email.boundingBox())?.width).toBeCloseTo(width, -1);
  });

  it('is a list of cards on a phone, in Spanish as well', async () => {
    const { open, page, t } = await visitAsResident(browser, {
      language: 'es',
      browser: { viewport: PHONE },
    });
    await open(GRID);
    const list = page.getByRole('list', { name: t('playground:people') });
    await list.waitFor();
    expect(await list.getByRole('listitem').count()).toBe(15);
    expect(await page.getByRole('table').count()).toBe(0);
    const order = page.getByLabel(t('grid:sort_by'));
    await andAsked(page, '/api/playground/people', () =>
      order.selectOption({ label: t('grid:by_asc', { column: t('playground:columns.rent') }) }),
    );
    await list.getByText('$950.00').first().waitFor();
    await fitsAll(page, 'cards');
  });
});
