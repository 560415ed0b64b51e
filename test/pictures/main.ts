/**
 * `npm run docs:pictures`: takes the pictures of the documentation anew, by running the journey that shows what is on
 * them. Ends with 1 if the journey fails.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const words = [vitest, 'run', '--project', 'studio', 'test/browser/studio/journey.test.ts'];
const env = { ...process.env, NODE_ENV: 'test', PICTURES: join(root, 'docs', 'pictures') };
process.exitCode = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit', env }).status ?? 1;
