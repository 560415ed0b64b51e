/** The thread of `sealInWorker`. */
import { parentPort, workerData } from 'node:worker_threads';
import { SealError } from './seal-error.ts';
import type { SealAnswer } from './seal-in-worker.ts';
import { sealLease } from './seal-lease.ts';
import type { SealInput } from './sealed-lease.ts';

parentPort?.postMessage(await answer(workerData as SealInput));

async function answer(input: SealInput): Promise<SealAnswer> {
  try {
    const { bytes, record } = await sealLease(input);
    return { kind: 'sealed', bytes, record };
  } catch (error) {
    if (!(error instanceof SealError)) return { kind: 'failed', message: (error as Error).message };
    const { code, document, problem } = error;
    return { kind: 'refused', code, document, problem };
  }
}
