import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginMembership } from '../../../src/db/session/membership.repository.ts';
import { appCode } from '../../fixtures/office/app-code.ts';
import { PHONE } from '../resident/resident.ts';
import { mailedToken } from '../session/mailed-token.ts';
import { browserOf, PASSWORD, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
/** Passkeys belong to a host name. */
const host = baseUrl.replace('127.0.0.1', 'juniper.localhost');
const NEW_PASSWORD = 'seven grey herons fly';
const STEP_MS = 30_000;
const t = words('en');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const admin = async () => {
  const person = await somebody({ is_staff: true, first_name: 'Ana', last_name: 'Ruiz' });
  await office(({ db }) => beginMembership(db, person.id, person, ['admin']));
  return person;
};

/** The link of the newest mail to an address. */
const invitedTo = async (email: string) => `/auth/verify/${await mailedToken(email, '/auth/verify/')}`;

const press = (page: Page, key: string, values: Record<string, string> = {}) =>
  page.getByRole('button', { name: t(key, values), exact: true }).click();
const act = async (page: Page, name: string, action: string) => {
  await press(page, 'office-colleagues:actions.of', { name });
  await page.getByRole('menuitem', { name: t(`office-colleagues:actions.${action}`) }).click();
};
const signIn = async (page: Page, email: string, password: string) => {
  await page.goto(`${host}/auth/login?redirect=%2Foffice`);
  await page.getByLabel(t('signin:fields.email')).fill(email);
  await page.getByLabel(t('signin:fields.password')).fill(password);
  await press(page, 'signin:sign_in');
};
const signOut = async (page: Page) => {
  await page.goto(`${host}/auth/logout`);
  await page.getByText(t('signin:sign_out.over'), { exact: true }).waitFor();
};
const menuOf = (page: Page) =>
  page
    .getByRole('list', { name: t('office:areas.name') })
    .getByRole('link')
    .allTextContents();

/** Sets an app up on the profile page. @returns its secret */
async function setUpApp(page: Page): Promise<string> {
  await page.goto(`${host}/profile/second-factor`);
  await press(page, 'second-factor:add.app');
  await page.getByRole('img', { name: t('second-factor:app.qr') }).waitFor();
  expect(await found(page)).toEqual([]);
  const secret = (await page.locator('main code').textContent()) ?? '';
  await page.getByLabel(t('second-factor:app.code')).fill(appCode(secret, new Date()));
  await press(page, 'second-factor:app.confirm');
  await page.getByRole('list', { name: t('second-factor:recovery.label') }).waitFor();
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/ })
      .count(),
  ).toBe(10);
  expect(await found(page)).toEqual([]);
  await press(page, 'second-factor:recovery.kept');
  await page.getByText(t('second-factor:kinds.TOTP'), { exact: true }).waitFor();
  return secret;
}

describe('the people of the office', () => {
  it('invites a colleague, who signs in with a second factor, gets another role, and leaves', async () => {
    const ana = await browserOf(browser, await sessionOf(baseUrl, await admin()));
    const page = await ana.newPage();
    const email = `lee-${crypto.randomUUID().slice(0, 12)}@example.com`;
    await page.goto(`${baseUrl}/office/colleagues`);
    await press(page, 'office-colleagues:invite.button');
    for (const [name, value] of [
      ['first_name', 'Lee'],
      ['last_name', `N${email.slice(4, 10)}`],
      ['email', email],
    ] as const)
      await page
        .getByRole('dialog')
        .getByLabel(t(`office-colleagues:invite.${name}`))
        .fill(value);
    await press(page, 'office-colleagues:invite.send');
    await page.getByText(t('office-colleagues:invite.no_role'), { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: t('office-colleagues:roles.maintenance') }).press('Space');
    expect(await found(page)).toEqual([]);
    await press(page, 'office-colleagues:invite.send');
    await page.getByText(email, { exact: true }).first().waitFor();

    const lee = await browser.newContext({ locale: 'en' });
    const theirs = await lee.newPage();
    await theirs.goto(host + (await invitedTo(email)));
    await theirs.getByLabel(t('signin:fields.new_password')).fill(NEW_PASSWORD);
    expect(await found(theirs)).toEqual([]);
    await press(theirs, 'signin:mailed.invite.send');
    await theirs.waitForURL(`${host}/tenant`);
    const secret = await setUpApp(theirs);
    await signOut(theirs);
    await signIn(theirs, email, NEW_PASSWORD);
    await theirs.waitForURL(`${host}/auth/second-factor?redirect=%2Foffice`);
    await theirs.getByLabel(t('second-factor:asked.code')).waitFor();
    expect(await found(theirs)).toEqual([]);
    // The code of the set-up is used: the app's next one counts.
    const code = appCode(secret, new Date(Date.now() + STEP_MS));
    await theirs.getByLabel(t('second-factor:asked.code')).fill(code);
    await press(theirs, 'second-factor:asked.send');
    await theirs.waitForURL(`${host}/office`);
    const areas = await menuOf(theirs);
    expect(areas).not.toContain(t('office:areas.colleagues'));

    const name = `Lee N${email.slice(4, 10)}`;
    await page.reload();
    await act(page, name, 'roles');
    await page.getByRole('checkbox', { name: t('office-colleagues:roles.admin') }).press('Space');
    await press(page, 'office-colleagues:change.save');
    await page.getByText(t('office-colleagues:change.saved')).waitFor();
    await theirs.reload();
    await theirs.getByRole('link', { name: t('office:areas.colleagues'), exact: true }).waitFor();

    await act(page, name, 'events');
    await page
      .getByText(t('office-colleagues:events.kinds.roles_changed'), { exact: true })
      .first()
      .waitFor();
    expect(await found(page)).toEqual([]);
    await page.goBack();
    await act(page, name, 'end');
    await press(page, 'office-colleagues:end.confirm');
    await page.getByText(t('office-colleagues:end.done', { name })).waitFor();
    await theirs.reload();
    await theirs.waitForURL(`${host}/auth/login**`);
    await signIn(theirs, email, NEW_PASSWORD);
    await theirs.getByText(t('errors:account.ended')).waitFor();
    await Promise.all([ana.close(), lee.close()]);
  });

  it('sets up a passkey, and signs in with it', async () => {
    const person = await admin();
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await virtualAuthenticator(context, page);
    await signIn(page, person.email, PASSWORD);
    await page.waitForURL(`${host}/office`);
    await page.goto(`${host}/profile/second-factor`);
    await press(page, 'second-factor:add.passkey');
    await press(page, 'second-factor:recovery.kept');
    await page.getByText(t('second-factor:kinds.PASSKEY'), { exact: true }).waitFor();
    await signOut(page);
    await signIn(page, person.email, PASSWORD);
    await press(page, 'second-factor:asked.passkey');
    await page.waitForURL(`${host}/office`);
    await context.close();
  });

  it('reads its register on a phone, in the dark and in Spanish', async () => {
    const session = { ...(await sessionOf(baseUrl, await admin())), language: 'es' };
    const options = { locale: 'es', viewport: PHONE, colorScheme: 'dark' } as const;
    const phone = await browserOf(browser, session, options);
    const page = await phone.newPage();
    for (const path of ['/office/colleagues', '/profile/second-factor'] as const) {
      await page.goto(baseUrl + path);
      await page.locator('#root').getByRole('heading', { level: 1 }).waitFor();
      expect([path, await found(page), await tooWide(page)]).toEqual([path, [], 0]);
    }
    await phone.close();
  });
});

/** An authenticator of Chromium that answers at once. */
async function virtualAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}
