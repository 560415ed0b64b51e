/**
 * `npm run bench:server [-- throughput busy growth crowd] [--database sqlite|postgres]`: saves and reads of applications
 * over HTTP beside raw durable updates of the same document, 200 busy connections, the same calls with few and with many
 * applications, and a crowd that saves every 10 s; named measurements alone, else all. Ends with 1 if a target is missed.
 *
 * `--rounds N`, `--seconds N` of each, `--connections N`; `--applications N` that are many, `--people N` of the crowd and
 * `--crowd-seconds N`; `--minutes N`: steady load and what memory it leaves; `--seed N` of when people come.
 * The portal runs in a process of its own. PostgreSQL is one that is installed here; where there is none, only SQLite
 * is measured.
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
