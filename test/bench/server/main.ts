/** Measures saves and reads of a portal beside a floor and prints a table; see src/cli/bench-server.ts for the words it takes. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { textTable } from '../../../src/cli/text-table.ts';
import { startPostgres } from '../../api/support/postgres-server.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { median } from '../figures.ts';
import { type Floor, postgresFloor, sqliteFloor } from './floor.ts';
import { type LoadCall, type LoadFigures, load } from './load.ts';
import type { Listening, Usage } from './portal.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '20' },
    people: { type: 'string', default: '100' },
    database: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const connections = Number(values.connections);
/** As many connections as the portal's pool has. */
const poolSize = 10;
const document = JSON.stringify(fullDraft());

if (values.database !== 'postgres') await bench('SQLite', null);
if (values.database !== 'sqlite') {
  const postgres = await startPostgres({ durable: true });
  if (postgres === null) console.log('\nNo PostgreSQL is installed here: only SQLite was measured.');
  else await bench('PostgreSQL', postgres.url).finally(postgres.stop);
}

/** One stretch of load with what the portal has used for each of its calls. */
interface Stretch extends LoadFigures {
  readonly cpuMs: number;
  readonly statements: number;
}

async function bench(name: string, databaseUrl: string | null): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  const portal = fork(join(import.meta.dirname, 'portal.ts'), {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      BENCH_PEOPLE: String(values.people),
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  let floor: Floor | null = null;
  try {
    const [listening] = (await once(portal, 'message')) as [Listening];
    floor =
      databaseUrl === null
        ? sqliteFloor(folder, document)
        : await postgresFloor(databaseUrl, poolSize, document);
    await measure(name, portal, listening, floor);
  } finally {
    await floor?.close();
    portal.disconnect();
    if (portal.exitCode === null) await once(portal, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  name: string,
  portal: ChildProcess,
  { baseUrl, people }: Listening,
  floor: Floor,
): Promise<void> {
  const save = (index: number, draft_data: object): LoadCall => ({
    method: 'POST',
    path: '/api/applicant/application/draft',
    token: people[index % people.length]?.token ?? '',
    body: { draft_data },
  });
  // Everybody has filled the whole form: a save then counts, merges and stores a whole document.
  for (const index of people.keys()) {
    await load(baseUrl, { connections: 1, seconds: 0.000_001 }, () => save(index, fullDraft()));
  }
  const tab = ({ apartment }: { apartment: number }): object => {
    const { applicant_addresses } = fullDraft();
    const [current, ...earlier] = applicant_addresses;
    return { applicant_addresses: [{ ...current, apartment_no: String(apartment) }, ...earlier] };
  };
  const kinds: Readonly<Record<string, (index: number) => LoadCall>> = {
    'save of one tab': (index) => save(index, tab({ apartment: index % 1000 })),
    'save of the whole form': (index) => save(index, fullDraft()),
    'read of the application': (index) => ({
      method: 'GET',
      path: '/api/applicant/application',
      token: people[index % people.length]?.token ?? '',
    }),
  };
  const floors: number[] = [];
  const stretches = new Map<string, Stretch[]>();
  for (let round = 1; round <= rounds; round += 1) {
    floors.push(await floor.measure(seconds / 2));
    for (const [kind, callAt] of Object.entries(kinds)) {
      const before = await usageOf(portal);
      const figures = await load(baseUrl, { connections, seconds }, callAt);
      const after = await usageOf(portal);
      const stretch = {
        ...figures,
        cpuMs: (after.cpuMs - before.cpuMs) / figures.calls,
        statements: (after.statements - before.statements) / figures.calls,
      };
      stretches.set(kind, [...(stretches.get(kind) ?? []), stretch]);
    }
  }
  const floorPerSecond = median(floors);
  const rows = [...stretches].map(([kind, of]) => {
    const over = (value: (one: Stretch) => number): number => median(of.map(value));
    return [
      kind,
      over((one) => one.perSecond).toFixed(0),
      `${((over((one) => one.perSecond) / floorPerSecond) * 100).toFixed(1)} %`,
      over((one) => one.cpuMs).toFixed(2),
      over((one) => one.statements).toFixed(1),
      over((one) => one.p50).toFixed(1),
      over((one) => one.p99).toFixed(1),
      over((one) => one.p99 / one.mean).toFixed(1),
    ];
  });
  const { memory } = await usageOf(portal);
  console.log(
    `\n${name}: medians of ${rounds} interleaved rounds of ${seconds} s over ${connections} connections, ${people.length} people\n`,
  );
  console.log(
    textTable(
      ['over HTTP', 'a second', 'of the floor', 'CPU ms', 'statements', 'p50 ms', 'p99 ms', 'p99/mean'],
      [...rows, ['floor: raw durable updates', floorPerSecond.toFixed(0), '100 %', '', '', '', '', '']],
    ),
  );
  console.log(
    `\nThe document has ${document.length} bytes; the portal holds ${(memory / 1e6).toFixed(0)} MB.`,
  );
}

async function usageOf(portal: ChildProcess): Promise<Usage> {
  portal.send('usage');
  const [usage] = (await once(portal, 'message')) as [Usage];
  return usage;
}
