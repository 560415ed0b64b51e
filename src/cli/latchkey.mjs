#!/usr/bin/env node
// Every npm script starts here: `node src/cli/latchkey.mjs <command>`, for a command of testers with its place:
// `test/paths/main`. This file alone is plain JavaScript for an old Node, because it runs before anything is
// installed: it installs what is missing or stale, then hands over to `<command>.ts` on the pinned runtime.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const [command, ...rest] = process.argv.slice(2);

const entry = join(root, command?.startsWith('test/') ? '' : 'src/cli', `${command}.ts`);
if (!command || !/^[a-z-]+(\/[a-z-]+)*$/.test(command) || !existsSync(entry))
  fail(`There is no command "${command ?? ''}".`);
if (!runsTypeScript(process.versions.node) && !process.env.npm_lifecycle_event) {
  fail(
    `Latchkey needs Node 22.18 or newer and this is ${process.versions.node}: start it through npm (npm ${npmWords()}), which brings its own.`,
  );
}
if (isStale()) install();
const child = spawn(runtime(), [entry, ...rest], { cwd: root, stdio: 'inherit', env: withCompileCache() });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
endWithNpm();
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

/** npm passes a signal on to its shell alone, which ends without a word: then the portal would continue by itself. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}

/** What was compiled of a file is kept for the next process: a third of what it takes to start the portal. */
function withCompileCache() {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env };
}

function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

function npmWords() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = Object.keys(scripts).find((one) => scripts[one].endsWith(` ${command}`));
  return name === 'start' || name === 'test' ? name : `run ${name ?? command}`;
}

function fail(line) {
  console.error(line);
  process.exit(1);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** True when node_modules is not what the lockfile asks for. Optional packages may be absent: they are other platforms'. */
function isStale() {
  const wanted =
    packagesOf(join(root, 'package-lock.json')) ?? fail('package-lock.json is missing or broken.');
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return true;
  return Object.entries(wanted).some(([path, entry]) => {
    if (path === '' || (entry.optional && !installed[path])) return false;
    return installed[path]?.version !== entry.version;
  });
}

function install() {
  console.error('Installing what package-lock.json asks for (npm ci) …');
  // A Node that lives in node_modules would be removed while it installs: another one does it where there is one.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: path.join(delimiter), NODE_ENV: 'development' },
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) fail('npm ci failed: see above.');
}

/** The pinned Node of node_modules, else this one when it is new enough. */
function runtime() {
  const names = [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ];
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = names
    .map((name) => join(root, 'node_modules', name, 'bin', file))
    .find((path) => existsSync(path));
  if (pinned) return pinned;
  if (runsTypeScript(process.versions.node)) return process.execPath;
  return fail(
    `Latchkey needs Node 22.18 or newer and no pinned one exists for ${process.platform}-${process.arch}; this is ${process.versions.node}.`,
  );
}
