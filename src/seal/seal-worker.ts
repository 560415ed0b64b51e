/** The thread of `sealInWorker` and `verifyInWorker`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SealAnswer, SealTask } from './in-worker.ts';
import { SealError } from './seal-error.ts';
import { sealLease } from './seal-lease.ts';
import { verifySealed } from './verify-sealed.ts';

parentPort?.postMessage(await answer(workerData as SealTask));

async function answer(task: SealTask): Promise<SealAnswer> {
  try {
    const result =
      task.kind === 'seal' ? await sealLease(task.input) : await verifySealed(task.bytes, task.trusted);
    return { kind: 'done', result };
  } catch (error) {
    if (!(error instanceof SealError)) return { kind: 'failed', message: (error as Error).message };
    const { code, document, problem } = error;
    return { kind: 'refused', code, document, problem };
  }
}
