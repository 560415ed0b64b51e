/**
 * `npm run bench:forms [-- --rounds N] [--sizes 16,480] [--latency MS] [--url LINK]`: measures the forms in Chromium
 * beside bare inputs and plain rjsf. `LINK` is the link of an application in a running portal: its page is then
 * measured too (its addresses are overwritten). Exits with 1 if a target is missed.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..', '..');
const bench = join(root, 'test', 'bench', 'main.ts');
const { status } = spawnSync(process.execPath, [bench, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: findOrInstallChromium(process.env) },
});
process.exit(status ?? 1);
