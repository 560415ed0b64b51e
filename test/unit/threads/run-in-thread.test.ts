import { describe, expect, it } from 'vitest';
import { runInThread, ThreadLimitError } from '../../../src/threads/run-in-thread.ts';

const code = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const ANSWER = "import { parentPort } from 'node:worker_threads';";
const limits = (milliseconds: number) => ({ milliseconds, heapMegabytes: 64 });

describe('a task in a thread', () => {
  it('answers, and may wait longer than its time of the processor', async () => {
    const waits = `${ANSWER} setTimeout(() => parentPort.postMessage('late'), 900)`;
    expect(await runInThread(code(waits), {}, limits(450))).toBe('late');
  });

  it('is ended when it works longer than its time, or waits much longer', async () => {
    const ended = async (text: string, milliseconds: number) =>
      expect(runInThread(code(text), {}, limits(milliseconds))).rejects.toThrow(ThreadLimitError);
    await ended('for (;;);', 150);
    await ended('setInterval(() => undefined, 10)', 40);
  });

  it('fails with the error of the thread, and when it ends without an answer', async () => {
    await expect(runInThread(code("throw new Error('broken')"), {}, limits(5000))).rejects.toThrow('broken');
    await expect(runInThread(code(''), {}, limits(5000))).rejects.toThrow('no answer');
  });
});
