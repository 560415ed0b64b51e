/**
 * `npm run attack -- autopay|fuzz|guesses|kills|load|matrix|races|seal [--seconds N] [--seed N] [--database
 * sqlite|postgres] [--database-url URL]`: attacks portals that it starts itself, each with its own demo and sandbox,
 * for N seconds. The same seed sends the same requests. Prints what it did and what was wrong, and exits with 1 if
 * something was. `--database postgres` starts the PostgreSQL installed here; `--database-url` takes an empty one.
 * `npm run attack -- short`: the short forms of all attacks, which `npm test` also runs.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const [first] = process.argv.slice(2);
const words =
  first === 'short'
    ? [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'attack']
    : [join(root, 'test', 'attack', 'main.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, words, {
  cwd: root,
  stdio: 'inherit',
  env: first === 'short' ? { ...process.env, NODE_ENV: 'test' } : process.env,
});
process.exit(status ?? 1);
