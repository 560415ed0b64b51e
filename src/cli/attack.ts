/**
 * `npm run attack -- autopay|fuzz|guesses|kills|load|matrix|races|seal [--seconds N] [--seed N] [--database sqlite|postgres] [--database-url URL]`: attacks portals
 * that it starts for itself, with a demo and a sandbox of their own, for so many seconds. The same seed sends the same. It
 * prints what it did and what was wrong, and ends with 1 if something was. `--database postgres` starts one that
 * is installed here; `--database-url` takes an empty one.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const attack = join(root, 'test', 'attack', 'main.ts');
const { status } = spawnSync(process.execPath, [attack, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
