import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostAddress } from '../../../src/cli/demo/accounts.ts';
import { fitsAll } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { heading, PASSWORD, somebody } from './people.ts';

const { baseUrl, launch } = portal();
const host = hostAddress(baseUrl, 'juniper.localhost', '').replace(/\/$/, '');
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

describe('signing in by a social provider', () => {
  it('[PLT-079] is connected with an account by its password first, and signs in from then on', async () => {
    const person = await somebody();
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    const toGoogle = async () => {
      await page.getByRole('button', { name: 'Login with Google' }).click();
      await page.getByRole('heading', { name: 'Sign in with Google' }).waitFor();
    };
    await page.goto(`${host}/auth/login?redirect=%2Fprofile`);
    await toGoogle();
    await page.getByLabel('First name').fill(person.first_name);
    await page.getByLabel('Last name').fill(person.last_name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Your Google sign-in is not connected with an account here yet.').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await fitsAll(page, 'not connected');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${host}/profile`);
    await page.getByText('Your sign-in is connected.', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await toGoogle();
    await page.getByRole('button', { name: person.email }).click();
    await page.waitForURL(`${host}/tenant`);
    await heading(page).getByText('Welcome, Riley Hart').waitFor();
    await context.close();
  });
});
