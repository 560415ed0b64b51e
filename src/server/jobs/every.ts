import type { Deps, Random } from '../deps.ts';
import type { JobRun } from '../metrics/meter.ts';
import { asLaterWork } from '../tracing/spans.ts';

/** A day, in ms. */
export const dayMs = 86_400_000;

/** Work in the background of the server. */
export interface BackgroundWork {
  /** Stops the work; resolves when all of it has finished. */
  stop(): Promise<void>;
}

/** Repeated work. */
export interface Job {
  name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  pauseMs: number;
  /** `isFirst`: the process has just started. */
  run(isFirst: boolean): Promise<void>;
}

/** The job, with every run told to the meter. */
export function meteredJob(job: Job, { meter, clock }: Pick<Deps, 'meter' | 'clock'>): Job {
  const { name, pauseMs } = job;
  return {
    ...job,
    async run(isFirst) {
      const begun = performance.now();
      let result: JobRun['result'] = 'failed';
      try {
        await job.run(isFirst);
        result = 'done';
      } finally {
        const seconds = (performance.now() - begun) / 1000;
        meter.ran({ job: name, result, seconds, at: clock.now().getTime() / 1000, pause: pauseMs / 1000 });
      }
    },
  };
}

/**
 * Runs a job at once and then again after each pause, never twice at the same time. Errors are logged and do not stop
 * the next run. The timer does not keep the process alive. Each run is a trace of its own.
 *
 * @example const work = every({ name: 'outbox', pauseMs: 2000, run }, deps); await work.stop()
 */
export function every(
  job: Job,
  deps: Pick<Deps, 'tracer'> & {
    readonly log: Pick<Deps['log'], 'error'>;
    readonly random: Pick<Random, 'bytes'>;
  },
): BackgroundWork {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const logged = (isFirst: boolean): Promise<void> =>
    job.run(isFirst).catch((error: unknown) => {
      deps.log.error({ err: error, job: job.name }, 'job failed');
      throw error;
    });
  const runOnce = async (isFirst: boolean): Promise<void> => {
    await asLaterWork(deps, { name: `job ${job.name}`, trace: null, isQuiet: true }, () =>
      logged(isFirst),
    ).catch(() => undefined);
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
