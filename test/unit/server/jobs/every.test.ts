import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deps } from '../../../../src/server/deps.ts';
import { every } from '../../../../src/server/jobs/every.ts';
import { pauseAfter } from '../../../../src/server/outbox/deliver-outbox.ts';
import { silentTracer } from '../../../../src/server/tracing/tracer.ts';

describe('a job', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs at once, and again after each pause', async () => {
    const runs: boolean[] = [];
    const work = every(
      { name: 'test', pauseMs: 1000, run: async (isFirst) => void runs.push(isFirst) },
      watched(),
    );
    await vi.advanceTimersByTimeAsync(2500);
    expect(runs).toEqual([true, false, false]);
    await work.stop();
  });

  it('never runs twice at the same time, and stops only after the current run', async () => {
    let finish = () => {};
    let running = 0;
    const work = every(
      {
        name: 'test',
        pauseMs: 10,
        async run() {
          running += 1;
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
        },
      },
      watched(),
    );
    await vi.advanceTimersByTimeAsync(1000);
    expect(running).toBe(1);
    let isStopped = false;
    const stopping = work.stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(isStopped).toBe(false);
    finish();
    await stopping;
    await vi.advanceTimersByTimeAsync(1000);
    expect(running).toBe(1);
  });

  it('continues after a failed run, and logs the error', async () => {
    let runs = 0;
    const deps = watched();
    const run = async () => {
      runs += 1;
      throw new Error('no database');
    };
    const work = every({ name: 'test', pauseMs: 10, run }, deps);
    await vi.advanceTimersByTimeAsync(15);
    expect(runs).toBe(2);
    expect(deps.log.error).toHaveBeenCalledWith({ err: expect.any(Error), job: 'test' }, 'job failed');
    await work.stop();
  });
});

describe('the pause before a message is retried', () => {
  it('doubles from 5 seconds up to an hour', () => {
    expect([1, 2, 3, 10, 11, 20].map(pauseAfter)).toEqual([
      5000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
    ]);
  });
});

function watched() {
  const log: Pick<Deps['log'], 'error'> = { error: vi.fn() };
  return { log, tracer: silentTracer, random: { bytes: (size: number) => randomBytes(size) } };
}
