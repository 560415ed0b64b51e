import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { portal } from '../support/portal.ts';
import { changeAnswers, expectAccessible, openPage, PHONE } from './listings.ts';

const UNIT = '/select_unit?unit_id=juniper-row-a-104';

describe('the select page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await portal().launch();
  });

  const facts = async (page: Page): Promise<Record<string, string>> => {
    await page.getByRole('term').first().waitFor();
    const names = await page.getByRole('term').allInnerTexts();
    const values = await page.getByRole('definition').allInnerTexts();
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  };

  it('[PRE-008] [PRE-067] [PRE-068] [PLT-057] [PLT-359] shows the unit of the address, for 12 months', async () => {
    const { page, troubles, close } = await openPage(browser, UNIT);
    expect(await facts(page)).toEqual({
      Property: 'Juniper Row',
      Building: 'A',
      Unit: '104',
      Type: 'A2',
      Bedrooms: '1',
      Bathrooms: '1',
      'Square feet': '742',
      Occupancy: expect.stringMatching(/^(Vacant|On notice)$/),
      'Market rent': '$1,685.00',
      'Available from': expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      Term: '12 Months',
    });
    expect(await page.title()).toContain('Select Plan');
    expect(troubles).toEqual([]);
    await close();
  });

  it('[PRE-069] [PRE-070] [PRE-071] [PRE-072] leads to the guestcard if the property offers it', async () => {
    const { page, close } = await openPage(browser, UNIT);
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await link('Apply').waitFor();
    expect(await link('Apply').getAttribute('href')).toBe('/applicant/guestcard?unit_id=juniper-row-a-104');
    expect(await link('Request Info').getAttribute('href')).toBe(
      '/applicant/guestcard/request_info?unit_id=juniper-row-a-104',
    );
    for (const [shown, missing, flags] of [
      ['Request Info', 'Apply', { show_apply: false, show_request_info: true }],
      ['Apply', 'Request Info', { show_apply: true, show_request_info: false }],
    ] as const) {
      await changeAnswers(page, 'select_plan_data', (answer) => ({ ...answer, ...flags }));
      await page.reload();
      await link(shown).waitFor();
      expect(await link(missing).count()).toBe(0);
    }
    await close();
  });

  it('shows every cost and the total of the whole term', async () => {
    const { page, close } = await openPage(browser, UNIT);
    const costs = page.getByRole('region', { name: 'What it costs in all' });
    const amount = async (name: RegExp) =>
      (await costs.getByRole('row', { name }).getByRole('cell').last().innerText()).trim();
    expect(await amount(/^Every month/)).toBe('$1,755.00');
    expect(await amount(/^Once/)).toBe('$865.00');
    expect(await amount(/^12 months/)).toBe('$21,925.00');
    expect(await amount(/^Comes back/)).toBe('$650.00');
    await close();
  });

  it('shows why there is nothing to select: no unit, an unknown unit, a rented unit', async () => {
    const { page, close } = await openPage(browser, '/select_unit');
    await page.getByText('Unit required', { exact: true }).waitFor();
    await page.goto('/select_unit?unit_id=nowhere');
    await page.getByText('Invalid Unit', { exact: true }).waitFor();
    await page.goto('/select_unit?unit_id=juniper-row-a-107');
    await page.getByText('This apartment has been rented in the meantime.').waitFor();
    expect(await page.getByRole('link', { name: 'Apply', exact: true }).count()).toBe(0);
    await close();
  });

  it('has structured data that the strict policy allows and that executes nothing', async () => {
    const { page, troubles, close } = await openPage(browser, '/units');
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective}`),
      ),
    );
    const answer = await page.goto(UNIT);
    await facts(page);
    expect(await answer?.headerValue('content-security-policy')).toContain("script-src 'self';");
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@type': 'RealEstateListing',
      offers: { price: '1685.00' },
    });
    expect(troubles).toEqual([]);
    await close();
  });

  it('is accessible and fits the screen, on desktop and phone, light and dark, in both languages', async () => {
    for (const options of [{}, { ...PHONE, colorScheme: 'dark' as const, locale: 'es-US' }]) {
      const { page, close } = await openPage(browser, UNIT, options);
      await facts(page);
      await expectAccessible(page);
      await close();
    }
  });
});

describe('embedded availability', () => {
  let browser: Browser;
  let base: string;
  beforeAll(async () => {
    browser = await portal().launch();
    base = portal().baseUrl.replace('127.0.0.1', 'availability.localhost');
  });

  it('shows the list at its root and the select page, and Not found for any other address', async () => {
    const { page, close } = await openPage(browser, `${base}/?bedroom=1`);
    await page.getByRole('heading', { name: 'Check Availability' }).waitFor();
    expect(page.url()).toBe(`${base}/units?bedroom=1`);
    await page
      .getByRole('link', { name: /^Apply/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Select Plan' }).waitFor();
    for (const path of ['/floor_plans', '/auth/login', '/applicant/guestcard']) {
      await page.goto(base + path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
    await close();
  });

  it('opens the portal itself in a new window', async () => {
    const { page, close } = await openPage(browser, `${base}/select_unit?unit_id=juniper-row-a-104`);
    const apply = page.getByRole('link', { name: 'Apply', exact: true });
    await apply.waitFor();
    expect(await apply.getAttribute('href')).toBe(
      `${portal().baseUrl}/applicant/guestcard?unit_id=juniper-row-a-104`,
    );
    expect(await apply.getAttribute('target')).toBe('_blank');
    await page.goto(`${base}/units`);
    await page.getByRole('heading', { name: 'Check Availability' }).waitFor();
    expect(await page.getByRole('link', { name: 'See all floor plans' }).count()).toBe(0);
    await close();
  });
});
