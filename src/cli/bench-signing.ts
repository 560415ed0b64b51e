/**
 * `npm run bench:signing [-- --rounds N] [--pages 120]`: opens and scrolls through a lease of 120 pages with 400 spots
 * in Chromium, with the CPU slowed down 4 times, beside a page that draws all pages of the same file at once and one
 * that draws only the first page. Starts its own portal. Exits with 1 if a target is missed.
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
