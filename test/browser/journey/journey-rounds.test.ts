import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FirstRequests } from '../../../src/contract/first-requests.ts';
import { portal } from '../support/portal.ts';
import { tabUrl } from '../support/visit.ts';

const { newApplication, launch, baseUrl } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

/** What pages ask for beside their first field, which does not wait for it. */
const BESIDE =
  /^\/(api\/applicant\/(shoutbox|household|payment_status)|api\/configs|api\/list\/|demo\/|latchkey\.svg)|(household-card|standing-text|open-work|offered-flows)-/;

interface Loaded {
  /** Paths with their queries, until the first field could be seen. */
  readonly asked: readonly string[];
  /** Those that the page itself names: its code, its forms. */
  readonly named: ReadonlySet<string>;
  /** What the first script asks for: texts, the flow, data. */
  readonly first: FirstRequests;
  /** How often the page has made its header until the first field. */
  readonly frames: number;
}

/** Counts in the page the headers that its own code puts into it. */
function countFrames(): void {
  const seen = new Set<Element>();
  new MutationObserver(() => {
    for (const header of document.querySelectorAll('#root header')) seen.add(header);
    document.documentElement.dataset.frames = String(seen.size);
  }).observe(document, { childList: true, subtree: true });
}

/** Lets no timer of a page end that says, after so many milliseconds, that the page is on its way. */
function waitLongFor(ms: number): void {
  const { setTimeout: begin } = window;
  Object.assign(window, {
    setTimeout: (work: () => void, after?: number) => (after === ms ? 0 : begin(work, after)),
  });
}

/** After so many milliseconds a page shows that it is on its way. */
const WAITS_MS = 600;

async function load(url: string, ready: string, locale = 'en'): Promise<Loaded> {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search, protocol } = new URL(request.url());
    if (protocol.startsWith('http')) asked.push(pathname + search);
  });
  await page.addInitScript(countFrames);
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  const until = [...asked];
  const frames = Number(await page.locator('html').getAttribute('data-frames'));
  const head = await (await fetch(url)).text();
  await context.close();
  const named = new Set(
    [...head.matchAll(/ (?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path.replaceAll('&amp;', '&')),
  );
  const [, first = '{}'] = /name="first-requests" content="([^"]+)"/.exec(head) ?? [];
  return { asked: until, named, first: JSON.parse(first.replaceAll('&quot;', '"')), frames };
}

/** What was asked for only because something else had come: neither by the page nor by its first script. */
function late({ asked: [, ...asked], named, first }: Loaded): readonly string[] {
  const isFirst = (path: string) =>
    first.calls.includes(path) ||
    first.files.some((file) => path.endsWith(`/${file}`)) ||
    /\/texts\/\w+\//.test(path);
  return asked.filter((path) => !named.has(path) && !isFirst(path) && !BESIDE.test(path));
}

const PAGES: readonly [name: string, url: () => Promise<string>, ready: string][] = [
  ['an application', async () => (await newApplication()).url, '[data-field] input'],
  [
    'a step of an application',
    async () => tabUrl((await newApplication()).url, 'addresses'),
    '[data-field] input',
  ],
  ['the sign-in', async () => `${baseUrl}/auth/login`, 'input[name=email]'],
];

describe('a page', () => {
  it.each(PAGES)('has its first field after three rounds and 20 requests: %s', async (_name, url, ready) => {
    const loaded = await load(await url(), ready);
    expect(late(loaded)).toEqual([]);
    expect(new Set(loaded.asked).size).toBe(loaded.asked.length);
    expect(loaded.asked.filter((path) => !BESIDE.test(path)).length).toBeLessThanOrEqual(20);
    // One that waits, however many things the page waits for, and its own.
    expect(loaded.frames).toBeLessThanOrEqual(2);
  });

  it.each(PAGES)(
    'is made once, with its fields, where all of it comes soon: %s',
    async (_name, url, ready) => {
      const context = await browser.newContext({ locale: 'en' });
      const page = await context.newPage();
      await page.addInitScript(waitLongFor, WAITS_MS);
      await page.addInitScript(countFrames);
      await page.goto(await url());
      await page.locator(`#root ${ready}`).first().waitFor();
      expect(await page.locator('html').getAttribute('data-frames')).toBe('1');
      await context.close();
    },
  );

  it('says that it is on its way where its data are long in coming', async () => {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    let go = (): void => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/api/applicant/application**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(tabUrl((await newApplication()).url, 'addresses'));
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    go();
    await page.locator('[data-field] input').first().waitFor();
    await context.close();
  });

  it('fetches its texts together, in the language of the person and in that of texts which it lacks', async () => {
    const { asked } = await load(`${baseUrl}/auth/login`, 'input[name=email]', 'es');
    expect(asked.filter((path) => path.includes('/texts/')).map((path) => path.split('/texts/')[1])).toEqual([
      'es/portal+signin.json',
      'en/portal+signin.json',
    ]);
  });
});
