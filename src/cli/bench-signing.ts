/**
 * `npm run bench:signing [-- --rounds N] [--pages 120]`: opens and scrolls through a lease of 120 pages with 400 spots in
 * Chromium, the CPU slowed down 4 times, beside a page that draws every page of the same file at once and one that draws
 * nothing but the first page. Starts a portal for itself. Ends with 1 when a target is missed.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..', '..');
const bench = join(root, 'test', 'bench', 'signing', 'main.ts');
const { status } = spawnSync(process.execPath, [bench, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: findOrInstallChromium(process.env) },
});
process.exit(status ?? 1);
