import type { Browser, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findUser } from '../../../src/db/session/user.repository.ts';
import { openLandlordLink } from '../../../src/server/features/application/landlord/landlord-link.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { RESIDENT_PATHS } from '../../fixtures/resident-paths.ts';
import { newResident } from '../resident/resident.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { submitByCall } from '../support/ready-made.ts';

const { launch, baseUrl, newApplication } = portal();
/** 40 letters; no word of it may be broken over two lines. */
const NAME = 'The Residences at Blackwood Garden Parks';
const SIZES = [320, 360, 390, 640].map((width) => ({ width, height: width === 640 ? 390 : 844 }));
const LONGEST_HEADER = 64;
const LARGEST_SHIFT = 0.01;

const TABS = [
  'applicants',
  'addresses',
  'employers_n_other_incomes',
  'pets_n_vehicles',
  'applicant_documents',
  'references_n_emergency_contacts',
  'applicant_consent',
  'payments',
];
const OPEN = [
  '/auth/login',
  '/auth/register',
  '/auth/applicant-login',
  '/auth/forgotPassword',
  '/auth/resetPassword/nobody-knows-it',
  '/applicant-login/success',
  '/unavailable',
  '/floor_plans',
  '/units',
  '/thank-you',
  '/verify',
  '/nowhere',
  '/applicant/guestcard?unit_id=juniper-row-204',
  '/legal/payment-terms-and-conditions',
];
/** Pages of a person who fills in an application. */
const BESIDE_THE_FORM = [
  '/applicant/messages',
  '/applicant/pre-lease',
  '/applicant/security-deposit',
  '/packets/html',
  '/applicant_consent/html',
];
/** Pages of a person who has submitted the application. */
const SUBMITTED = ['/applicant/payment', '/applicant/finish', '/applicant/signed'];

const isResidents = (path: string) => RESIDENT_PATHS.some((one) => one === path);

let browser: Browser;
let staff: BackOffice;
let paths: readonly string[];
let session: string;

beforeAll(async () => {
  browser = await launch();
  staff = await backOffice();
  const guest = await staff.invite();
  const { token } = guest;
  const submitted = await newApplication();
  await submitByCall(baseUrl, submitted.token);
  const questioned = await newApplication('PRIMARY', 'cedar-yard');
  await submitByCall(baseUrl, questioned.token);
  const landlords = new URL(await office((deps) => openLandlordLink(deps, guest.id)));
  const { people } = await office((deps) => leaseHousehold(deps, {}));
  const who = await newResident();
  session = await office(async (deps) => {
    const user = await findUser(deps.db, who.user_id);
    if (user === null) throw new Error('Nobody was made.');
    const asker = { ip: '127.0.0.1', userAgent: '' };
    return JSON.stringify(await openSessionFor(deps, deps.db, user, { asker, lease_id: who.lease_id }));
  });
  const signer = people[0].token;
  paths = [
    ...OPEN,
    ...TABS.map((tab) => `/auth/applicant/${tab}?access_token=${token}`),
    ...BESIDE_THE_FORM.map((path) => `${path}?access_token=${token}`),
    ...SUBMITTED.map((path) => `${path}?access_token=${submitted.token}`),
    `/applicant/pre-screening?access_token=${questioned.token}`,
    landlords.pathname + landlords.search,
    `/applicant/lease?access_token=${signer}`,
    `/applicant/lease/preview?access_token=${signer}`,
    ...RESIDENT_PATHS,
  ];
});

/** A page on a phone that records layout shifts and shows the long name of the property. */
async function phone(locale: 'en' | 'es', resident = false): Promise<Page> {
  const [viewport] = SIZES;
  const context = await browser.newContext({
    locale,
    viewport: viewport ?? null,
    isMobile: true,
    hasTouch: true,
  });
  await context.addInitScript(
    ([user]) => {
      if (user !== '' && localStorage.getItem('user') === null) localStorage.setItem('user', user ?? '');
      localStorage.setItem('shoutbox_read', '1');
      localStorage.setItem('mobile_asked', '1');
      const seen = window as unknown as Moved;
      seen.shift = 0;
      seen.moved = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[]) {
          if (entry.hadRecentInput) continue;
          seen.shift += entry.value;
          for (const { node, previousRect, currentRect } of entry.sources)
            seen.moved.push(
              `${node?.textContent?.slice(0, 40)} from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`,
            );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    },
    [resident ? JSON.stringify({ ...JSON.parse(session), language: locale }) : ''],
  );
  const page = await context.newPage();
  await renamed(page);
  return page;
}

