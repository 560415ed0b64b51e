/**
 * `npm run bench:office [-- --applications N] [--leases N] [--rounds N] [--database-url URL]`: measures how long the office's search
 * and the pages of its registers take over HTTP calls in the process, at a property with 100,000 applications and as many
 * guestcards, compared with a floor: reading one of them by its id with the bare SQLite driver. Then imports 10,000 leases.
 * Uses SQLite in its own folder, or an empty PostgreSQL given by URL. Exits with 1 if a 95th percentile exceeds 100 ms, or
 * the import takes more than a minute.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { seedDemo } from '../../../src/cli/demo/seed.ts';
import { startParts } from '../../../src/cli/portal/portal-parts.ts';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import { createServer } from '../../../src/server/app.ts';
import { installPortal } from '../../../src/server/main.ts';
import { readSettings } from '../../../src/settings/settings-of-environment.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { measureRounds, shownFigures } from '../measure-rounds.ts';
import { fillApplications } from './fill-applications.ts';
import { type ImportTimes, measureImport } from './measure-import.ts';

const TARGET_MS = 100;
const IMPORT_SECONDS = 60;
const PROPERTY = 'juniper-row';
const SEARCHES: readonly (readonly [name: string, q: string])[] = [
  ['one letter', 's'],
  ['a first name of a tenth', 'ana'],
  ['a last name of a tenth', 'smith'],
  ['both names', 'garcia jose'],
  ['one person', 'smith77001'],
  ['mail address', 'p77001@'],
  ['phone number', '(512) 007-7001'],
  ['its last four digits', '7001'],
  ['home', '204'],
  ['amount', '$1,850.00'],
  ['nobody', 'zzyzx'],
];

/** First and far pages of the registers. */
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['applications, newest', 'applications?page_size=100'],
  ['applications by move-in day', 'applications?page_size=100&sort=movein_date&order=asc'],
  ['applications, page 500', 'applications?page_size=100&page=500'],
  ['guestcards to follow up', 'guestcards?page_size=100'],
  ['guestcards, newest', 'guestcards?page_size=100&sort=created_at'],
  ['what waits besides turns', 'waiting'],
  ['leases to make, page 3', 'waiting?kind=LEASE_TO_MAKE&page=3&page_size=100'],
];

const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '60' },
    leases: { type: 'string', default: '10000' },
    'database-url': { type: 'string' },
  },
});
const wanted = Number(values.applications);
const rounds = Number(values.rounds);
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));

try {
  process.exitCode = await bench();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function bench(): Promise<number> {
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'error' }, folder);
  const secretKey = Buffer.alloc(32, 1).toString('base64');
  const databaseUrl = values['database-url'] ?? null;
  const { deps, close } = await installPortal({ ...settings, secretKey, databaseUrl }, startParts());
  await seedDemo(deps, secretKey);
  await fillApplications(deps, PROPERTY, wanted);
  const policies = [...['manage_applications', 'manage_leases', 'manage_workorders', 'manage_property']];
  const token = await newOfficer(deps, PROPERTY, 'demo-company', { policies, last_name: 'Moss' });
  const app = await createServer(deps);
  const rows: (string | number)[][] = [];
  let missed = 0;
  const measured = async (name: string, path: string, foundIn: (answer: Answer) => number) => {
    let found = 0;
    const figures = await measureRounds(rounds, async (round) => {
      // Rate limits are per address.
      const remoteAddress = `10.0.0.${round & 255}`;
      const answer = await app.inject({ url: `/api/office/${path}`, headers: { token }, remoteAddress });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      found = foundIn(answer.json());
    });
    if (figures.p95 > TARGET_MS) missed += 1;
    rows.push([name, ...shownFigures(figures), found]);
  };
  for (const [name, q] of SEARCHES)
    await measured(name, `search?q=${encodeURIComponent(q)}`, ({ found = [] }) => found.length);
  for (const [name, path] of PAGES)
    await measured(
      name,
      path,
      ({ rows: of = [], total, kinds = [] }) => total ?? kinds[0]?.count ?? of.length,
    );
  if (databaseUrl === null) {
    const database = new DatabaseSync(join(folder, 'latchkey.db'), { readOnly: true });
    const one = database.prepare('select * from applicants where id = ?');
    const figures = await measureRounds(rounds, async (round) => void JSON.stringify(one.all(`p${round}`)));
    rows.push(['floor: one row by its id', ...shownFigures(figures), 1]);
    database.close();
  }
  const leases = Number(values.leases);
  const times = leases === 0 ? null : await measureImport(deps, app, token, leases);
  await app.close();
  await close();
  const place = databaseUrl === null ? 'SQLite' : 'PostgreSQL';
  console.log(`${wanted} applications on ${place}, ${rounds} rounds, milliseconds\n`);
  console.log(textTable(['search', 'p50', 'p95', 'worst', 'cpu', 'found'], rows));
  console.log(missed === 0 ? `\nEvery p95 is under ${TARGET_MS} ms.` : `\n${missed} over ${TARGET_MS} ms.`);
  if (times !== null) console.log(`\n${leases} leases: ${shownTimes(times)}; at most ${IMPORT_SECONDS} s.`);
  return missed === 0 && (times?.leases ?? 0) <= IMPORT_SECONDS ? 0 : 1;
}

/** What lists, searches and reports answer. */
interface Answer {
  readonly found?: readonly unknown[];
  readonly rows?: readonly unknown[];
  readonly total?: number;
  readonly kinds?: readonly { readonly count: number }[];
}

function shownTimes({ units, check, leases }: ImportTimes): string {
  return `their units ${units.toFixed(1)} s, checked in ${check.toFixed(1)} s, written in ${leases.toFixed(1)} s`;
}
