/** Measures a resident's start page and prints a table and the target; see ../resident/main.ts. */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import { findOrInstallChromium } from '../../tools/chromium.ts';
import { servePages } from '../build-pages.ts';
import { openDemoPortal } from '../demo-portal.ts';
import { median } from '../figures.ts';
import { type Amounts, type LocalStore, measureAmounts, SLOW_DOWN } from './measure-amounts.ts';

/** The maximum time until the amounts are on the screen, in milliseconds. */
const LIMIT_MS = 1000;
/** A busy machine slows the baseline as well: on a quiet one, twice the text by React alone is below the limit. */
const LIMIT_OF_REACT = 2;
const rounds = Number(process.argv[2] ?? 11);

interface Subject {
  readonly name: string;
  readonly url: string;
  readonly store: LocalStore;
  /** How often the device has opened it before. */
  readonly before: number;
}

const portal = await openDemoPortal(['--new', 'RESIDENT']);
const floors = ['text', 'react'] as const;
const pages = await servePages(join(import.meta.dirname, 'pages'), floors);
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(process.env),
  args: ['--no-sandbox', '--disable-gpu'],
});
let worst = 0;
let limit = LIMIT_MS;
try {
  const home = await startPage();
  const subjects: readonly Subject[] = [
    { name: 'floor: the text alone', url: `${pages.origin}/text/text.html`, store: null, before: 0 },
    {
      name: 'floor: the text by React alone',
      url: `${pages.origin}/react/react.html`,
      store: null,
      before: 0,
    },
    { name: 'start page, empty cache', ...home, before: 0 },
    { name: 'start page, opened twice before', ...home, before: 2 },
  ];
  const measured = new Map<Subject, Amounts[]>(subjects.map((subject) => [subject, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [{ url, store, before }, figures] of measured)
      figures.push(await measureAmounts(browser, url, store, before));
    console.error(`round ${round} of ${rounds}`);
  }
  const rows = [...measured].map(([{ name }, figures]) => {
    const shown = (key: keyof Amounts) => median(figures.map((one) => one[key])).toFixed(0);
    return [name, shown('painted'), shown('worked'), shown('scripts'), shown('requests')];
  });
  console.log(
    `\nMedians of ${rounds} interleaved rounds, the CPU slowed down ${SLOW_DOWN} times, milliseconds.\n`,
  );
  console.log(textTable(['', 'amounts painted', 'worked until told', 'scripts', 'requests begun'], rows));
  const paintedOf = (of: (subject: Subject) => boolean): number[] =>
    [...measured]
      .filter(([subject]) => of(subject))
      .map(([, figures]) => median(figures.map(({ painted }) => painted)));
  worst = Math.max(...paintedOf(({ store }) => store !== null));
  limit = Math.max(LIMIT_MS, LIMIT_OF_REACT * Math.max(...paintedOf(({ store }) => store === null)));
  console.log(
    `\n${worst <= limit ? '✓' : '✗'} amounts after ${worst.toFixed(0)} ms (limit ${limit.toFixed(0)})`,
  );
} finally {
  await browser.close();
  await pages.close();
  await portal.close();
}
process.exit(worst <= limit ? 0 : 1);

/** The start page of the portal's resident, on a device that knows who is signed in. */
async function startPage(): Promise<Pick<Subject, 'url' | 'store'>> {
  const { url, email, password, property_id } = JSON.parse(portal.made);
  const { origin, port } = new URL(url);
  const login = await fetch(`http://127.0.0.1:${port}/api/tenant/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, property_id }),
  });
  if (!login.ok) throw new Error(`Nobody is signed in: ${await login.text()}`);
  const entries = { user: await login.text(), shoutbox_read: '1', mobile_asked: '1' };
  return { url: `${origin}/tenant`, store: { origin, entries } };
}
