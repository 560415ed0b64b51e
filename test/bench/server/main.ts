/**
 * `npm run bench:server [-- throughput cost busy growth crowd] [--database sqlite|postgres]`: measures saves and reads of
 * applications over HTTP compared with raw durable updates of the same document, their CPU time compared with bare Fastify routes, 200 busy connections, the same calls
 * with few and with many applications, and a crowd that saves every 10 s. Runs the named measurements, by default all.
 * Exits with 1 if a target is missed.
 * `--rounds N`, `--seconds N` of each, `--connections N`; `--applications N` for "many", `--people N` in the crowd and
 * `--crowd-seconds N`; `--minutes N`: steady load and the memory in use after it; `--seed N` for the arrival times. The
 * portal runs in its own process. PostgreSQL must be installed here; without it, only SQLite is measured.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Dialect } from '../../../src/db/client.ts';
import { createDatabase } from '../../api/support/postgres-database.ts';
import { type PostgresServer, startPostgres } from '../../api/support/postgres-server.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { measureBusy } from './busy.ts';
import { measureCost } from './cost.ts';
import { measureCrowd } from './crowd.ts';
import { type Floor, postgresFloor, sqliteFloor } from './floor.ts';
import { measureGrowth } from './growth.ts';
import { measureMemory } from './memory.ts';
import { type BenchPortal, openBenchPortal } from './open-portal.ts';
import { holds, type Measured, type Verdict, verdictTable } from './targets.ts';
import { measureThroughput } from './throughput.ts';

const MEASUREMENTS = ['throughput', 'cost', 'growth', 'busy', 'crowd'] as const;
type Measurement = (typeof MEASUREMENTS)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '20' },
    applications: { type: 'string', default: '10000' },
    people: { type: 'string', default: '1000' },
    'crowd-seconds': { type: 'string', default: '15' },
    minutes: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string' },
  },
});
const extent = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const wrong = [
  ...positionals.filter((word) => !MEASUREMENTS.some((one) => one === word)),
  ...Object.entries(values).flatMap(([name, value]) =>
    name === 'database' ? [] : Number(value) >= 0 ? [] : [`--${name} ${value}`],
  ),
];
if (wrong.length > 0) {
  console.error(`Not understood: ${wrong.join(', ')}. Measurements are ${MEASUREMENTS.join(', ')}.`);
  process.exit(1);
}
const seed = Number(values.seed);
const chosen = new Set(positionals.length === 0 ? MEASUREMENTS : (positionals as Measurement[]));
const few = { people: 100, applications: 100 };
const many = { people: Number(values.people), applications: Number(values.applications) };
/** As many connections as the portal's pool has. */
const poolSize = 10;
const document = JSON.stringify(fullDraft());

const verdicts: Verdict[] = [];
if (values.database !== 'postgres') await bench('sqlite', null);
if (values.database !== 'sqlite') {
  const postgres = await startPostgres({ durable: true });
  if (postgres === null) console.log('\nNo PostgreSQL is installed here: only SQLite was measured.');
  else await bench('postgres', postgres).finally(postgres.stop);
}
process.exitCode = verdicts.every(holds) ? 0 : 1;

async function bench(dialect: Dialect, postgres: PostgresServer | null): Promise<void> {
  const found: Verdict[] = [];
  const tell = ({ report, verdicts: more }: Measured): void => {
    console.log(`\n${report}`);
    found.push(...more);
  };
  const load = loadavg()[0]?.toFixed(1);
  console.log(`\n=== ${dialect}; a document has ${document.length} bytes; load of the machine ${load}`);
  const closing: (() => Promise<void>)[] = [];
  const open = async (name: string, size: typeof few): Promise<BenchPortal> => {
    const portal = await openBenchPortal(
      postgres && (await createDatabase(postgres.url, { name })).url,
      size,
    );
    closing.push(portal.close);
    return portal;
  };
  try {
    const small = await open('few', few);
    if (chosen.has('throughput')) {
      const floor = await floorOf(small, postgres);
      const rounds = { ...extent, connections: Number(values.connections) };
      tell(await measureThroughput(small, floor, rounds, dialect).finally(floor.close));
    }
    if (chosen.has('cost')) {
      const rounds = { ...extent, connections: Number(values.connections) };
      const databaseUrl = postgres && (await createDatabase(postgres.url, { name: 'bare' })).url;
      tell(await measureCost(small, databaseUrl, rounds));
    }
    if (chosen.has('busy')) tell(await measureBusy(small, extent.rounds * extent.seconds * 2));
    const minutes = Number(values.minutes);
    if (!chosen.has('growth') && !chosen.has('crowd') && minutes === 0) return;
    const large = await open('many', many);
    if (chosen.has('growth')) {
      const sized = [
        { portal: small, ...few },
        { portal: large, ...many },
      ] as const;
      tell(await measureGrowth(...sized, extent));
    }
    if (chosen.has('crowd'))
      tell(await measureCrowd(large, { seconds: Number(values['crowd-seconds']), seed }));
    if (minutes > 0) tell(await measureMemory(large, { minutes, seed }));
  } finally {
    for (const close of closing) await close();
    if (found.length > 0) console.log(`\n${verdictTable(found)}`);
    verdicts.push(...found);
  }
}

/** Next to the portal's data: in its folder, or on its server. */
async function floorOf(portal: BenchPortal, postgres: PostgresServer | null): Promise<Floor> {
  return postgres === null
    ? sqliteFloor(portal.folder, document)
    : postgresFloor((await createDatabase(postgres.url, { name: 'floor' })).url, poolSize, document);
}
