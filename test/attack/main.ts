/**
 * `npm run attack -- autopay|bundles|fuzz|guesses|kills|load|matrix|races|releases|seal|timers [--seconds N] [--seed N] [--database
 * sqlite|postgres] [--database-url URL]`: attacks portals that it starts itself, each with its own demo and sandbox,
 * for N seconds. The same seed sends the same requests. Prints what it did and what was wrong, and exits with 1 if
 * something was. `--database postgres` starts the PostgreSQL installed here; `--database-url` takes an empty one.
 * `npm run attack -- failover [--most N] [--control]`: PostgreSQL on three nodes that it starts (root, Patroni, etcd and
 * HAProxy). With `--control` commits do not wait for a standby, and it ends with 1 if nothing was lost.
 * `npm run attack -- upgrade [--former COMMIT]`: a former version and this one on one PostgreSQL, there and back.
 * `npm run attack -- files`: the storage of files in a real store, OpenStack Swift, which it starts (root).
 * `npm run attack -- short`: the short forms of all attacks. `npm test` runs only those of the matrix and the races.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../api/support/postgres-server.ts';
import { runFailover } from './failover/run-failover.ts';
import { runFiles } from './files/run-files.ts';
import { reportText } from './report.ts';
import { ATTACKS, type Attack } from './subjects.ts';
import { openTarget } from './target/target.ts';
import { runUpgrade } from './upgrade/run-upgrade.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
    'database-url': { type: 'string' },
    most: { type: 'string' },
    control: { type: 'boolean', default: false },
    former: { type: 'string' },
  },
});
const [subject = ''] = positionals;
const attack = ATTACKS[subject];
const most = values.most === undefined ? {} : { most: Number(values.most) };
/** A failover takes a minute, and is counted instead. */
const usualSeconds = subject === 'failover' ? Number.MAX_SAFE_INTEGER : 30;
const extent = { seconds: Number(values.seconds ?? usualSeconds), seed: Number(values.seed), ...most };
if (subject === 'short') process.exitCode = runShortForms();
else if (subject === 'files') process.exitCode = await runFiles();
else if (subject === 'upgrade') process.exitCode = await runUpgrade(values.former);
else if (attack === undefined && subject !== 'failover')
  fail(`Choose one of ${[...Object.keys(ATTACKS), 'failover', 'files', 'upgrade'].join(', ')}.`);
else if (!(extent.seconds > 0)) fail('--seconds must be a number above 0.');
else if (!Number.isInteger(extent.seed)) fail('--seed must be a whole number.');
else if (attack === undefined) process.exitCode = await runFailover(extent, values.control);
else await run(attack);

function runShortForms(): number {
  const root = join(import.meta.dirname, '..', '..');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, NODE_ENV: 'test' };
  const words = [vitest, 'run', '--project', 'attack'];
  return spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

async function run(chosen: Attack): Promise<void> {
  const given = values['database-url'];
  const ofOwn = given === undefined && values.database === 'postgres';
  const postgres = ofOwn ? await startPostgres({ durable: true }) : null;
  if (ofOwn && postgres === null) return fail('No PostgreSQL is installed here.');
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-attack-'));
  try {
    const target = await openTarget({ dataDir, databaseUrl: given ?? postgres?.url ?? null });
    const report = await chosen(target, extent).finally(target.close);
    const database = target.office.dialect;
    console.log(`${subject} on ${database}, seed ${extent.seed}\n${reportText(report)}`);
    process.exitCode = report.wrong.length > 0 ? 1 : 0;
  } finally {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function fail(line: string): void {
  console.error(line);
  process.exitCode = 1;
}
