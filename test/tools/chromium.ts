import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * The path of the Chromium that tests drive: CHROMIUM_PATH, else a headless shell on the PATH or one that apt installs
 * (root on Debian), else the result of {@link findOrInstallChromium}. The shell is Chromium without windows,
 * Playwright's default: a page in a new context takes a third of the CPU time that it takes in the whole browser.
 *
 * @throws Error with one line if no Chromium can be found or installed.
 * @example const executablePath = findOrInstallTestChromium(process.env)
 */
export function findOrInstallTestChromium(environment: NodeJS.ProcessEnv): string {
  if (environment.CHROMIUM_PATH) return findOrInstallChromium(environment);
  return (
    onPath(environment, SHELL_NAMES) ??
    fromDebian(environment, 'chromium-headless-shell') ??
    findOrInstallChromium(environment)
  );
}

/**
 * The path of a Chromium: CHROMIUM_PATH, a browser on the PATH, one that apt installs (root on Debian), or the one that
 * Playwright downloads. Installs only if none is found, and reports that on standard error.
 *
 * @throws Error with one line if no Chromium can be found or installed.
 */
export function findOrInstallChromium(environment: NodeJS.ProcessEnv): string {
  const given = environment.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no file ${given}`);
    return given;
  }
  return (
    onPath(environment, NAMES) ??
    onMac() ??
    downloaded() ??
    fromDebian(environment, 'chromium') ??
    fromPlaywright()
  );
}

function onPath(environment: NodeJS.ProcessEnv, names: readonly string[]): string | null {
  const folders = (environment.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

function onMac(): string | null {
  const path = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(path) ? path : null;
}

function downloaded(): string | null {
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

function fromDebian(environment: NodeJS.ProcessEnv, name: string): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.error(`No ${name} found: installing it with apt-get …`);
  const apt = (words: string[]) =>
    spawnSync('apt-get', words, {
      stdio: ['ignore', 2, 2],
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt(['update', '-qq']);
  apt(['install', '-y', '-qq', '--no-install-recommends', name]);
  return onPath(environment, [name]);
}

function fromPlaywright(): string {
  console.error('No Chromium found: installing the one of Playwright …');
  const cli = join(import.meta.dirname, '..', '..', 'node_modules', 'playwright-core', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] });
  const path = downloaded();
  if (path === null) throw new Error('No Chromium found and none could be installed: set CHROMIUM_PATH.');
  return path;
}
