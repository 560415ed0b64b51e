import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT } from '../../../src/cli/portal/read-settings.ts';
import { processEnvironment } from '../../fixtures/process-environment.ts';

/** A portal in its own process. */
export interface TargetPortal {
  readonly baseUrl: string;
  /** SIGKILL: nothing is finished or closed. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** SIGTERM: what runs is finished. Resolves with its exit code. */
  stop(): Promise<number | null>;
  /** The longest block of the event loop since the last call, in milliseconds. */
  longestHold(): Promise<number>;
  /** The errors logged so far, one line of JSON each. */
  errors(): readonly string[];
}

/**
 * Starts a portal and resolves when it listens.
 *
 * @param project the checkout whose portal it is
 * @throws {Error} if it ends before.
 * @example const portal = await startTargetPortal({ DATA_DIR: folder }); await portal.kill()
 */
export async function startTargetPortal(
  environment: Readonly<Record<string, string>>,
  project = PROJECT,
): Promise<TargetPortal> {
  const child = fork(join(project, 'test', 'attack', 'target', 'portal-process.ts'), {
    cwd: project,
    env: { ...processEnvironment, NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'error', ...environment },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines = linesOf(child);
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.once('message', (said) => resolve(String(said)));
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}: ${lines().join('\n')}`)));
  });
  return {
    baseUrl,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      return (await gone)[0];
    },
    async longestHold() {
      const said = once(child, 'message');
      child.send('hold');
      return Number((await said)[0]);
    },
    errors: lines,
  };
}

function linesOf(child: ChildProcess): () => readonly string[] {
  let text = '';
  child.stdout?.on('data', (part: Buffer) => {
    text += part;
  });
  return () => text.split('\n').filter((line) => line !== '');
}
