import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findProperty, insertProperty } from '../../../src/db/property/property.repository.ts';
import { fitsAll } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';

const { newApplication, launch, baseUrl } = portal();
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
beforeEach(async () => {
  context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  return async () => {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
});

/** Opens the portal under the host name of a property, as a proxy in front of it would. */
async function under(host: string, path: string): Promise<void> {
  await context.route(`http://${host}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${baseUrl}${pathname}${search}` }) });
  });
  await page.goto(`http://${host}${path}`);
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe('the pages of an applicant', () => {
  it('[PRE-001] [PRE-002] take the token from access_token, and send it in the header token', async () => {
    const { token } = await newApplication();
    const sent = new Map<string, Set<string | undefined>>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/applicant/')) return;
      expect(request.url()).not.toContain(token);
      sent.set(pathname, (sent.get(pathname) ?? new Set()).add(request.headers().token));
    });
    for (const [path, name] of [
      ['/applicant/pre-lease', 'Pre-Lease Questionnaire'],
      ['/applicant/denied-form', 'Denied Form Questionnaire'],
      ['/applicant/pre-screening', 'Pre Screening Questionnaire'],
      ['/applicant/security-deposit', 'Security deposit'],
      ['/packets/html', 'Applicant Details'],
      ['/applicant_consent/html', 'Applicant Consent Details'],
    ] as const) {
      sent.clear();
      await page.goto(`${baseUrl}${path}?access_token=${token}`);
      await heading(name);
      expect(sent.size, path).toBeGreaterThan(0);
      expect([...sent.values()].flatMap((tokens) => [...tokens])).toEqual(
        [...sent.values()].map(() => token),
      );
      sent.clear();
      await page.goto(`${baseUrl}${path}?token=${token}`);
      await page.waitForURL(`${baseUrl}/404`);
      expect([...sent.keys()], path).toEqual([]);
    }
  });

  it('[PRE-028] lead to pages that exist, each with a link to the next one', async () => {
    const { token } = await newApplication();
    const missing = page.getByText("The page you are trying to access doesn't exist.");
    for (const target of ['security-deposit', 'payment', 'exam', 'finish']) {
      await page.goto(`${baseUrl}/applicant/${target}?access_token=${token}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([target, await missing.count()]).toEqual([target, 0]);
    }
    // Pages of the resident area require a sign-in first, and then lead back.
    await under('juniper.localhost', '/tenant/move-in-charges');
    await page.waitForURL('**/auth/login?redirect=%2Ftenant%2Fmove-in-charges');
    await page.locator('[name=email]').fill('riley@latchkey.example');
    await page.locator('[name=password]').fill('latchkey-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading('Move-in charges');
    expect(new URL(page.url()).pathname).toBe('/tenant/move-in-charges');
    await fitsAll(page, 'move-in charges');
    await page.getByRole('link', { name: 'Back to my home page' }).click();
    await page.waitForURL('**/tenant');
  });

  it('lead back to the questionnaire before the deposit, and to the application after it', async () => {
    const { token } = await newApplication();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${baseUrl}/applicant/security-deposit?access_token=${token}`);
    await page.getByRole('link', { name: 'Answer the questionnaire' }).click();
    await page.waitForURL(`${baseUrl}/applicant/pre-lease?access_token=${token}`);
    await page.getByRole('radio', { name: 'Not yet' }).check();
    await page.getByLabel('On which day do you move in?').fill('2027-04-01');
    await page.getByLabel('When will you pick up the keys?').fill('09:30');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByText(/Your answers have reached the property office/).waitFor();
    await fitsAll(page, 'security deposit');
    await page.getByRole('link', { name: 'Back to your application' }).click();
    await page.waitForURL(`${baseUrl}/auth/applicant**access_token=${token}**`);
    await page.goto(`${baseUrl}/applicant/security-deposit?access_token=${'x'.repeat(43)}`);
    await page
      .getByText(/^This link is not valid or has expired/)
      .first()
      .waitFor();
    expect(await page.getByText(/Your answers have reached/).count()).toBe(0);
  });
});

describe('the portal of a host', () => {
  it('[PRE-004] has the brand of its property', async () => {
    const seen = [];
    for (const [host, name] of [
      ['juniper.localhost', 'Juniper Row'],
      ['cedar.localhost', 'Cedar Yard'],
    ] as const) {
      await under(host, '/thank-you');
      const header = page.getByRole('banner');
      await header.getByText(name, { exact: true }).waitFor();
      const stay = page.getByRole('button', { name: 'Continue now' });
      seen.push({
        logo: await header.locator('img').getAttribute('src'),
        colour: await stay.evaluate((button) => getComputedStyle(button).backgroundColor),
      });
    }
    expect(seen.map(({ logo }) => logo)).toEqual(['/demo/juniper-row.svg', '/demo/cedar-yard.svg']);
    expect(seen[0]?.colour).not.toBe(seen[1]?.colour);
  });

  it('[PRE-376] [PLT-063] [PLT-064] [PLT-085] [PLT-086] shows that the service is not available if the subscription has ended or the property is deleted', async () => {
    const text =
      'The service you are looking for is not available. Please contact your property office for further information.';
    const id = `ended-${Date.now()}`;
    const gone = `gone-${Date.now()}`;
    await office(async ({ db }) => {
      const property = await findProperty(db, 'juniper-row');
      if (property === null) throw new Error('There is no Juniper Row.');
      const { company_id, settings } = property;
      for (const [one, changed] of [
        [id, { subscription_active: false }],
        [gone, { deleted: true }],
      ] as const)
        await insertProperty(db, {
          id: one,
          company_id,
          name: 'Ended',
          host: `${one}.test`,
          settings: { ...settings, ...changed },
        });
    });
    for (const host of [`${id}.test`, `${gone}.test`, 'unknown.latchkey.example']) {
      await under(host, '/auth/login');
      await page.getByText(text, { exact: true }).waitFor();
      expect(await page.locator('[name=password]').count(), host).toBe(0);
    }
    for (const path of ['/units', '/thank-you', '/tenant', '/auth/applicant?access_token=none']) {
      await under(`${id}.test`, path);
      await page.getByText(text, { exact: true }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    }
    await under('cedar.localhost', '/auth/login');
    await page.locator('[name=password]').waitFor();
  });
});

describe('notifications', () => {
  it('[PRE-396] [PLT-139] [PLT-140] are shown at the top center, at most two, each for five seconds', async () => {
    const { token } = await newApplication();
    await page.clock.install();
    await page.goto(`${baseUrl}/applicant/denied-form?access_token=${token}`);
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await page.getByLabel('On which day may we call you?').fill('2027-04-01');
    const shown = page.getByRole('button', { name: 'Close', exact: true }).locator('xpath=..');
    const texts = () => shown.allTextContents();
    await context.setOffline(true);
    await expect.poll(texts).toHaveLength(1);
    // From here on, time passes only where the test says so.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
    const textsNext = async () => {
      await page.clock.runFor(1);
      return texts();
    };
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect.poll(textsNext).toHaveLength(2);
    const [first = ''] = await texts();
    const box = await shown.first().boundingBox();
    expect(box?.y).toBeLessThan(40);
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(640, -1);
    await context.setOffline(false);
    await expect.poll(async () => (await textsNext()).join()).not.toContain(first);
    expect(await texts()).toHaveLength(2);
    await page.clock.runFor(4500);
    expect(await texts()).toHaveLength(2);
    await page.clock.runFor(600);
    await expect.poll(textsNext).toHaveLength(0);
  });
});
