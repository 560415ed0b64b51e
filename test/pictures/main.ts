/**
 * `npm run docs:pictures`: takes the pictures of the documentation anew, by running the journeys that show what is on
 * them: that of the studio, and that of a whole tenancy. Ends with 1 if a journey fails.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const journeys = ['test/browser/studio/journey.test.ts', 'test/browser/office/whole-tenancy.test.ts'];
const words = [vitest, 'run', '--project', 'studio', '--project', 'browser', ...journeys];
const env = { ...process.env, NODE_ENV: 'test', PICTURES: join(root, 'docs', 'pictures') };
process.exitCode = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit', env }).status ?? 1;
