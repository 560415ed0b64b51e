import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Usage, UsageQuestion } from './usage.ts';

/** A server in its own process, which ends when its parent disconnects. */
export interface ForkedServer<Listening> {
  /** Its first message. */
  readonly listening: Listening;
  usage(question?: UsageQuestion): Promise<Usage>;
  close(): Promise<void>;
}

/**
 * Starts a server of this folder in a process of its own, and waits until it listens.
 *
 * @param environment all variables of the process besides PATH
 * @throws {Error} if it ends before.
 * @example const { listening } = await forkServer<Listening>('portal.ts', { DATA_DIR: folder })
 */
export async function forkServer<Listening>(
  module: string,
  environment: Readonly<Record<string, string>>,
): Promise<ForkedServer<Listening>> {
  const child = fork(join(import.meta.dirname, module), {
    execArgv: ['--expose-gc'],
    env: { PATH: process.env.PATH ?? '', ...environment },
  });
  const listening = await answerOf<Listening>(child);
  return {
    listening,
    async usage(question = { collectGarbage: false }) {
      child.send(question);
      return answerOf<Usage>(child);
    },
    async close() {
      if (child.connected) child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** The next message of a child process. @throws {Error} if it ends before. */
async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const ended = new AbortController();
  const [first] = await Promise.race([
    once(child, 'message', { signal: ended.signal }),
    once(child, 'exit', { signal: ended.signal }),
  ]).finally(() => ended.abort());
  if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
  return first as Answer;
}
