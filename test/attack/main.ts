/** Runs one attack and prints its report; see src/cli/attack.ts for the arguments. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../api/support/postgres-server.ts';
import { reportText } from './report.ts';
import { ATTACKS, type Attack } from './subjects.ts';
import { openTarget } from './target/target.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
    'database-url': { type: 'string' },
  },
});
const [subject = ''] = positionals;
const attack = ATTACKS[subject];
const extent = { seconds: Number(values.seconds), seed: Number(values.seed) };
if (attack === undefined) fail(`Choose one of ${Object.keys(ATTACKS).join(', ')}.`);
else if (!(extent.seconds > 0)) fail('--seconds must be a number above 0.');
else if (!Number.isInteger(extent.seed)) fail('--seed must be a whole number.');
else await run(attack);

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