/** Layout shifts of a page since it was opened. */
interface Moved {
  shift: number;
  moved: string[];
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/**
 * Replaces the name of the demo property by the long one in every response. The browser itself holds the responses, as
 * Playwright's own routes turn off the cache of the pages.
 */
async function renamed(page: Page): Promise<void> {
  const held = await page.context().newCDPSession(page);
  held.on('Fetch.requestPaused', async ({ requestId, responseStatusCode = 200, responseHeaders = [] }) => {
    const isText = responseHeaders.some(
      ({ name, value }) => /^content-type$/i.test(name) && /html|json/.test(value),
    );
    try {
      if (!isText) return await held.send('Fetch.continueRequest', { requestId });
      const { body, base64Encoded } = await held.send('Fetch.getResponseBody', { requestId });
      const text = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString();
      const long = text.replaceAll('Juniper Row', NAME).replaceAll('"Latchkey"', `"${NAME}"`);
      await held.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: responseStatusCode,
        responseHeaders: responseHeaders.filter(({ name }) => !/^content-(length|encoding)$/i.test(name)),
        body: Buffer.from(long).toString('base64'),
      });
    } catch {
      // The page was left in the meantime.
    }
  });
  const patterns = (['Document', 'Fetch', 'XHR'] as const).map((resourceType) => ({
    resourceType,
    requestStage: 'Response' as const,
  }));
  await held.send('Fetch.enable', { patterns });
}

/** Chooses the other language in the header, and waits for its texts and the data in it. */
async function inOtherLanguage(page: Page, before: string): Promise<void> {
  await quiet(page, async () => {
    await page.locator(`#root header button[lang=${before === 'en' ? 'es' : 'en'}]`).click();
    await page.waitForFunction((lang) => document.documentElement.lang !== lang, before);
  });
}

/** Acts on a page, and waits until its requests have ended and two more frames are drawn. */
async function quiet(page: Page, act: () => Promise<void>): Promise<void> {
  const open = new Set<Request>();
  const begun = (request: Request) => void open.add(request);
  const ended = (request: Request) => void open.delete(request);
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  await act();
  do {
    await expect.poll(() => open.size).toBe(0);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  } while (open.size > 0);
  page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
}

/** Parts of the header that do not fit; a magnified header is measured in its size on the screen. */
const headerOf = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('#root header, .ahead header');
    const magnified =
      'forcedWidth' in document.documentElement.dataset ? window.innerWidth / screen.width : 1;
    const broken: string[] = [];
    const texts = document.createTreeWalker(header ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    return {
      height: Math.round((header?.getBoundingClientRect().height ?? 0) / magnified),
      wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      lang: document.documentElement.lang,
      shift: (window as unknown as Moved).shift,
      moved: (window as unknown as Moved).moved,
      broken,
    };
  });

