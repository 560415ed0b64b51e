import type { Browser, Page, Request, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostAddress } from '../../../src/cli/demo/accounts.ts';
import { sampledLook } from '../support/looks.ts';
import { portal } from '../support/portal.ts';
import { fetchAhead } from '../support/saved-data.ts';
import { words } from '../support/words.ts';
import { PASSWORD, somebody, stored } from './people.ts';

const { baseUrl, launch } = portal();
const at = (host: string, path: string) => hostAddress(baseUrl, host, '').replace(/\/$/, '') + path;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Holds back every response to a call until it is released. */
async function held(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await wait;
    await route.continue();
  });
  return () => release();
}

/** A script of the page itself or of another page; the hours of the office are a late part of the footer. */
const isPageScript = (request: Request): boolean =>
  request.resourceType() === 'script' && !request.url().includes('office-now');

/** Calls of a page to the portal, with method and path. */
function callsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

describe('the sign-in', () => {
  it('[PLT-070…073] [PLT-076…079] [PLT-194…197] [PLT-329] [PLT-187…190] [PLT-143] [PLT-008] [PLT-010] [PLT-011] accepts valid credentials, and shows what is wrong', async () => {
    const { language } = sampledLook();
    const t = words(language);
    const person = await somebody({ language });
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    const configs = await held(page, '**/api/configs');
    await page.goto(at('juniper.localhost', '/auth/login?redirect=%2Fprofile%2Fdevices%3Fa%3D1'));
    await page.getByRole('button', { name: language === 'es' ? 'Español' : 'English' }).click();
    if (language === 'es') await expect.poll(() => stored(page, 'language')).toBe('es');
    const [email, password, property] = (['email', 'password', 'property_id'] as const).map((name) =>
      page.getByLabel(t(`signin:fields.${name}`)),
    );
    const send = page.getByRole('button', { name: t('signin:sign_in'), exact: true });
    await email?.fill(person.email);
    await password?.fill('not their password');
    await property?.waitFor();
    expect(await send.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: t('signin:social.buttons.google') }).count()).toBe(0);
    configs();
    for (const provider of ['facebook', 'google'])
      await page.getByRole('button', { name: t(`signin:social.buttons.${provider}`) }).waitFor();
    await expect.poll(() => send.isDisabled()).toBe(false);
    await email?.fill('not an address');
    expect(await send.isDisabled()).toBe(true);
    await email?.fill(person.email);
    for (const [link, path] of [
      ['forgot_password', '/auth/forgotPassword'],
      ['applicant_login', '/auth/applicant-login'],
      ['payment_terms', '/legal/payment-terms-and-conditions'],
    ])
      expect(await page.getByRole('link', { name: t(`signin:links.${link}`) }).getAttribute('href')).toBe(
        path,
      );

    const login = await held(page, '**/api/tenant/auth/login');
    await send.click();
    const sending = page.getByRole('button', { name: t('signin:signing_in'), exact: true });
    expect(await sending.isDisabled()).toBe(true);
    login();
    await page.getByRole('alert').getByText(t('errors:login.failed'), { exact: true }).waitFor();
    await expect.poll(() => send.isDisabled()).toBe(false);

    await password?.fill(PASSWORD);
    const counted = page.waitForRequest('**/api/tenant/notification_count');
    await send.click();
    await page.getByText(t('session:news.signedIn'), { exact: true }).waitFor();
    await page.waitForURL('**/profile/devices?a=1');
    await counted;
    const kept = JSON.parse((await stored(page)) ?? '{}');
    expect(kept).toMatchObject({
      user_id: person.id,
      first_name: 'Riley',
      last_name: 'Hart',
      initials: 'RH',
      profile_pic: null,
      policies: [],
      is_alternative_email_login: false,
      language,
      metas: { blocked_modules: [], lease: { units: [] } },
    });
    expect(typeof kept.token).toBe('string');
    await context.close();
  });

  it('[PLT-075] [PLT-078] has no link for applicants on a commercial portal, and no button for an unconfigured provider', async () => {
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    await page.route('**/api/configs', (route) =>
      route.fulfill({ json: { facebook_id: null, google_id: 'one' } }),
    );
    await page.goto(at('foundry.localhost', '/auth/login'));
    await page.getByRole('button', { name: 'Login with Google' }).waitFor();
    await page.getByRole('link', { name: 'Forgot your password?' }).waitFor();
    expect(await page.getByRole('link', { name: /^Are you applying/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Login with Facebook' }).count()).toBe(0);
    await page.context().close();
  });

  it('[PLT-330] shows that a social sign-in failed, and accepts another one', async () => {
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    await page.goto(at('juniper.localhost', '/auth/login#state=of-nobody&id_token=none'));
    await page.getByRole('alert').getByText(words('en')('signin:social.failed'), { exact: true }).waitFor();
    const google = page.getByRole('button', { name: 'Login with Google' });
    await expect.poll(() => google.isDisabled()).toBe(false);
    await page.context().close();
  });

  it('makes no call while idle, and prefetches the other pages after 5 idle seconds [PLT-069]', async () => {
    const context = await browser.newContext({ locale: 'en' });
    await fetchAhead(context);
    const page = await context.newPage();
    const calls = callsOf(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (isPageScript(request)) scripts.push(request.url());
    });
    await page.clock.install();
    await page.goto(at('juniper.localhost', '/auth/login'));
    await page.getByRole('button', { name: 'Login with Google' }).waitFor();
    const first = scripts.length;
    await page.clock.runFor(4000);
    expect(scripts).toHaveLength(first);
    await page.clock.runFor(1500);
    await expect.poll(() => scripts.length).toBeGreaterThan(first);
    await page.clock.runFor(10 * 60_000);
    expect(calls.sort()).toEqual(['GET /api/configs', 'POST /api/pms/hosts/resolve']);
    await page.context().close();
  });

  it('prefetches nothing for a person who saves data', async () => {
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    await page.clock.install();
    await page.goto(at('juniper.localhost', '/auth/login'));
    await page.getByRole('button', { name: 'Login with Google' }).waitFor();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (isPageScript(request)) scripts.push(request.url());
    });
    await page.clock.runFor(10 * 60_000);
    expect(scripts).toEqual([]);
    await page.context().close();
  });
});

