/**
 * `npm run bench:listings [-- --units N] [--rounds N] [--database-url URL]`: measures how long the
 * server takes for the unit list of a property with 5,000 units, compared with a floor: the same rows read by the bare
 * SQLite driver and written by `JSON.stringify`. Uses SQLite in its own folder, or an empty PostgreSQL given by URL.
 * Exits with 1 if the 95th percentile of a search exceeds 50 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { DEMO_CHARGES, storedPlan } from '../../../src/cli/demo/plans.ts';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { demoMarket } from '../../../src/cli/demo/units.ts';
import { startParts } from '../../../src/cli/portal/portal-parts.ts';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import { insertFloorPlan, insertListingCharges } from '../../../src/db/property/floor-plan.repository.ts';
import { insertListings } from '../../../src/db/property/listing.repository.ts';
import {
  insertCompany,
  insertProperty,
  insertUnit,
  updateUnitAvailability,
} from '../../../src/db/property/property.repository.ts';
import { createServer } from '../../../src/server/app.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { installPortal } from '../../../src/server/main.ts';
import { readSettings } from '../../../src/settings/settings-of-environment.ts';
import { measureRounds, shownFigures } from '../measure-rounds.ts';

const TARGET_MS = 50;
interface Search {
  name: string;
  query: string;
  /** Sends no Accept-Encoding. Browsers accept compressed responses; other programs may not. */
  plain?: true;
  /** Before each round a unit is taken or released, so that nothing in a cache is valid. */
  changed?: true;
}
const SEARCHES: readonly Search[] = [
  { name: 'every unit', query: '' },
  { name: 'by rent', query: '?orderBy=display_market_rent&sortBy=desc' },
  { name: 'one bedroom', query: '?bedroom=1' },
  { name: 'one plan over $2000', query: '?unit_type=B2&market_rent=3' },
  { name: 'every unit, not compressed', query: '', plain: true },
  { name: 'every unit, just changed', query: '', changed: true },
  { name: 'by rent, just changed', query: '?orderBy=display_market_rent&sortBy=desc', changed: true },
];

const { values } = parseArgs({
  options: {
    units: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '150' },
    'database-url': { type: 'string' },
  },
});
const wanted = Number(values.units);
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
  const property = await fill(deps);
  const app = await createServer(deps);
  const rows: (string | number)[][] = [];
  let missed = 0;
  for (const { name, query, plain, changed } of SEARCHES) {
    const headers: Record<string, string> = plain ? {} : { 'accept-encoding': 'gzip, deflate, br' };
    const url = `/api/plugin/unit_list_data${query}${query === '' ? '?' : '&'}property_id=${property}`;
    let bytes = 0;
    const change = async (round: number) => {
      if (changed) await updateUnitAvailability(deps.db, 'unit-0', round % 2 === 0);
    };
    const figures = await measureRounds(
      rounds,
      async (round) => {
        // Rate limits are per address; a benchmark simulates many visitors.
        const answer = await app.inject({ url, headers, remoteAddress: `10.0.${round >> 8}.${round & 255}` });
        if (answer.statusCode !== 200) throw new Error(answer.body);
        bytes = answer.rawPayload.length;
      },
      change,
    );
    if (figures.p95 > TARGET_MS) missed += 1;
    rows.push([name, ...shownFigures(figures), `${Math.round(bytes / 1000)} kB`]);
  }
  if (databaseUrl === null) {
    const figures = await measureRounds(rounds, async () => void bare(join(folder, 'latchkey.db')));
    rows.push(['floor: bare driver and JSON', ...shownFigures(figures), '']);
  }
  await app.close();
  await close();
  console.log(
    `${wanted} units on ${databaseUrl === null ? 'SQLite' : 'PostgreSQL'}, ${rounds} rounds, milliseconds\n`,
  );
  console.log(textTable(['search', 'p50', 'p95', 'worst', 'cpu', 'answer'], rows));
  console.log(missed === 0 ? `\nEvery p95 is under ${TARGET_MS} ms.` : `\n${missed} over ${TARGET_MS} ms.`);
  return missed === 0 ? 0 : 1;
}

/** Fills the demo's first property with N units by repeating its market, building after building. */
async function fill({ db }: Deps): Promise<string> {
  const [property] = DEMO_PROPERTIES;
  const { plans, units } = demoMarket(property, '2026-03-01');
  const place = { company_id: DEMO_COMPANY.id, property_id: property.id };
  await db.transaction().execute(async (trx) => {
    await insertCompany(trx, DEMO_COMPANY);
    const { id, name, host, settings } = property;
    await insertProperty(trx, { id, company_id: DEMO_COMPANY.id, name, host, settings });
    for (const plan of plans) await insertFloorPlan(trx, { ...place, ...storedPlan(id, plan) });
    const charges = DEMO_CHARGES.map((charge) => ({
      ...charge,
      id: charge.charge_code,
      floor_plan_id: null,
    }));
    await insertListingCharges(trx, place, charges);
    for (let made = 0; made < wanted; made += 1) {
      const source = units[made % units.length];
      if (source === undefined) continue;
      const unitId = `unit-${made}`;
      const building_uid = `${source.listing.building_uid}${Math.floor(made / units.length)}`;
      await insertUnit(trx, { ...source.unit, id: unitId, company_id: DEMO_COMPANY.id, available: true });
      await insertListings(trx, place, [{ ...source.listing, unit_id: unitId, building_uid }]);
    }
  });
  // A database does this by itself after a while; its planner needs statistics of these rows.
  await sql`analyze`.execute(db);
  return property.id;
}

function bare(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database
    .prepare(
      `select l.unit_id, l.building_uid, l.unit_uid, l.market_rent_cents, l.occupancy_status, l.unit_status,
        l.vacant_date from unit_listings l join units u on u.id = l.unit_id
        where u.available = 1 order by l.vacant_date`,
    )
    .all();
  database.close();
  return JSON.stringify(rows);
}
