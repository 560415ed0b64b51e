import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { found } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { cancelByCall, submitByCall } from '../support/ready-made.ts';

const { newApplication, launch, baseUrl } = portal();
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  page = await (await browser.newContext({ locale: 'en', viewport: { width: 390, height: 800 } })).newPage();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe('the thank-you page', () => {
  it('[PRE-012] [PRE-135] [PRE-136] [PLT-048] [PLT-366] of a guestcard needs no token, and leads to / after five seconds', async () => {
    const guest = await (await browser.newContext({ locale: 'en' })).newPage();
    await guest.clock.install();
    await guest.goto(`${baseUrl}/thank-you`);
    await guest.getByRole('heading', { level: 1, name: 'Thank you', exact: true }).waitFor();
    await guest.getByText(/guestcard application has been submitted. An associate will reply/).waitFor();
    await guest.clock.runFor(3900);
    expect(new URL(guest.url()).pathname).toBe('/thank-you');
    await guest.clock.runFor(1200);
    await guest.waitForURL(`${baseUrl}/auth/login`);
    await guest.context().close();
  });

  it('stays open on request', async () => {
    await page.goto(`${baseUrl}/thank-you`);
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await page.getByText('You stay on this page.').waitFor();
    expect(await found(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/thank-you');
  });

  it('[PRE-137] [PLT-366] does not redirect in the portal of company 8', async () => {
    const guest = await (await browser.newContext({ locale: 'en' })).newPage();
    const host = 'http://company-8.latchkey.example';
    await guest.route(`${host}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const answer = await route.fetch({ url: `${baseUrl}${pathname}${search}` });
      await route.fulfill({ response: answer });
    });
    await guest.route(`${host}/api/pms/hosts/resolve`, (route) =>
      route.fulfill({
        json: {
          company_id: '8',
          property_name: 'Eight',
          property_logo: null,
          colour: '#1f6f5c',
          portal_info: { portal_contact_no: '', portal_email: '' },
        },
      }),
    );
    await guest.clock.install();
    await guest.goto(`${host}/thank-you`);
    await guest.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
    await guest.clock.runFor(20_000);
    expect(new URL(guest.url()).pathname).toBe('/thank-you');
    expect(await guest.getByRole('button', { name: 'Stay on this page' }).count()).toBe(0);
    // The other pages are still being prefetched.
    await guest.unrouteAll({ behavior: 'ignoreErrors' });
    await guest.context().close();
  });

  it('[PRE-132] [PRE-134] of an application needs its token', async () => {
    const { token } = await newApplication();
    await page.goto(`${baseUrl}/thank-you?access_token=${token}`);
    await heading('Thank you');
    await page.getByText(/application has been submitted. An associate will get back/).waitFor();
    expect(await page.getByText(/guestcard/).count()).toBe(0);
  });

  it('[PRE-023] [PRE-133] of a signed lease says that the lease is signed', async () => {
    const { token } = await newApplication();
    await page.goto(`${baseUrl}/applicant/signed?access_token=${token}`);
    await heading('Lease Signed');
    await page.getByText(/lease has been signed, and our team has been notified/).waitFor();
    expect(await found(page)).toEqual([]);
  });
});

describe('the other status pages', () => {
  it('[PRE-024] [PRE-138] [PRE-139] show that an application is cancelled', async () => {
    const { token } = await newApplication();
    await submitByCall(baseUrl, token);
    await cancelByCall(baseUrl, token);
    await page.goto(`${baseUrl}/applicant/application-cancelled?access_token=${token}`);
    await heading('Application Cancelled');
    expect(await page.title()).toMatch(/^Applicant - Cancelled/);
    const text = 'Your application has been cancelled. You can re-apply to another unit within a month.';
    await page.getByText(text, { exact: true }).waitFor();
    expect(await found(page)).toEqual([]);
  });

  it.each([
    ['/applicant/finish', 'finish'],
    ['/applicant/application-cancelled', 'cancelled'],
  ])(
    '[PRE-028] [PRE-138] %s is not shown for an application in another state or an invalid link',
    async (path, state) => {
      const { token } = await newApplication();
      await page.goto(`${baseUrl}${path}?access_token=${token}`);
      await page.waitForURL(`${baseUrl}/auth/applicant**`);
      await page.getByRole('tabpanel').waitFor();
      expect(await page.locator('html').getAttribute('data-state')).toBe('editing/applicants');
      await page.goto(`${baseUrl}${path}?access_token=${token.slice(1)}x`);
      await page
        .getByText(/^This link is not valid or has expired/)
        .first()
        .waitFor();
      expect(await page.locator(`[data-state="${state}"]`).count()).toBe(0);
      expect(await page.getByText(/Thank you|has been cancelled/).count()).toBe(0);
    },
  );

  it('[PRE-025] [PRE-140] [PRE-141] [PRE-142] [PRE-143] show that login details were sent by mail', async () => {
    await page.goto(`${baseUrl}/applicant-login/success?email=ada%40example.com`);
    await page.getByText('has been sent to ada@example.com').waitFor();
    expect(await page.title()).toMatch(/^Applicant - Thank You/);
    await page.getByText(/look in that email for the link\(s\)/).waitFor();
    expect(await found(page)).toEqual([]);
    await page.goto(`${baseUrl}/applicant-login/success`);
    await page.getByText('An email with your login details has been sent.', { exact: true }).waitFor();
    expect(await page.getByRole('main').getByText('@').count()).toBe(0);
    await page.getByRole('link', { name: 'Tenant Login' }).click();
    await page.waitForURL(`${baseUrl}/auth/login`);
  });

  it('[PRE-023] [PRE-029] lead to /404 without a token', async () => {
    for (const path of [
      '/applicant/signed',
      '/applicant/application-cancelled',
      '/applicant/security-deposit',
    ]) {
      await page.goto(`${baseUrl}${path}`);
      await page.waitForURL(`${baseUrl}/404`);
      await page.getByText("The page you are trying to access doesn't exist.").waitFor();
    }
  });

  it('[PRE-026] [PRE-144] include a static page, which is loaded by its slug', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/pages/slug/terms-applicant', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${baseUrl}/page/terms-applicant`);
    await page.getByRole('status').getByText('Loading...').waitFor();
    release();
    await page.getByText('Please read these terms before you sign.').waitFor();
    expect(await page.getByText('Loading...').count()).toBe(0);
    const other = page.waitForRequest('**/api/pages/slug/payment-terms-and-conditions');
    await page.goto(`${baseUrl}/page/payment-terms-and-conditions`);
    await other;
  });
});
