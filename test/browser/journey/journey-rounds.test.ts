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

/** Requests that the first field of a page does not wait for: they are held back until it is visible. */
const BESIDE = new RegExp(
  [
    '^/(api/applicant/(shoutbox|household|payment_status)|api/configs|api/list/|demo/|latchkey\\.svg)',
    '/(household-card|standing-text|open-work|offered-flows|lists|save-dialogs|below-form|messages-link)-',
    '/(use-applicant-news|notices-dialog|quiet-moment)-',
  ].join('|'),
);

interface Loaded {
  /** Requested paths with their queries, until the first field is visible. */
  readonly asked: readonly string[];
  /** Paths that the page itself names: its code, its forms. */
  readonly named: ReadonlySet<string>;
  /** Requests of the first script: texts, the flow, data. */
  readonly first: FirstRequests;
  /** How often the page has created its header until the first field. */
  readonly frames: number;
}

/** Counts the headers that the code of the page creates. */
function countFrames(): void {
  const seen = new Set<Element>();
  new MutationObserver(() => {
    for (const header of document.querySelectorAll('#root header')) seen.add(header);
    document.documentElement.dataset.frames = String(seen.size);
  }).observe(document, { childList: true, subtree: true });
}

/** Disables the timer of a page, of `ms` milliseconds, that shows that the page is loading. */
function waitLongFor(ms: number): void {
  const { setTimeout: begin } = window;
  Object.assign(window, {
    setTimeout: (work: () => void, after?: number) => (after === ms ? 0 : begin(work, after)),
  });
}

/** Milliseconds after which a page shows that it is loading. */
const WAITS_MS = 600;

async function load(url: string, ready: string, locale = 'en'): Promise<Loaded> {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search, protocol } = new URL(request.url());
    if (protocol.startsWith('http')) asked.push(pathname + search);
  });
  await page.route(
    ({ pathname }) => BESIDE.test(pathname),
    () => undefined,
  );
  await page.addInitScript(countFrames);
  await page.goto(url, { waitUntil: 'commit' });
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

/** Requests that had to wait for another response: made neither by the page nor by its first script. */
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
  it.each(PAGES)('has its first field within three rounds and 20 requests: %s', async (_name, url, ready) => {
    const loaded = await load(await url(), ready);
    expect(late(loaded)).toEqual([]);
    expect(new Set(loaded.asked).size).toBe(loaded.asked.length);
    expect(loaded.asked.filter((path) => !BESIDE.test(path)).length).toBeLessThanOrEqual(20);
    // At most two: a placeholder, however many things the page waits for, and the final header.
    expect(loaded.frames).toBeLessThanOrEqual(2);
  });

  it.each(PAGES)(
    'is rendered once, with its fields, if everything loads quickly: %s',
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

  it('shows that it is loading if its data takes long', async () => {
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

  it('fetches its texts together, in the person’s language and in the fallback language', async () => {
    const { asked } = await load(`${baseUrl}/auth/login`, 'input[name=email]', 'es');
    expect(asked.filter((path) => path.includes('/texts/')).map((path) => path.split('/texts/')[1])).toEqual([
      'es/portal+signin.json',
      'en/portal+signin.json',
    ]);
  });
});
