/**
 * `npm run bench:load [-- --seconds 600]`: 1,000 people who save a tab every 10 s, while 200 read their application without
 * a pause, on SQLite, on PostgreSQL, and on two processes with one PostgreSQL. Prints p50 and p99, CPU per call, and the
 * memory at the start and the end. Exits with 1 if a target is missed.
 * `--people N`, `--readers N`, `--seconds N` of each, `--seed N`, `--database sqlite|postgres`. The load runs in this process,
 * the portal in its own; both need a core, and so does PostgreSQL. Without PostgreSQL here, only SQLite is measured.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createDatabase } from '../../api/support/postgres-database.ts';
import { startPostgres } from '../../api/support/postgres-server.ts';
import { everySeconds } from '../server/crowd.ts';
import { openBenchPortal, openBeside } from '../server/open-portal.ts';
import { holds, type Verdict, verdictTable } from '../server/targets.ts';
import { loadTable, loadVerdicts, type NamedRun, scalingVerdict } from './load-report.ts';
import { measureLoad } from './measure-load.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    readers: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string' },
  },
});
const numbers = [values.people, values.readers, values.seconds, values.seed].map(Number);
if (!numbers.every((one) => one > 0)) {
  console.error('--people, --readers, --seconds and --seed are numbers above 0.');
  process.exit(1);
}
const [people = 0, readers = 0, seconds = 0, seed = 0] = numbers;

const runs: NamedRun[] = [];
const verdicts: Verdict[] = [];
if (values.database !== 'postgres') await run('SQLite', null, 1);
if (values.database !== 'sqlite') {
  const postgres = await startPostgres({ durable: true });
  if (postgres === null) console.log('\nNo PostgreSQL is installed here: only SQLite was measured.');
  else {
    try {
      for (const processes of [1, 2]) {
        const { url } = await createDatabase(postgres.url, { name: `load_${processes}` });
        await run(`PostgreSQL, ${processes === 1 ? 'one process' : 'two processes'}`, url, processes);
      }
    } finally {
      await postgres.stop();
    }
  }
}
const [one, two] = [1, 2].map((processes) =>
  runs.find((ran) => ran.name.startsWith('PostgreSQL') && ran.processes === processes),
);
if (one !== undefined && two !== undefined) verdicts.push(scalingVerdict(one.run, two.run));
console.log(`\n${verdictTable(verdicts)}`);
process.exitCode = verdicts.every(holds) ? 0 : 1;

async function run(name: string, databaseUrl: string | null, processes: number): Promise<void> {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\n=== ${name}: ${people} people who save every ${everySeconds} s and ${readers} readers for ${seconds} s; load of the machine ${load}\n`,
  );
  const portal = await openBenchPortal(databaseUrl, { people, applications: people });
  const beside = databaseUrl !== null && processes > 1 ? [await openBeside(portal, databaseUrl)] : [];
  try {
    const wanted = { people: portal.people, readers, seconds, seed };
    const ran = { name, processes, seconds, run: await measureLoad([portal, ...beside], wanted) };
    console.log(loadTable(ran));
    runs.push(ran);
    verdicts.push(...loadVerdicts(ran));
  } finally {
    for (const other of beside) await other.close();
    await portal.close();
  }
}
