import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freeUnit, type Guest, visitAs } from '../guestcard/guest.ts';
import { stored } from '../session/people.ts';
import { fitsAll } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import type { Language } from '../support/words.ts';

const { baseUrl, sandboxUrl, launch, newApplication } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

const META = '/api/applicant/payment/burton/meta';
const visit = <T>(language: Language, work: (guest: Guest) => Promise<T>) => visitAs(browser, language, work);
const cardNo = (page: Page) => page.frameLocator('iframe').locator('[name=card_no]');

/** Makes the next plugin session fail: its request gets an unknown kind, which the server rejects. */
function failNextSession(page: Page): Promise<unknown> {
  return page.route(
    (url) => url.pathname === META,
    (route) => route.continue({ postData: JSON.stringify({ payment_type: 'GOLD' }) }),
    { times: 1 },
  );
}

/** Fills in the contact form of a unit whose charges are paid by card only, and goes to the payment. */
async function toPayment(guest: Guest): Promise<void> {
  const unit = await freeUnit('cedar-yard');
  await guest.open(unit);
  await guest.fill(unit);
  await guest.submit();
  await guest.field('account_holders_name').waitFor();
}

describe('the card plugin on the payment of a guestcard', () => {
  it('[PRE-206] is launched by its session, then by its page from plugin_url, and is then open', async () => {
    await visit('en', async (guest) => {
      const { page } = guest;
      const order: string[] = [];
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (pathname === META) order.push(`session ${request.postData()} ${request.headers().token?.length}`);
        if (origin === sandboxUrl && request.isNavigationRequest()) order.push(`page ${pathname}`);
      });
      const [answer] = await Promise.all([
        page.waitForResponse((response) => new URL(response.url()).pathname === META),
        toPayment(guest),
      ]);
      const meta = (await answer.json()) as { plugin_session_id: string; plugin_url: string };
      await cardNo(page).waitFor();
      expect(order).toEqual(['session {"payment_type":"CARD","fee_type":"percent"} 43', 'page /plugin/card']);
      const loaded = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
      expect(`${loaded.origin}${loaded.pathname}`).toBe(meta.plugin_url);
      expect(loaded.searchParams.get('session')).toBe(meta.plugin_session_id);
      expect(await page.locator(`script[src^="${sandboxUrl}"]`).count()).toBe(0);
      await fitsAll(page, 'card fields');
    });
  });

  it('offers the remaining months of the chosen year', async () => {
    await visit('en', async (guest) => {
      await toPayment(guest);
      const frame = guest.page.frameLocator('iframe');
      await cardNo(guest.page).waitFor();
      const now = new Date();
      const months = (from: number) => Array.from({ length: 13 - from }, (_, index) => `${from + index}`);
      for (const [year, offered] of [
        [now.getUTCFullYear() + 1, months(1)],
        [now.getUTCFullYear(), months(now.getUTCMonth() + 2)],
      ] as const) {
        if (offered.length === 0) continue;
        await frame.locator('[name=expiry_year]').selectOption(String(year));
        const open = frame.locator('[name=expiry_month] option:not([disabled]):not([value=""])');
        expect(
          await open.evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value)),
        ).toEqual(offered);
      }
    });
  });

  it('[PRE-360] hides its backdrop and shows the server’s message if it has no session, and can be retried', async () => {
    for (const language of ['en', 'es'] as const) {
      await visit(language, async (guest) => {
        const { page, t } = guest;
        await failNextSession(page);
        const [answer] = await Promise.all([
          page.waitForResponse((response) => new URL(response.url()).pathname === META),
          toPayment(guest),
        ]);
        const { error } = (await answer.json()) as { error: { message: string } };
        await page.getByRole('alert').getByText(error.message, { exact: true }).waitFor();
        expect(await page.getByText(t('payment:card.loading')).count()).toBe(0);
        expect(await page.locator('iframe').count()).toBe(0);
        await fitsAll(page, `no session in ${language}`);
        await page.getByRole('button', { name: t('payment:card.again') }).click();
        await cardNo(page).waitFor();
        expect(await page.getByText(error.message, { exact: true }).count()).toBe(0);
      });
    }
  });

  it('[PRE-207] waits sixty seconds for the card fields of the provider, and then shows an error', async () => {
    await visit('en', async (guest) => {
      const { page } = guest;
      const meta = { plugin_session_id: 'none', plugin_url: `${sandboxUrl}/no-such-page` };
      await page.route(`**${META}`, (route) => route.fulfill({ json: meta }));
      await page.clock.install();
      await toPayment(guest);
      await page.locator('iframe').waitFor();
      const said = page.getByText('Request timed out, Redirecting you to the dashboard!', { exact: true });
      await page.clock.fastForward(59_000);
      expect(await said.count()).toBe(0);
      await page.clock.fastForward(2_000);
      await said.waitFor();
    });
  });

  it('[PLT-170] [PLT-171] [PLT-181] is filled in from the wallet together with the form, and pays with the plugin’s token', async () => {
    await visit('en', async (guest) => {
      const { page, t } = guest;
      await toPayment(guest);
      const value = (name: string) => guest.field(name).inputValue();
      await guest.field('address1').fill('9 Elm Street');
      await expect.poll(() => stored(page, 'street_types')).toContain('Avenue');
      expect(await stored(page, 'state_list')).toContain('Oregon');
      const frame = page.frameLocator('iframe');
      const ours: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== sandboxUrl) ours.push(request.postData() ?? '');
      });
      await frame.getByRole('button', { name: 'Fill in from my wallet' }).click();
      await page.getByRole('button', { name: t('payment:payload.keep') }).click();
      expect([await value('account_holders_name'), await value('city'), await value('zip_code')]).toEqual([
        'Riley Hart',
        'Portland',
        '97205',
      ]);
      expect(await value('address1')).toBe('9 Elm Street');
      await frame.getByRole('button', { name: 'Fill in from my wallet' }).click();
      await page.getByRole('button', { name: t('payment:payload.replace') }).click();
      expect(await value('address1')).toBe('418 Alder Street');
      // It is the same street in another spelling, so there is no question.
      await guest.field('address1').fill('418 Alder St.');
      await frame.getByRole('button', { name: 'Fill in from my wallet' }).click();
      expect(await cardNo(page).inputValue()).toBe('4242 4242 4242 4242');
      const expiry = ['expiry_month', 'expiry_year'].map((name) =>
        frame.locator(`[name=${name}]`).inputValue(),
      );
      expect(await Promise.all(expiry)).toEqual(['11', String(new Date().getUTCFullYear() + 3)]);
      await frame.locator('[name=cvv]').fill('123');
      await guest.button('guestcard:payment.pay').press('Enter');
      await guest.button('guestcard:payment.confirm_ok').click();
      await page.getByText(/(paid|pagó) \$\d+\.\d\d\./).waitFor();
      expect(ours.join()).not.toContain('4242424242424242');
    });
  });
});

