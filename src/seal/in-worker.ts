/** Work on PDFs beside the event loop: seconds of one processor must not hold up whoever is on the portal. */
import { Worker } from 'node:worker_threads';
import { SealError, type SealProblem } from './seal-error.ts';
import type { SealInput, SealRecord } from './sealed-lease.ts';
import type { TrustedCertificates, Verification } from './verify-sealed.ts';

/** What the thread is asked to do. */
export type SealTask =
  | { readonly kind: 'seal'; readonly input: SealInput }
  | { readonly kind: 'verify'; readonly bytes: Uint8Array; readonly trusted: TrustedCertificates };

interface SealResults {
  readonly seal: { readonly bytes: Uint8Array; readonly record: SealRecord };
  readonly verify: Verification;
}

/** What the thread sends back. */
export type SealAnswer =
  | { readonly kind: 'done'; readonly result: SealResults[keyof SealResults] }
  | {
      readonly kind: 'refused';
      readonly code: SealProblem;
      readonly document: string;
      readonly problem: string;
    }
  | { readonly kind: 'failed'; readonly message: string };

async function inWorker<Kind extends keyof SealResults>(
  task: SealTask & { readonly kind: Kind },
): Promise<SealResults[Kind]> {
  const worker = new Worker(new URL('./seal-worker.ts', import.meta.url), { workerData: task });
  try {
    const answer = await new Promise<SealAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code} and no answer.`)));
    });
    if (answer.kind === 'refused') throw new SealError(answer.code, answer.document, answer.problem);
    if (answer.kind === 'failed') throw new Error(answer.message);
    return answer.result as SealResults[Kind];
  } finally {
    void worker.terminate();
  }
}

/**
 * `sealLease` in a thread of its own, which ends with it.
 *
 * @throws {SealError} as `sealLease` does; Error when the thread ends without an answer.
 * @example const { bytes } = await sealInWorker(input)
 */
export function sealInWorker(input: SealInput): Promise<SealResults['seal']> {
  return inWorker({ kind: 'seal', input });
}

/**
 * `verifySealed` in a thread of its own, which ends with it.
 *
 * @throws {Error} when the thread ends without an answer.
 * @example (await verifyInWorker(bytes, trusted)).verdict // 'untouched'
 */
export function verifyInWorker(bytes: Uint8Array, trusted: TrustedCertificates): Promise<Verification> {
  return inWorker({ kind: 'verify', bytes, trusted });
}