describe('the brand of a portal', () => {
  const logo = (page: Page) =>
    page
      .getByRole('banner')
      .locator('img')
      .evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);

  it('[PLT-003] [PLT-004] [PLT-363] belongs to the host, with a logo for wide screens and one for narrow screens up to 599 px', async () => {
    const page = await (
      await browser.newContext({ locale: 'en', viewport: { width: 600, height: 800 } })
    ).newPage();
    const asked = page.waitForRequest('**/api/pms/hosts/resolve');
    await page.goto(at('foundry.localhost', '/auth/login'));
    expect((await asked).postDataJSON()).toEqual({ hostname: 'foundry.localhost' });
    await page.getByRole('banner').getByText('Foundry Works').waitFor();
    await expect.poll(() => logo(page)).toBe('/demo/foundry-works.svg');
    await page.setViewportSize({ width: 599, height: 800 });
    await expect.poll(() => logo(page)).toBe('/demo/foundry-works-mobile.svg');
    await page.context().close();
  });

  it('is in the page from the start: the portal’s own logo is never shown before', async () => {
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    let asked = 0;
    await page.route('**/latchkey.svg', (route) => {
      asked += 1;
      return route.continue();
    });
    // There is no response to the host look-up, so the logo comes from the head of the page.
    await page.route('**/api/pms/hosts/resolve', () => {});
    await page.goto(at('juniper.localhost', '/nowhere'));
    await page.getByRole('banner').getByText('Juniper Row').waitFor();
    await expect.poll(() => logo(page)).toBe('/demo/juniper-row.svg');
    expect(asked).toBe(0);
    await page.context().close();
  });

  it('[PLT-006] is the company’s logo if the property has none, and the portal’s own if neither has one', async () => {
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    const url = '**/api/pms/hosts/resolve';
    const none = { property_logo: null, property_mobile_logo: null };
    const answer = (company: object) => async (route: Route) => {
      const response = await route.fetch({ url: `${baseUrl}${url.slice(2)}` });
      await route.fulfill({ response, json: { ...(await response.json()), ...none, ...company } });
    };
    await page.route(url, answer({ company_logo: '/demo/harbor-court.svg', company_mobile_logo: null }));
    await page.goto(at('juniper.localhost', '/auth/login'));
    await expect.poll(() => logo(page)).toBe('/demo/harbor-court.svg');
    await page.unrouteAll();
    await page.route(url, answer({ company_logo: null, company_mobile_logo: null }));
    await page.evaluate(() => window.sessionStorage.clear());
    await page.reload();
    await page.getByRole('banner').getByText('Juniper Row').waitFor();
    await expect.poll(() => logo(page)).toBe('/latchkey.svg');
    await page.context().close();
  });

  it('[PLT-007] is not looked up for 127.0.0.1 and localhost', async () => {
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    const calls = callsOf(page);
    for (const origin of [baseUrl, baseUrl.replace('127.0.0.1', 'localhost')]) {
      await page.goto(`${origin}/auth/login`);
      await page.getByRole('button', { name: 'Login with Google' }).waitFor();
    }
    expect([...new Set(calls)]).toEqual(['GET /api/configs']);
    await page.context().close();
  });
});
