import type { FastifyBaseLogger } from 'fastify';

/** A day, in ms. */
export const dayMs = 86_400_000;

/** Work beside the requests. */
export interface BackgroundWork {
  /** Ends the work; resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

/** Work that is done again and again. */
export interface Job {
  name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  pauseMs: number;
  /** `isFirst`: the process has just started. */
  run(isFirst: boolean): Promise<void>;
}

/**
 * Runs a job at once and then again after each pause, never twice at the same time. A run that throws is
 * logged, and the next one runs nevertheless. The timer does not keep the process alive.
 *
 * @example const work = every({ name: 'outbox', pauseMs: 2000, run }, deps.log); await work.stop()
 */
export function every(job: Job, log: Pick<FastifyBaseLogger, 'error'>): BackgroundWork {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const runOnce = async (isFirst: boolean): Promise<void> => {
    await job.run(isFirst).catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'));
    if (isStopped) return;
    timer = setTimeout(() => {
      running = runOnce(false);
    }, job.pauseMs).unref();
  };
  let running = runOnce(true);
  return {
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
