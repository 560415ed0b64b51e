import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { processEnvironment } from '../../fixtures/process-environment.ts';
import { PROJECT } from './test-portal.ts';

/** A portal in a process of its own. */
export interface SpawnedPortal {
  baseUrl: string;
  /** SIGKILL: nothing is finished or closed. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** SIGTERM: work in progress is finished. Resolves with the exit code when the process has ended. */
  end(): Promise<number | null>;
}

/**
 * Starts a portal as an operator would, on a free port, and resolves when it listens.
 *
 * @param environment its settings; no other variable is passed on.
 * @example const portal = await spawnPortal({ DATA_DIR: folder }); await portal.kill()
 */
export async function spawnPortal(environment: Record<string, string>): Promise<SpawnedPortal> {
  const child = spawn(process.execPath, ['test/fixtures/portal-process.ts'], {
    cwd: PROJECT,
    env: { ...processEnvironment, NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const baseUrl = await firstLine(child);
  return {
    baseUrl,
    async end() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await gone) as [number | null];
      return code;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part;
      const [line, ...rest] = text.split('\n');
      if (rest.length > 0) resolve(line ?? '');
    });
    child.once('exit', (code) => reject(new Error(`the portal ended with code ${code} before it listened`)));
  });
}
