/**
 * `npm run bench:rehearsal [-- --processes N]`: how long a rehearsal takes with a thousand applications in all states, on
 * SQLite and PostgreSQL, in the thread in which the portal runs it: median time and CPU time of five. Exits with 1 if
 * the target of five seconds is missed, or somebody would be stranded.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { rehearseInWorker } from '../../../src/server/process/rehearsal/rehearse-in-worker.ts';
import { startPostgres } from '../../api/support/postgres-server.ts';
import { FLOW, livePeople } from '../../attack/releases/live-people.ts';
import { openTarget } from '../../attack/target/target.ts';
import { median } from '../figures.ts';

const TARGET_MS = 5000;
const RUNS = 5;
const { values } = parseArgs({ options: { processes: { type: 'string', default: '1000' } } });
const PROCESSES = Number(values.processes);

/** The live files with the first two tabs of the application exchanged, so that people move. */
function changedFiles(): ReleaseFiles {
  const { files } = builtInRelease();
  const path = `flows/${FLOW}.flow.json`;
  const flow = JSON.parse(files.get(path) ?? '');
  const { steps } = flow.states.editing.wizard;
  [steps[0], steps[1]] = [steps[1], steps[0]];
  return new Map([...files, [path, JSON.stringify(flow, null, 2)]]);
}

async function measured(databaseUrl: string | null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  const target = await openTarget({ dataDir, databaseUrl });
  try {
    const portal = await target.start();
    await livePeople(target, portal.baseUrl, PROCESSES);
    await portal.kill();
    const files = changedFiles();
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      const [begun, cpu] = [performance.now(), process.cpuUsage()];
      const rehearsal = await rehearseInWorker(target.office, files, DEMO_COMPANY.id);
      const { user, system } = process.cpuUsage(cpu);
      runs.push({ ms: performance.now() - begun, cpu: (user + system) / 1000, rehearsal });
    }
    const { count = 0, cases = [] } = runs[0]?.rehearsal ?? {};
    return {
      database: target.office.dialect,
      processes: count,
      moved: cases.length,
      stranded: cases.filter(({ to }) => to === null).length,
      ms: Math.round(median(runs.map(({ ms }) => ms))),
      cpu: Math.round(median(runs.map((run) => run.cpu))),
    };
  } finally {
    await target.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const postgres = await startPostgres({ durable: true });
try {
  const rows = [await measured(null), ...(postgres === null ? [] : [await measured(postgres.url)])];
  console.log(
    textTable(
      ['database', 'processes', 'moved', 'stranded', 'time (ms)', 'CPU (ms)'],
      rows.map(({ database, processes, moved, stranded, ms, cpu }) => [
        database,
        processes,
        moved,
        stranded,
        ms,
        cpu,
      ]),
    ),
  );
  if (rows.some(({ ms, stranded }) => ms > TARGET_MS || stranded > 0)) process.exitCode = 1;
} finally {
  await postgres?.stop();
}