describe('every page on a phone, for a property with a long name', () => {
  it.each([
    ['of applicants and guests', false],
    ['of residents', true],
  ])(
    '%s has a header of at most two lines and fits the window in both languages, and has no layout shifts',
    async (_, resident) => {
      const page = await phone('en', resident);
      const wrong: string[] = [];
      const opened = async (path: string, [size]: typeof SIZES) => {
        await page.setViewportSize(size ?? { width: 320, height: 844 });
        await quiet(page, async () => {
          await page.goto(baseUrl + path);
          await page.locator('#root h1').first().waitFor();
        });
        return headerOf(page);
      };
      const measured = async (path: string, sizes: typeof SIZES) => {
        for (const size of sizes) {
          await page.setViewportSize(size);
          const { height, wider, broken, lang } = await headerOf(page);
          const at = `${path} at ${size.width} in ${lang}`;
          if (height === 0 || height > LONGEST_HEADER) wrong.push(`${at}: ${height} px high`);
          if (wider > 0) wrong.push(`${at}: ${wider} px too wide`);
          if (broken.length > 0) wrong.push(`${at}: ${broken.join(', ')}`);
        }
      };
      for (const path of paths.filter((one) => isResidents(one) === resident)) {
        // A forced viewport width depends on the screen on which the page is opened.
        const isForced = path.startsWith('/applicant/lease');
        for (const sizes of isForced ? SIZES.map((size) => [size]) : [SIZES]) {
          let { shift, moved, lang } = await opened(path, sizes);
          // Other tests share the machine: a page counts as moving if it moves each time it is opened.
          for (let again = 0; again < 5 && shift > LARGEST_SHIFT; again += 1)
            ({ shift, moved, lang } = await opened(path, sizes));
          if (shift > LARGEST_SHIFT)
            wrong.push(`${path} in ${lang}: moves by ${shift} (${moved.join('; ')})`);
          await measured(path, sizes);
          // The next page opens in this language, so every second page is opened in English.
          await inOtherLanguage(page, lang);
          await measured(path, sizes);
        }
      }
      expect(wrong).toEqual([]);
      await page.context().close();
    },
  );
});

describe('the end of every page', () => {
  it.each(['en', 'es'] as const)('has phone number and mail address of the office, in %s', async (locale) => {
    const { url } = await staff.invite();
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const host = baseUrl.replace('127.0.0.1', 'juniper.localhost');
    for (const address of [url, `${host}/auth/login`, `${host}/floor_plans`, `${host}/nowhere`]) {
      await page.goto(address);
      await page.locator('#root h1').first().waitFor();
      const end = page.locator('#root footer');
      await end.getByText(locale === 'en' ? 'Property office:' : 'Oficina de la propiedad:').waitFor();
      const links = await end
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links, address).toEqual(['tel:+15125550142', 'mailto:office@juniper.latchkey.example']);
      // Whether it is open depends on the day of the test.
      await end.getByText(locale === 'en' ? /Open|Closed/ : /abre|Abierta|cerrada|Cerrada/).waitFor();
    }
    await context.close();
  });
});

describe('a phone of the usual size', () => {
  it.each(['en', 'es'] as const)(
    'has the first field in the upper half of its first screen, in %s',
    async (locale) => {
      const { url } = await staff.invite();
      const page = await phone(locale);
      const size = { width: 390, height: 844 };
      await page.setViewportSize(size);
      for (const [address, field] of [
        [url, '[data-field] input'],
        [`${baseUrl}/applicant/guestcard?unit_id=juniper-row-204`, 'main input'],
      ] as const) {
        await page.goto(address);
        const first = page.locator('#root').locator(field).first();
        await first.waitFor();
        expect((await first.boundingBox())?.y ?? size.height, address).toBeLessThan(size.height / 2);
        const beginning = page.getByRole('button', {
          name: locale === 'en' ? 'Before you begin' : 'Antes de empezar',
        });
        await beginning.click();
        await page.getByText(locale === 'en' ? /about 30 minutes/ : /unos 30 minutos/).waitFor();
      }
      await page.context().close();
    },
  );

  it('uses the forced colors of the system for selected controls and the progress bar', async () => {
    const { url } = await staff.invite();
    const context = await browser.newContext({ locale: 'en', forcedColors: 'active' });
    const page = await context.newPage();
    await page.goto(url);
    const shade = (selector: string) =>
      page
        .locator('#root')
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor);
    await page.locator('#root [role=tab]').first().waitFor();
    expect(await shade('[role=tab][aria-selected=true]')).not.toBe(
      await shade('[role=tab][aria-selected=false]'),
    );
    expect(await shade('header [aria-pressed=true]')).not.toBe(await shade('header [aria-pressed=false]'));
    const bar = page.getByRole('progressbar', { name: 'Completed' });
    expect(await bar.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px');
    expect(await bar.locator('div').evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
      await shade('[role=tab][aria-selected=true]'),
    );
    await context.close();
  });
});
