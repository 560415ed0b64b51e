import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostAddress } from '../../../src/cli/demo/accounts.ts';
import { say } from '../../../src/sandbox/pages/texts.ts';
import { fitsAll } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';
import { sayWho } from './at-provider.ts';
import { heading, PASSWORD, somebody } from './people.ts';

const { baseUrl, launch } = portal();
const host = hostAddress(baseUrl, 'juniper.localhost', '').replace(/\/$/, '');
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

describe('signing in by a social provider', () => {
  it.each(['en', 'es'] as const)(
    '[PLT-079] is connected with an account by its password first, and signs in from then on, in %s',
    async (language) => {
      const t = words(language);
      const person = await somebody({ language });
      const context = await browser.newContext({ locale: language });
      const page = await context.newPage();
      const toGoogle = async () => {
        await page.getByRole('button', { name: t('signin:social.buttons.google') }).click();
        await page
          .getByRole('heading', { name: say(language, 'social_title', { name: 'Google' }) })
          .waitFor();
      };
      await page.goto(`${host}/auth/login?redirect=%2Fprofile`);
      await toGoogle();
      await sayWho(page, person);
      await page.getByText(t('signin:social.not_connected', { provider: 'Google' })).waitFor();
      expect(new URL(page.url()).hash).toBe('');
      await fitsAll(page, 'not connected');
      await page.getByLabel(t('signin:fields.email')).fill(person.email);
      await page.getByLabel(t('signin:fields.password')).fill(PASSWORD);
      await page.getByRole('button', { name: t('signin:sign_in'), exact: true }).click();
      await page.waitForURL(`${host}/profile`);
      await page.getByText(t('signin:social.connected'), { exact: true }).waitFor();

      await page.getByRole('link', { name: t('session:menu.logout') }).click();
      await page.getByRole('link', { name: t('signin:sign_out.again') }).click();
      await toGoogle();
      await page.getByRole('button', { name: person.email }).click();
      await page.waitForURL(`${host}/tenant`);
      await heading(page).getByText('Riley Hart').waitFor();
      await context.close();
    },
  );
});
