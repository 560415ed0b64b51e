import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The limits of one task: time, and memory in addition to the data that it is given. */
export interface ThreadLimits {
  readonly milliseconds: number;
  readonly heapMegabytes: number;
}

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
      timer = setTimeout(() => tooMuch(`longer than ${milliseconds} ms`), milliseconds);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch(`more than ${heapMegabytes} MB`);
        else reject(error);
      });
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code} and no answer.`)));
    });
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
