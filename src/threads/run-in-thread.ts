import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The limits of one task: time, and memory in addition to the data that it is given. */
export interface ThreadLimits {
  /** Of the processor: a busy machine does not make a task too long. It may wait `PATIENCE` times as long. */
  readonly milliseconds: number;
  readonly heapMegabytes: number;
}

/** How much longer than its time a task may take while others use the processor. */
const PATIENCE = 5;
/** Milliseconds between two looks at the time that a task has used, at most. */
const LOOK_MS = 250;

/** A task exceeded its limits. */
export class ThreadLimitError extends Error {}

/**
 * Starts a module in a thread of its own and returns its first message. The thread is ended in any case.
 *
 * @param given what the module reads as `workerData`, and what of it is transferred instead of copied
 * @throws {ThreadLimitError} if it exceeds a limit; Error if the thread fails, or ends without a message.
 * @example await runInThread<Answer>(new URL('./worker.ts', import.meta.url), { workerData: task }, LIMITS)
 */
export async function runInThread<Answer>(
  module: URL,
  given: Pick<WorkerOptions, 'workerData' | 'transferList'>,
  { milliseconds, heapMegabytes }: ThreadLimits,
): Promise<Answer> {
  const worker = new Worker(module, { ...given, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const tooMuch = (why: string) => reject(new ThreadLimitError(`The thread took ${why}.`));
      const late = performance.now() + milliseconds * PATIENCE;
      const look = async () => {
        const used = await worker.cpuUsage();
        if ((used.user + used.system) / 1000 > milliseconds) tooMuch(`longer than ${milliseconds} ms`);
      };
      timer = setInterval(
        () => {
          if (performance.now() > late) tooMuch(`${PATIENCE} times as long as ${milliseconds} ms`);
          // A thread that has ended says nothing any more.
          else look().catch(() => undefined);
        },
        Math.min(LOOK_MS, milliseconds),
      );
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch(`more than ${heapMegabytes} MB`);
        else reject(error);
      });
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code} and no answer.`)));
    });
  } finally {
    clearInterval(timer);
    void worker.terminate();
  }
}
