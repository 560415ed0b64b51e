/** Work on PDFs beside the event loop: seconds of one processor must not hold up whoever is on the portal. */
import { Worker } from 'node:worker_threads';
import { SealError, type SealProblem } from './seal-error.ts';
import type { SealInput, SealRecord } from './sealed-lease.ts';
import type { TrustedCertificates, Verification } from './verify-sealed.ts';

/** What the thread is asked to do. */
export type SealTask =
  | { readonly kind: 'seal'; readonly input: SealInput }
  | { readonly kind: 'verify'; readonly bytes: Uint8Array; readonly trusted: TrustedCertificates }
  | { readonly kind: 'certificate'; readonly bytes: Uint8Array };

interface SealResults {
  readonly seal: { readonly bytes: Uint8Array; readonly record: SealRecord };
  readonly verify: Verification;
  readonly certificate: Uint8Array;
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

/** Bytes that nobody needs any longer, alone in their memory. */
export class GivenBytes extends Uint8Array {}

/** What one task may take: of time, and of memory beside the bytes of its files. */
interface TaskLimits {
  readonly milliseconds: number;
  readonly heapMegabytes: number;
}

const LIMITS: Readonly<Record<keyof SealResults, TaskLimits>> = {
  seal: { milliseconds: 120_000, heapMegabytes: 2048 },
  verify: { milliseconds: 30_000, heapMegabytes: 512 },
  certificate: { milliseconds: 30_000, heapMegabytes: 512 },
};

/** A task that took more than it may. */
class ThreadError extends Error {}

async function inWorker<Kind extends keyof SealResults>(
  task: SealTask & { readonly kind: Kind },
  { milliseconds, heapMegabytes }: TaskLimits,
  given: readonly ArrayBuffer[] = [],
): Promise<SealResults[Kind]> {
  const worker = new Worker(new URL('./seal-worker.ts', import.meta.url), {
    workerData: task,
    transferList: [...given],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<SealAnswer>((resolve, reject) => {
      const tooMuch = (why: string) => reject(new ThreadError(`The thread took ${why}.`));
      timer = setTimeout(() => tooMuch(`longer than ${milliseconds} ms`), milliseconds);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch(`more than ${heapMegabytes} MB`);
        else reject(error);
      });
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code} and no answer.`)));
    });
    if (answer.kind === 'refused') throw new SealError(answer.code, answer.document, answer.problem);
    if (answer.kind === 'failed') throw new Error(answer.message);
    return answer.result as SealResults[Kind];
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}

/**
 * `sealLease` in a thread of its own, which ends with it.
 *
 * @throws {SealError} as `sealLease` does; Error when the thread ends without an answer, or takes two minutes.
 * @example const { bytes } = await sealInWorker(input)
 */
export function sealInWorker(input: SealInput): Promise<SealResults['seal']> {
  return inWorker({ kind: 'seal', input }, LIMITS.seal);
}

/**
 * `verifySealed` in a thread of its own, which ends with it. A file that takes too long or too much memory to be read is
 * `damaged`: no file of ours does.
 *
 * @param bytes that are `GivenBytes` are handed over, and are empty afterwards; others are copied.
 * @throws {Error} when the thread ends without an answer.
 * @example (await verifyInWorker(bytes, trusted)).verdict // 'untouched'
 */
export async function verifyInWorker(
  bytes: Uint8Array,
  trusted: TrustedCertificates,
  limits: TaskLimits = LIMITS.verify,
): Promise<Verification> {
  try {
    return await inWorker({ kind: 'verify', bytes, trusted }, limits, ownMemory(bytes));
  } catch (error) {
    if (error instanceof ThreadError) return { verdict: 'unreadable', reason: 'damaged' };
    throw error;
  }
}

/** The memory of a `GivenBytes`, which is handed over without a copy. */
function ownMemory(bytes: Uint8Array): ArrayBuffer[] {
  return bytes instanceof GivenBytes && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

/** `certificateCopy` in a thread of its own, which ends with it. @throws {Error} as it does. */
export function certificateInWorker(bytes: Uint8Array): Promise<Uint8Array> {
  return inWorker({ kind: 'certificate', bytes }, LIMITS.certificate);
}
