/** Sealing beside the event loop: seconds of one processor must not hold up whoever is on the portal. */
import { Worker } from 'node:worker_threads';
import { SealError, type SealProblem } from './seal-error.ts';
import type { SealInput, SealRecord } from './sealed-lease.ts';

/** What the worker sends back. */
export type SealAnswer =
  | { readonly kind: 'sealed'; readonly bytes: Uint8Array; readonly record: SealRecord }
  | {
      readonly kind: 'refused';
      readonly code: SealProblem;
      readonly document: string;
      readonly problem: string;
    }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * `sealLease` in a thread of its own, which ends with it.
 *
 * @throws {SealError} as `sealLease` does; Error when the thread ends without an answer.
 * @example const { bytes } = await sealInWorker(input)
 */
export async function sealInWorker(input: SealInput): Promise<{ bytes: Uint8Array; record: SealRecord }> {
  const worker = new Worker(new URL('./seal-worker.ts', import.meta.url), { workerData: input });
  try {
    const answer = await new Promise<SealAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`Sealing ended with ${code} and no answer.`)));
    });
    if (answer.kind === 'refused') throw new SealError(answer.code, answer.document, answer.problem);
    if (answer.kind === 'failed') throw new Error(answer.message);
    return { bytes: answer.bytes, record: answer.record };
  } finally {
    void worker.terminate();
  }
}
