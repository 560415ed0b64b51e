/**
 * `npm run bench:server [-- throughput busy growth crowd] [--database sqlite|postgres]`: measures saves and reads of
 * applications over HTTP compared with raw durable updates of the same document, 200 busy connections, the same calls
 * with few and with many applications, and a crowd that saves every 10 s. Runs the named measurements, by default all.
 * Exits with 1 if a target is missed.
 * `--rounds N`, `--seconds N` of each, `--connections N`; `--applications N` for "many", `--people N` in the crowd and
 * `--crowd-seconds N`; `--minutes N`: steady load and the memory in use after it; `--seed N` for the arrival times. The
 * portal runs in its own process. PostgreSQL must be installed here; without it, only SQLite is measured.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const bench = join(root, 'test', 'bench', 'server', 'main.ts');
const { status } = spawnSync(process.execPath, [bench, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
