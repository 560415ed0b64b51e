/**
 * `npm run bench:office-pages [-- --rounds N] [--applications N] [--cases N] [--database sqlite|postgres]`: opens the work
 * list of an office with 5,000 open cases in Chromium, with the CPU slowed down 4 times, beside the start page of a resident
 * of the same portal; scrolls the register of 100,000 applications; and reads the scripts of a resident and of an applicant
 * for code of the office. Exits with 1 if the list is painted after 1 s, or on a busy machine after 1.5 times the time of
 * the start page, if a frame takes longer than 50 ms, or if others load code of the office.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import { type Dialect, openDatabase } from '../../../src/db/client.ts';
import { createDatabase } from '../../api/support/postgres-database.ts';
import { startPostgres } from '../../api/support/postgres-server.ts';
import { findOrInstallChromium } from '../../tools/chromium.ts';
import { openDemoPortal } from '../demo-portal.ts';
import { median } from '../figures.ts';
import { fillApplications } from '../office/fill-applications.ts';
import { fillCases } from './fill-cases.ts';
import { measurePaint, measureScrolling, SLOW_DOWN, scriptsOf, type Visitor } from './measure-office.ts';

const PROPERTY = 'juniper-row';
const OFFICER = { email: 'kim@latchkey.example', password: 'latchkey-demo', property_id: PROPERTY };
const PAINTED_MS = 1000;
/** A busy machine slows the start page of a resident, too. */
const LIMIT_OF_START = 1.5;
const FRAME_MS = 50;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    applications: { type: 'string', default: '100000' },
    cases: { type: 'string', default: '5000' },
    database: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(process.env),
  args: ['--no-sandbox', '--disable-gpu'],
});
const failed: string[] = [];
try {
  if (values.database !== 'postgres') await bench('sqlite', null);
  if (values.database !== 'sqlite') {
    const postgres = await startPostgres({ durable: true });
    if (postgres === null) console.log('\nNo PostgreSQL is installed here: only SQLite was measured.');
    else
      await bench('postgres', (await createDatabase(postgres.url, { name: 'office' })).url).finally(
        postgres.stop,
      );
  }
} finally {
  await browser.close();
}
console.log(failed.length === 0 ? '\n✓ Everything is within its limit.' : `\n✗ ${failed.join('\n✗ ')}`);
process.exit(failed.length === 0 ? 0 : 1);

async function bench(dialect: Dialect, databaseUrl: string | null): Promise<void> {
  const portal = await openDemoPortal(['--new', 'RESIDENT'], databaseUrl);
  try {
    const { url, email, password, property_id } = JSON.parse(portal.made);
    const { origin, port } = new URL(url);
    const database = openDatabase({ databaseUrl, file: join(portal.folder, 'latchkey.db'), poolSize: 1 });
    await fillApplications(database, PROPERTY, Number(values.applications));
    await fillCases(database.db, PROPERTY, Number(values.cases));
    await database.db.destroy();
    const { url: applicant } = JSON.parse(portal.make(['--new', 'PRIMARY']));
    const at = { origin, port };
    const officer = await signedIn(at, OFFICER);
    const resident = await signedIn(at, { email, password, property_id });
    const painted: Record<'list' | 'register' | 'start', number[]> = { list: [], register: [], start: [] };
    const frames: Record<'usual' | 'slow', number[]> = { usual: [], slow: [] };
    const list = { path: '/office', wanted: { field: 'main a[href*="/turns/"]' } };
    const register = { path: '/office/applications', wanted: { field: 'main a[href^="/office/cases/"]' } };
    const start = { path: '/tenant', wanted: { amountIn: 'main' } };
    for (let round = 1; round <= rounds; round += 1) {
      painted.list.push(await measurePaint(browser, officer, list));
      painted.start.push(await measurePaint(browser, resident, start));
      painted.register.push(await measurePaint(browser, officer, register));
      frames.usual.push(await measureScrolling(browser, officer, 1));
      frames.slow.push(await measureScrolling(browser, officer, SLOW_DOWN));
      console.error(`round ${round} of ${rounds}`);
    }
    const base = median(painted.start);
    const row = (name: string, times: readonly number[]) => [
      name,
      median(times).toFixed(0),
      (median(times) / base).toFixed(2),
    ];
    console.log(
      `\n${values.applications} applications and ${values.cases} open cases on ${dialect}, medians of ${rounds} interleaved rounds, ms\n`,
    );
    console.log(
      textTable(
        [`painted at ${SLOW_DOWN}×`, 'ms', 'of the start page'],
        [
          row('start page of a resident', painted.start),
          row('first list of work', painted.list),
          row('first page of the register', painted.register),
        ],
      ),
    );
    const limit = Math.max(PAINTED_MS, LIMIT_OF_START * base);
    if (median(painted.list) > limit)
      failed.push(`${dialect}: the list is painted after ${limit.toFixed(0)} ms`);
    const shown = (times: readonly number[]) =>
      median(times) === 0 ? 'none over 50 ms' : `${median(times).toFixed(0)} ms`;
    console.log(
      `\nLongest frame while 100 rows are scrolled: ${shown(frames.usual)}; at ${SLOW_DOWN}×: ${shown(frames.slow)}`,
    );
    if (median(frames.usual) > FRAME_MS) failed.push(`${dialect}: a frame is over ${FRAME_MS} ms`);
    for (const [who, visitor, path] of [
      ['a resident', resident, '/tenant'],
      ['an applicant', { origin, entries: {} }, `${new URL(applicant).pathname}${new URL(applicant).search}`],
    ] as const) {
      const { all, ofOffice } = await scriptsOf(browser, visitor, path);
      console.log(`${who} loads ${all} scripts, ${ofOffice.length} with code of the office`);
      if (ofOffice.length > 0) failed.push(`${who} loads ${ofOffice.join(', ')}`);
    }
  } finally {
    await portal.close();
  }
}

interface Place {
  readonly origin: string;
  readonly port: string;
}

async function signedIn({ origin, port }: Place, body: object): Promise<Visitor> {
  const login = await fetch(`http://127.0.0.1:${port}/api/tenant/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!login.ok) throw new Error(`Nobody is signed in: ${await login.text()}`);
  return { origin, entries: { user: await login.text(), shoutbox_read: '1', mobile_asked: '1' } };
}