describe('the card plugin on the pre-lease page', () => {
  const opened = async (property: string, { fails = false } = {}) => {
    const { token } = await newApplication('PRIMARY', property);
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    if (fails) await failNextSession(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === META) asked.push(request.headers().token ?? '');
    });
    await page.goto(`${baseUrl}/applicant/pre-lease?access_token=${token}`);
    await page.getByRole('radio', { name: 'Not yet' }).waitFor();
    return { page, token, asked };
  };

  it('[PRE-353] is loaded from the plugin_url of the meta response, in an invisible frame', async () => {
    const { token } = await newApplication('PRIMARY', 'harbor-court');
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    const [answer, loaded] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === META),
      page.waitForResponse((response) => response.url().startsWith(`${sandboxUrl}/plugin/card`)),
      page.waitForResponse((response) => response.url() === `${sandboxUrl}/assets/card-plugin.js`),
      page.goto(`${baseUrl}/applicant/pre-lease?access_token=${token}`),
    ]);
    const { plugin_url, plugin_session_id } = (await answer.json()) as Record<string, string>;
    expect(answer.request().headers().token).toBe(token);
    const { origin, pathname, searchParams } = new URL(loaded.url());
    expect([`${origin}${pathname}`, loaded.status()]).toEqual([plugin_url, 200]);
    expect(searchParams.get('session')).toBe(plugin_session_id);
    expect(await page.locator('iframe').isVisible()).toBe(false);
    await fitsAll(page, 'pre-lease with the plugin ahead');
    await page.context().close();
  });

  it('is not requested if the property uses a popup for cards, and shows no error if it fails', async () => {
    const popup = await opened('juniper-row');
    const failing = await opened('harbor-court', { fails: true });
    await expect.poll(() => failing.asked).toEqual([failing.token]);
    expect(popup.asked).toEqual([]);
    for (const { page } of [popup, failing]) {
      expect(await page.locator('iframe').count()).toBe(0);
      expect(await page.getByRole('alert').filter({ hasText: /\w/ }).count()).toBe(0);
      await page.context().close();
    }
  });
});
