/** Journeys of an account, each in English and in Spanish. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostAddress } from '../../../src/cli/demo/accounts.ts';
import { fitsAll } from '../support/access.ts';
import { sampledLook } from '../support/looks.ts';
import { portal } from '../support/portal.ts';
import { type Language, words } from '../support/words.ts';
import { openProvider, sayWho } from './at-provider.ts';
import { mailedToken } from './mailed-token.ts';
import { browserOf, heading, PASSWORD, sessionOf, somebody, stored } from './people.ts';

const { baseUrl, launch } = portal();
/** The portal on the host of a property, where the sign-in needs no property id. */
const host = hostAddress(baseUrl, 'juniper.localhost', '').replace(/\/$/, '');
const NEW_PASSWORD = 'other words that nobody guesses';
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** A page on a phone in a language, with its texts. */
async function visit(language: Language) {
  const context = await browser.newContext({ locale: language, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const t = words(language);
  const field = (name: string) => page.getByLabel(t(`signin:fields.${name}`));
  const press = (key: string, values: Record<string, string> = {}) =>
    page.getByRole('button', { name: t(key, values), exact: true }).click();
  return { context, page, t, field, press };
}

/** The path of the newest link of this kind that was mailed to an address. */
const mailedPath = async (email: string, kind: string) => kind + (await mailedToken(email, kind));

const welcomed = (page: Page) => heading(page).getByText(/Riley/).waitFor();

describe('an account', () => {
  it('gets a new password by mail, is signed in here and signed out everywhere else', async () => {
    const { language } = sampledLook();
    const person = await somebody({ language });
    const before = await sessionOf(baseUrl, person);
    const { context, page, t, field, press } = await visit(language);
    await page.goto(`${host}/auth/login`);
    await page.getByRole('link', { name: t('signin:links.forgot_password') }).click();
    // The previous page has a field of this name, too.
    await heading(page).getByText(t('signin:forgot.title'), { exact: true }).waitFor();
    await field('email').fill(person.email);
    await press('signin:forgot.send');
    await page
      .getByRole('status')
      .getByText(t('signin:forgot.sent', { email: person.email }))
      .waitFor();
    await page.goto(host + (await mailedPath(person.email, '/auth/resetPassword/')));
    await heading(page).getByText(t('signin:mailed.reset.title'), { exact: true }).waitFor();
    await fitsAll(page, 'a new password');
    await field('new_password').fill(NEW_PASSWORD);
    await press('signin:mailed.reset.send');
    await page.waitForURL(`${host}/tenant`);
    await welcomed(page);
    const old = await fetch(`${baseUrl}/api/tenant/verify`, { headers: { token: before.token } });
    expect(old.status).toBe(401);

    await page.goto(`${host}/auth/logout`);
    await page.getByText(t('signin:sign_out.over'), { exact: true }).waitFor();
    await page.goto(`${host}/auth/login?redirect=%2Fprofile`);
    await field('email').fill(person.email);
    await field('password').fill(NEW_PASSWORD);
    await press('signin:sign_in');
    await page.waitForURL(`${host}/profile`);
    await context.close();
  });

  it('gets a new mail address by the link that is mailed to it', async () => {
    const { language } = sampledLook();
    const person = await somebody({ language });
    const email = `other-${crypto.randomUUID().slice(0, 12)}@example.com`;
    const { context, page, t, field, press } = await visit(language);
    await page.goto(`${host}/auth/login?redirect=%2Fprofile%2Femail`);
    await field('email').fill(person.email);
    await field('password').fill(PASSWORD);
    await press('signin:sign_in');
    await page.getByLabel(t('profile:email.new')).fill(email);
    await page.getByLabel(t('profile:email.password')).fill(PASSWORD);
    await fitsAll(page, 'another mail address');
    await press('profile:email.send');
    await page.getByRole('status').getByText(t('profile:email.sent', { email })).waitFor();
    await page.goto(host + (await mailedPath(email, '/profile/email?confirm=')));
    await press('profile:email.confirm');
    await page.waitForURL(`${host}/profile`);
    await page.getByText(t('profile:email.changed', { email }), { exact: true }).waitFor();
    expect(JSON.parse((await stored(page)) ?? '{}')).toMatchObject({ email });
    await context.close();
  });

  it('is created by its mailed link, which works once', async () => {
    const { language } = sampledLook();
    const email = `new-${crypto.randomUUID().slice(0, 12)}@example.com`;
    const { context, page, t, field, press } = await visit(language);
    await page.goto(`${host}/auth/register`);
    await field('first_name').fill('Riley');
    await field('last_name').fill('Stone');
    await field('email').fill(email);
    await press('signin:register.send');
    await page.getByRole('status').getByText(t('signin:register.sent', { email })).waitFor();
    const path = await mailedPath(email, '/auth/verify/');
    await page.goto(host + path);
    await heading(page).getByText(t('signin:mailed.register.title'), { exact: true }).waitFor();
    await field('new_password').fill(NEW_PASSWORD);
    await press('signin:mailed.register.send');
    await page.waitForURL(`${host}/tenant`);
    await welcomed(page);
    expect(JSON.parse((await stored(page)) ?? '{}')).toMatchObject({ email, language });
    await context.clearCookies();
    await page.evaluate(() => window.localStorage.clear());
    await page.goto(host + path);
    await page.getByRole('alert').getByText(t('errors:mailed_link.invalid'), { exact: true }).waitFor();
    await context.close();
  });

  it('is connected with a social sign-in in the profile, and disconnected', async () => {
    const { language } = sampledLook();
    const person = await somebody({ language });
    const context = await browserOf(
      browser,
      { ...(await sessionOf(baseUrl, person)), language },
      { locale: language, viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    );
    const page = await context.newPage();
    const t = words(language);
    const provider = language === 'en' ? 'Google' : 'Facebook';
    const button = (key: string) => page.getByRole('button', { name: t(key, { provider }), exact: true });
    await page.goto(`${host}/profile/sign-in`);
    await button('profile:sign_in.connect').click();
    await sayWho(await openProvider(page), person);
    await page.getByText(t('signin:social.connected'), { exact: true }).waitFor();
    await page.getByText(person.email, { exact: false }).first().waitFor();
    await fitsAll(page, 'connected');
    await button('profile:sign_in.disconnect').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('profile:sign_in.disconnect', { provider }) })
      .click();
    await page.getByText(t('profile:sign_in.disconnected', { provider }), { exact: true }).waitFor();
    await button('profile:sign_in.connect').waitFor();
    await context.close();
  });

  it('is signed out on another device, which is confirmed', async () => {
    const { language } = sampledLook();
    const person = await somebody({ language });
    const options = { locale: language, viewport: { width: 390, height: 844 } };
    const session = async () => ({ ...(await sessionOf(baseUrl, person)), language });
    const [mine, theirs] = [
      await browserOf(browser, await session(), options),
      await browserOf(browser, await session(), options),
    ];
    const [here, there] = [await mine.newPage(), await theirs.newPage()];
    const t = words(language);
    await there.goto(`${host}/tenant`);
    await welcomed(there);
    await here.goto(`${host}/profile/devices`);
    await here.getByRole('button', { name: new RegExp(`^${t('profile:devices.end')}:`) }).click();
    await here.getByText(t('profile:devices.ended'), { exact: true }).waitFor();
    await fitsAll(here, 'devices');
    await there.goto(`${host}/profile/access`);
    await there.waitForURL(`${host}/auth/login?redirect=%2Fprofile%2Faccess`);
    expect([await stored(there), await stored(here)]).toEqual([null, expect.any(String)]);
    await Promise.all([mine.close(), theirs.close()]);
  });
});
