/**
 * `npm run bench:signing [-- --rounds N] [--pages 120]`: opens and scrolls through a lease of 120 pages with 400 spots
 * in Chromium, with the CPU slowed down 4 times, beside a page that draws all pages of the same file at once and one
 * that draws only the first page. Starts its own portal. Exits with 1 if a target is missed.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import { findOrInstallChromium } from '../../tools/chromium.ts';
import { servePages } from '../build-pages.ts';
import { openDemoPortal } from '../demo-portal.ts';
import { type LeaseFigures, measureLease, SLOW_DOWN } from './measure-lease.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, pages: { type: 'string', default: '120' } },
});
const rounds = Number(values.rounds);

/** The limits of the signing page. */
const LIMITS: readonly (readonly [keyof LeaseFigures, string, number])[] = [
  ['firstPage', 'first page, ms', 1500],
  ['longestFrame', 'scripts of the longest frame while scrolling, ms', 50],
  ['heap', 'heap, MB', 250],
];

const portal = await openDemoPortal(['--new', 'LEASE', '--pages', values.pages]);
const [lease] = /http[^"]+\/applicant\/lease\?[^"]+/.exec(portal.made) ?? [];
if (lease === undefined) throw new Error(`There is no lease: ${portal.made}`);
const plainPages = ['everything', 'first'] as const;
const plain = await servePages(join(import.meta.dirname, 'pages'), plainPages, new Set(plainPages));
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(process.env),
  args: ['--no-sandbox', '--disable-gpu'],
});
let missed = 0;
try {
  await consent(lease);
  const give = await sameLease(lease);
  const ours: LeaseFigures[] = [];
  const everything: LeaseFigures[] = [];
  const first: LeaseFigures[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    ours.push(await measureLease(browser, lease, async () => {}, `[data-page="${values.pages}"]`));
    for (const [page, figures] of [
      ['everything', everything],
      ['first', first],
    ] as const)
      figures.push(await measureLease(browser, `${plain.origin}/${page}/${page}.html`, give, '[data-whole]'));
    console.error(`round ${round} of ${rounds}`);
  }
  const rows = (['firstPage', 'usable', 'longestFrame', 'heap', 'canvases'] as const).map((key) => {
    const [mine, all, one] = [median(ours, key), median(everything, key), median(first, key)];
    const ratio = (mine / Math.max(1, one)).toFixed(1);
    return [key, ...[mine, all, one].map((figure) => figure.toFixed(0)), ratio];
  });
  console.log(
    `\nMedians of ${rounds} rounds of a lease of ${values.pages} pages, the CPU slowed down ${SLOW_DOWN} times.\n`,
  );
  console.log(
    textTable(
      ['', 'signing page', 'everything at once', 'pdf.js and one page', 'signing page / one page'],
      rows,
    ),
  );
  for (const [key, what, limit] of LIMITS) {
    const measured = median(ours, key);
    if (measured > limit) missed += 1;
    console.log(`${measured <= limit ? '✓' : '✗'} ${what}: ${measured.toFixed(0)} (limit ${limit})`);
  }
} finally {
  await browser.close();
  await plain.close();
  await portal.close();
}
process.exit(missed === 0 ? 0 : 1);

function median(figures: readonly LeaseFigures[], key: keyof LeaseFigures): number {
  const sorted = figures.map((one) => one[key]).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Agrees to sign electronically: the document is shown only after that. */
async function consent(url: string): Promise<void> {
  const { origin, searchParams } = new URL(url);
  const address = `${origin}/api/applicant/lease/consent`;
  const headers = { token: searchParams.get('access_token') ?? '', 'content-type': 'application/json' };
  const { language, sha256 } = await (await fetch(address, { headers })).json();
  const body = JSON.stringify({ language, sha256 });
  const answer = await fetch(address, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`There is no consent: ${await answer.text()}`);
}

/** Provides the same file and the same spots to the plain pages. */
async function sameLease(url: string): Promise<(page: Page) => Promise<void>> {
  const { origin, searchParams } = new URL(url);
  const headers = { token: searchParams.get('access_token') ?? '' };
  const { pdf } = (await (await fetch(`${origin}/api/applicant/lease`, { headers })).json()) as {
    pdf: { pdfUrl: string; tags: unknown[] };
  };
  const file = Buffer.from(await (await fetch(new URL(pdf.pdfUrl, origin))).arrayBuffer());
  return async (page) => {
    await page.route('**/lease.pdf', (route) =>
      route.fulfill({ contentType: 'application/pdf', body: file }),
    );
    await page.route('**/tags.json', (route) => route.fulfill({ json: pdf.tags }));
  };
}
