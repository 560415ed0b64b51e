/**
 * `npm run bench:server [-- --rounds N] [--seconds N] [--connections N] [--people N] [--database sqlite|postgres]`: saves and
 * reads of applications over HTTP beside raw durable updates of the same document, in the same run. The portal runs
 * in a process of its own. PostgreSQL is one that is installed here; where there is none, only SQLite is measured.
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
