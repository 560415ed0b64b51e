import { beforeAll, describe, expect, it } from 'vitest';
import { found } from '../support/access.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';

const { launch, baseUrl, sandboxUrl } = portal();
let office: BackOffice;

beforeAll(async () => {
  office = await backOffice();
});

describe('the link of an application', () => {
  it('[PLT-044] [PLT-074] is mailed again from the sign-in, with the same text for every address; an invalid link offers that too', async () => {
    const email = `lost.${Date.now()}@example.com`;
    await office.invite({ email });
    const context = await (await launch()).newContext({
      locale: 'en',
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(`${baseUrl}/auth/login`);
    await page.getByRole('link', { name: /^Are you applying/ }).click();
    await page.getByRole('heading', { name: 'Sign in as an applicant' }).waitFor();
    const send = page.getByRole('button', { name: 'Send me the link' });
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('Email').fill('lost');
    await page.getByLabel('Email').blur();
    await page.getByText('Enter an email address such as name@example.com.').waitFor();
    await page.getByLabel('Email').fill(email);
    expect(await found(page)).toEqual([]);
    await send.click();
    await page.waitForURL(`${baseUrl}/applicant-login/success?email=${encodeURIComponent(email)}`);
    const inbox = `${sandboxUrl}/inbox.json?to=${encodeURIComponent(email)}`;
    const mails = async () =>
      ((await (await fetch(inbox)).json()) as { messages: unknown[] }).messages.length;
    await expect.poll(mails).toBe(1);

    await page.goto(`${baseUrl}/auth/applicant?access_token=${'x'.repeat(43)}`);
    await page.getByRole('heading', { name: 'The application cannot be opened' }).waitFor();
    await page.getByRole('button', { name: 'Send me my link again' }).waitFor();
    await context.close();
  });
});
