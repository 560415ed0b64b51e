import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostAddress } from '../../../src/cli/demo/accounts.ts';
import { say } from '../../../src/sandbox/pages/texts.ts';
import { fitsAll } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';
import { openProvider, sayWho } from './at-provider.ts';
import { heading, PASSWORD, somebody } from './people.ts';

const { baseUrl, sandboxUrl, launch } = portal();
const host = hostAddress(baseUrl, 'juniper.localhost', '').replace(/\/$/, '');
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

/** The scripts of the providers that a page and its frames load. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === sandboxUrl && request.resourceType() === 'script') scripts.push(pathname);
  });
  return scripts;
}

describe('signing in by a social provider', () => {
  it.each([
    ['en', 'google', 'Google', '/google/gsi/client'],
    ['es', 'facebook', 'Facebook', '/facebook/sdk.js'],
  ] as const)(
    '[PLT-079] [PLT-321] first connects to an account by its password, and signs in from then on, in %s by the script of %s',
    async (language, type, provider, script) => {
      const t = words(language);
      const person = await somebody({ language });
      const context = await browser.newContext({ locale: language });
      const page = await context.newPage();
      const scripts = scriptsOf(page);
      const ask = () => page.getByRole('button', { name: t(`signin:social.buttons.${type}`) }).click();
      await page.goto(`${host}/auth/login?redirect=%2Fprofile`);
      await page.getByRole('button', { name: t(`signin:social.buttons.${type}`) }).waitFor();
      expect(scripts).toEqual([]);
      await ask();
      const opened = await openProvider(page);
      expect(scripts).toEqual([script]);
      expect(new URL(page.frames()[1]?.url() ?? '').hostname).toBe('social.localhost');
      await sayWho(opened, person);
      await page.getByText(t('signin:social.not_connected', { provider })).waitFor();
      await fitsAll(page, 'not connected');
      await page.getByLabel(t('signin:fields.email')).fill(person.email);
      await page.getByLabel(t('signin:fields.password')).fill(PASSWORD);
      await page.getByRole('button', { name: t('signin:sign_in'), exact: true }).click();
      await page.waitForURL(`${host}/profile`);
      await page.getByText(t('signin:social.connected'), { exact: true }).waitFor();

      await page.getByRole('link', { name: t('session:menu.logout') }).click();
      await page.getByRole('link', { name: t('signin:sign_out.again') }).click();
      await ask();
      await (await openProvider(page)).getByRole('button', { name: person.email }).click();
      await page.waitForURL(`${host}/tenant`);
      await heading(page).getByText('Riley Hart').waitFor();
      await context.close();
    },
  );

  it('[PLT-330] shows that a script could not be loaded, and opens the provider’s page the next time', async () => {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await page.route('**/google/gsi/client', (route) => route.abort());
    await page.goto(`${host}/auth/login`);
    const google = page.getByRole('button', { name: 'Login with Google' });
    await google.click();
    const failed = words('en')('signin:social.frame.failed', { provider: 'Google' });
    await page.getByRole('alert').getByText(failed, { exact: true }).waitFor();
    await google.click();
    await page.getByRole('heading', { name: say('en', 'social_title', { name: 'Google' }) }).waitFor();
    await context.close();
  });

  it('fits every screen while the script is loaded, and can be left', async () => {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await page.goto(`${host}/auth/login`);
    const facebook = page.getByRole('button', { name: 'Login with Facebook' });
    await facebook.click();
    await page.frameLocator('iframe').getByRole('button', { name: 'Login with Facebook' }).waitFor();
    await fitsAll(page, 'frame of a provider');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await facebook.isEnabled()).toBe(true);
    await context.close();
  });
});
