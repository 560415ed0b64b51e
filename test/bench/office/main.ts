/**
 * `npm run bench:office [-- --applications N] [--rounds N] [--database-url URL]`: measures how long the office's search takes
 * over HTTP calls in the process, at a property with 100,000 applications, compared with a floor: reading one of them by
 * its id with the bare SQLite driver. Uses SQLite in its own folder, or an empty PostgreSQL given by URL. Exits with 1 if
 * the 95th percentile of a search exceeds 100 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { seedDemo } from '../../../src/cli/demo/seed.ts';
import { startParts } from '../../../src/cli/portal/portal-parts.ts';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import { createServer } from '../../../src/server/app.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { installPortal } from '../../../src/server/main.ts';
import { readSettings } from '../../../src/settings/settings.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { measureRounds, shownFigures } from '../measure-rounds.ts';

const TARGET_MS = 100;
const PROPERTY = 'juniper-row';
const FIRST = ['Ana', 'Bo', 'Chris', 'Dana', 'Eve', 'Finn', 'Gil', 'Hana', 'Ivo', 'José'];
const LAST = [
  'Smith',
  'García',
  'Núñez',
  'Okafor',
  'Lindqvist',
  'Nguyen',
  'Patel',
  'Rivera',
  'Stone',
  'Weber',
];

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

const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '60' },
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
  await fill(deps);
  const policies = ['manage_applications', 'manage_leases', 'manage_workorders'];
  const token = await newOfficer(deps, PROPERTY, 'demo-company', { policies, last_name: 'Moss' });
  const app = await createServer(deps);
  const rows: (string | number)[][] = [];
  let missed = 0;
  for (const [name, q] of SEARCHES) {
    let found = 0;
    const figures = await measureRounds(rounds, async (round) => {
      const url = `/api/office/search?q=${encodeURIComponent(q)}`;
      // Rate limits are per address.
      const answer = await app.inject({ url, headers: { token }, remoteAddress: `10.0.0.${round & 255}` });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      found = answer.json().found.length;
    });
    if (figures.p95 > TARGET_MS) missed += 1;
    rows.push([name, ...shownFigures(figures), found]);
  }
  if (databaseUrl === null) {
    const database = new DatabaseSync(join(folder, 'latchkey.db'), { readOnly: true });
    const one = database.prepare('select * from applicants where id = ?');
    const figures = await measureRounds(rounds, async (round) => void JSON.stringify(one.all(`p${round}`)));
    rows.push(['floor: one row by its id', ...shownFigures(figures), 1]);
    database.close();
  }
  await app.close();
  await close();
  const place = databaseUrl === null ? 'SQLite' : 'PostgreSQL';
  console.log(`${wanted} applications on ${place}, ${rounds} rounds, milliseconds\n`);
  console.log(textTable(['search', 'p50', 'p95', 'worst', 'cpu', 'found'], rows));
  console.log(missed === 0 ? `\nEvery p95 is under ${TARGET_MS} ms.` : `\n${missed} over ${TARGET_MS} ms.`);
  return missed === 0 ? 0 : 1;
}

/** Adds N applications of one person each: a hundred pairs of names, every last name with a number of its own. */
async function fill({ db }: Deps): Promise<void> {
  const place = { company_id: 'demo-company', property_id: PROPERTY };
  const units = await db.selectFrom('units').select('id').where('property_id', '=', PROPERTY).execute();
  const batch = 500;
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < wanted; start += batch) {
      const numbers = Array.from({ length: Math.min(batch, wanted - start) }, (_, at) => start + at);
      await trx
        .insertInto('applications')
        .values(
          numbers.map((n) => ({
            ...place,
            id: `a${n}`,
            unit_id: units[n % units.length]?.id ?? '',
            created_at: dayOf(n),
            movein_date: '',
          })),
        )
        .execute();
      await trx
        .insertInto('applicants')
        .values(
          numbers.map((n) => ({
            ...place,
            id: `p${n}`,
            application_id: `a${n}`,
            applicant_type: 'PRIMARY' as const,
            is_responsible: 1,
            first_name: FIRST[n % FIRST.length] ?? '',
            last_name: `${LAST[Math.floor(n / FIRST.length) % LAST.length]}${n}`,
            email: `p${n}@mail.example`,
            contact_no: `512${String(n).padStart(7, '0')}`,
            language: 'en',
            allow_edit: 1,
            decision: '',
            pre_screening_pending: 0,
            draft_data: '{}',
            progress_data: '{}',
            revision: 0,
            created_at: dayOf(n),
            submitted_at: null,
            cancelled_at: null,
            cancel_reason_code: null,
            previous_applicant_id: null,
            screening_request_renter_uid: null,
            removed_at: null,
          })),
        )
        .execute();
    }
  });
  // A database does this by itself after a while; its planner needs statistics of these rows.
  await sql`analyze`.execute(db);
}

/** A moment within two years. */
function dayOf(n: number): string {
  return new Date(Date.UTC(2025, 0, 1) + (n % 730) * 86_400_000).toISOString();
}
