import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { RESIDENT_PATHS } from '../../fixtures/resident-paths.ts';
import { fitsAll, tooWide } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';
import { browserOf, heading, sessionOf, somebody, stored } from './people.ts';
import { goSoftly, whereIs } from './soft-visit.ts';

const { baseUrl, launch } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Each page with the key of its heading; null if the heading comes from the property or from another page. */
const PAGES = [
  ['/auth/login', 'signin:title'],
  ['/auth/register', 'signin:register.title'],
  ['/auth/forgotPassword', 'signin:forgot.title'],
  ['/auth/applicant-login', 'signin:applicant.title'],
  ['/auth/resetPassword/none', 'signin:mailed.title'],
  ['/auth/verify/none', 'signin:mailed.title'],
  ['/auth/lease_impersonate', 'session:impersonation.opening'],
  ['/applicant-login/success', 'applicant_login.heading'],
  ['/legal/payment-terms-and-conditions', null],
  ['/page/terms-applicant', null],
  ['/surveys/none/respond', 'flow.used_link.title'],
  ['/applicant/lease_renewal/move_out?access_token=none', null],
  ['/nowhere', 'not_found.title'],
] as const;

/** Axe checks every second page in the one look, and the others in the other. */
const LOOKS = [
  ['en', 0, { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['es', 1, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' }],
] as const;

describe('the pages before the sign-in', () => {
  it.each(LOOKS)(
    '[PLT-041…046] [PLT-049…054] [PLT-082] are public, fit the screen and are accessible, in %s',
    async (language, checked, look) => {
      const t = words(language);
      const context = await browser.newContext({ locale: language, ...look });
      const page = await context.newPage();
      await page.goto(`${baseUrl}/auth/login`);
      for (const [number, [path, key]] of PAGES.entries()) {
        await goSoftly(page, path);
        const title = heading(page);
        await (key === null ? title.getByText(/\w/) : title.getByText(t(key), { exact: true })).waitFor();
        await expect.poll(() => page.getByText('Loading...').count()).toBe(0);
        expect(whereIs(page)).toBe(path);
        if (number % 2 === checked) await fitsAll(page, path);
        else expect(await tooWide(page), path).toBe(0);
      }
      await page.getByText(t('not_found.text'), { exact: true }).waitFor();
      await context.close();
    },
  );

  it('show no motion if the person prefers reduced motion', async () => {
    const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${baseUrl}/auth/login`);
    await page
      .getByRole('button', { name: /^Send me my link|^Sign in/ })
      .first()
      .waitFor();
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          const seconds = `${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat);
          return seconds.some((each) => each > 0.001) ? [element.tagName] : [];
        }),
      );
    expect(await moving()).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await moving()).not.toEqual([]);
    await context.close();
  });

  it('[PLT-083] [PLT-084] [PLT-054] lead back from an unknown address', async () => {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    const back = page.getByRole('link', { name: 'Back', exact: true });
    await page.goto(`${baseUrl}/nowhere`);
    expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(2);
    await back.click();
    await page.waitForURL(`${baseUrl}/auth/login`);
    await goSoftly(page, '/auth/register');
    await goSoftly(page, '/nowhere');
    expect(await page.evaluate(() => window.history.length)).toBeGreaterThan(2);
    await back.click();
    await page.waitForURL(`${baseUrl}/auth/register`);
    await context.close();
  });

  it('[PLT-014…037] [PLT-038] [PLT-039] are the target of every page of the resident area without a sign-in', async () => {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await page.goto(`${baseUrl}/`);
    await page.waitForURL(`${baseUrl}/auth/login`);
    for (const resident of RESIDENT_PATHS) {
      const path = `${resident}?page=2`;
      await goSoftly(page, path);
      await page.waitForURL(`${baseUrl}/auth/login?redirect=${encodeURIComponent(path)}`);
    }
    for (const path of ['/auth/logout', '/auth/impersonate/end']) {
      await goSoftly(page, path);
      await page.waitForURL(`${baseUrl}/auth/login`);
    }
    await context.close();
  });

  it('[PLT-013] [PLT-040] [PLT-060] [PLT-061] [PLT-038] [PLT-080] [PLT-081] redirect a signed-in person, except for the log-out', async () => {
    const session = await sessionOf(baseUrl, await somebody());
    const context = await browserOf(browser, session);
    const page = await context.newPage();
    await page.goto(`${baseUrl}/.well-known/change-password`);
    await page.waitForURL(`${baseUrl}/profile/password`);
    await heading(page).getByText('Profile').waitFor();
    for (const path of ['/', '/auth/login', '/auth/register', '/auth/forgotPassword', '/auth/verify/none']) {
      await goSoftly(page, path);
      await page.waitForURL(`${baseUrl}/tenant`);
    }
    for (const path of ['/auth/login', '/auth/applicant-login', '/auth/resetPassword/none']) {
      await goSoftly(page, `${path}?redirect=${encodeURIComponent('/profile/devices?a=1')}`);
      await page.waitForURL(`${baseUrl}/profile/devices?a=1`);
    }
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/logout', async (route) => {
      await held;
      await route.continue();
    });
    await goSoftly(page, '/auth/logout');
    await page.getByText('Logging out securely', { exact: true }).waitFor();
    release();
    await page.getByText('Logged out', { exact: true }).waitFor();
    expect([whereIs(page), await stored(page)]).toEqual(['/auth/logout', null]);
    await context.close();
  });
});
