import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OfficeWork } from '../../../src/contract/process/office-turn.contract.ts';
import type { UserSession } from '../../../src/contract/session/session.contract.ts';
import { PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { fitsAll } from '../support/access.ts';
import { copyProperty, moveMembers } from '../support/copy-property.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { type Language, words } from '../support/words.ts';
import { looksOf, openHeld } from './held-page.ts';

const { baseUrl, launch } = portal();
const FLOW = 'accommodation-request';
const POLICY = 'manage_accommodations';
/** The code of the office, which the page needs to show anything. */
const AREA = '**/assets/office-area-*.js';

let browser: Browser;
let session: UserSession;
beforeAll(async () => {
  browser = await launch();
  const property_id = await copyProperty('juniper-row');
  const person = await somebody({ is_staff: true, policies: [POLICY], first_name: 'Kim', last_name: 'Moss' });
  session = await sessionOf(baseUrl, person);
  await moveMembers([person.id], property_id);
  await addTurns(property_id, 20);
  // The first page that a portal renders takes longer than a browser waits for it.
  await fetch(`${baseUrl}/api/office/turns/page`, { headers: { token: session.token } });
});

/** Adds requests that wait for the office. */
async function addTurns(property_id: string, number: number): Promise<void> {
  const place = { company_id: 'demo-company', property_id, flow: FLOW };
  const since = '2026-03-01T15:04:05.000Z';
  const ids = Array.from({ length: number }, (_, at) => `${property_id}-${String(at).padStart(2, '0')}`);
  await office(async ({ db }) => {
    for (const id of ids) {
      const subject = { subject_kind: 'user', subject_id: id, revision: 1, release: '' };
      await db
        .insertInto('processes')
        .values({ id, ...place, ...subject, created_at: since, updated_at: since })
        .execute();
      const nobody = { claimed_by: null, claimed_at: null };
      const turn = { state: 'reviewing', policy: POLICY, about: `Robin ${id}`, since, due_at: null };
      await db
        .insertInto('process_turns')
        .values({ process_id: id, ...place, ...turn, ...nobody })
        .execute();
    }
  });
}

/**
 * Opens the work list while its code is held back.
 *
 * @param changed what the call of the list answers instead
 */
async function openAhead(
  language: Language,
  options: BrowserContextOptions = {},
  changed: (work: OfficeWork) => OfficeWork = (work) => work,
) {
  const context = await browserOf(browser, { ...session, language }, { locale: language, ...options });
  const page = await context.newPage();
  const told: string[] = [];
  page.on('pageerror', ({ message }) => told.push(message));
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) told.push(message.text());
  });
  await page.route('**/api/office/turns?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: changed(await answer.json()) });
  });
  return { page, told, ...(await openHeld(page, `${baseUrl}/office`, AREA)) };
}

const rows = (page: Page) => page.locator(':is(.ahead, #root:not([hidden])) main li');

describe('the work list before its code is loaded', () => {
  it('looks like the page, which moves nothing and changes no look when it takes over', async () => {
    for (const [language, options] of [
      ['en', { colorScheme: 'light' }],
      ['es', { colorScheme: 'dark', viewport: PHONE }],
    ] as const) {
      const { page, told, comes } = await openAhead(language, options);
      const ahead = await looksOf(page, 'header *, nav *, main *');
      expect(ahead).toContain('03/01/2026 09:04 AM CST');
      expect(ahead).toContain(words(language)('portal:turn.work'));
      expect(await rows(page).count()).toBe(15);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      await fitsAll(page, `ahead of the page, ${language}`);
      await comes();
      expect(await looksOf(page, 'header *, nav *, main *')).toBe(ahead);
      expect(told).toEqual([]);
      await page.context().close();
    }
  });

  it('hands on what was typed, chosen, focused and pressed, and its keys work then', async () => {
    const t = words('en');
    const { page, comes } = await openAhead('en');
    await page.getByLabel(t('office:search.label')).fill('garcia');
    await page.getByLabel(t('office:work.filter')).selectOption('nobody');
    await rows(page).nth(2).getByRole('button').click();
    await rows(page).nth(3).getByRole('link').focus();
    const claim = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('-02/claim'),
    );
    await comes();
    expect(await page.getByLabel(t('office:search.label')).inputValue()).toBe('garcia');
    await page.waitForURL('**/office?whose=nobody');
    const focused = () =>
      rows(page).evaluateAll((all) => all.findIndex((row) => row.contains(document.activeElement)));
    expect(await focused()).toBe(3);
    await claim;
    await page.keyboard.press('j');
    expect(await focused()).toBe(4);
    await page.context().close();
  });

  it('presses no button of a row that has taken the place of another one meanwhile', async () => {
    const { page, comes } = await openAhead('en', {}, (work) => ({ ...work, rows: work.rows.slice(1) }));
    const claims: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/claim')) claims.push(request.url());
    });
    await rows(page).nth(0).getByRole('button').click();
    await comes();
    await page.evaluate(() => new Promise((done) => window.requestIdleCallback(done)));
    await page.evaluate(() => new Promise((done) => window.requestIdleCallback(done)));
    expect(claims).toEqual([]);
    await page.context().close();
  });

  it('leads to what is searched for and to a turn without any code of the page', async () => {
    const t = words('en');
    const { page } = await openAhead('en');
    await page.getByLabel(t('office:search.label')).fill('garcia');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/office/search?q=garcia');
    await page.goBack({ waitUntil: 'commit' });
    await page.locator('.ahead').waitFor();
    const link = rows(page).first().getByRole('link');
    const address = await link.getAttribute('href');
    await link.click();
    await page.waitForURL(`**${address}`);
    await page.context().close();
  });

  it('is of the first page alone: an address with a filter is shown by the page itself', async () => {
    const context = await browserOf(browser, session);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${baseUrl}/office?page=2`);
    await expect.poll(() => page.locator('#root main li').count()).toBe(5);
    expect(asked).not.toContain('/api/office/turns/page');
    await context.close();
  });
});
