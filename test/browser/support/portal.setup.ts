import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { processEnvironment } from '../../fixtures/process-environment.ts';
import { findOrInstallTestChromium } from '../../tools/chromium.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Starts a real portal and its sandbox as `npm start` does, with their own data folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = findOrInstallTestChromium(process.env);
  buildPages();
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-browser-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const baseUrl = `http://127.0.0.1:${port}`;
  const environment = {
    ...processEnvironment,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: 'error',
  };
  const modulesFile = join(dataDir, 'modules.txt');
  const logFile = join(dataDir, 'portal.log');
  const child = spawn(process.execPath, ['--import', './test/fixtures/list-modules.ts', 'src/cli/start.ts'], {
    cwd: root,
    env: { ...environment, LOADED_MODULES_FILE: modulesFile },
    stdio: ['ignore', openSync(logFile, 'a'), 'inherit'],
  });
  await answers(`${baseUrl}/health`, child);
  project.provide('portal', {
    baseUrl,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    chromiumPath,
    environment,
    modulesFile,
    logFile,
  });
  return async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Builds synchronously: the set-ups of several projects run at once in one process, and only the first one builds. */
function buildPages(): void {
  const { status } = spawnSync(process.execPath, ['src/cli/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The pages were not built.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the portal ended with code ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer within 60 s`);
}

declare module 'vitest' {
  export interface ProvidedContext {
    portal: {
      baseUrl: string;
      sandboxUrl: string;
      chromiumPath: string;
      environment: Record<string, string>;
      /** Addresses of the modules that it has loaded, one per line. */
      modulesFile: string;
      /** What it has logged, one line per entry. */
      logFile: string;
    };
  }
}
