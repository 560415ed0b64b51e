/** Work on PDFs outside the event loop: seconds of CPU time must not block the portal. */
import { runInThread, ThreadLimitError, type ThreadLimits } from '../threads/run-in-thread.ts';
import type { InspectedPaper } from './inspect-paper.ts';
import type { MarkPlace } from './rendering/dark-places.ts';
import { SealError, type SealProblem } from './seal-error.ts';
import type { DocumentToSeal, SealInput, SealRecord } from './sealed-lease.ts';
import type { TrustedCertificates, Verification } from './verify-sealed.ts';

/** The task of the thread. */
export type SealTask =
  | { readonly kind: 'seal'; readonly input: SealInput }
  | { readonly kind: 'verify'; readonly bytes: Uint8Array; readonly trusted: TrustedCertificates }
  | { readonly kind: 'certificate'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'inspect';
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly mostBytes: number;
    }
  | {
      readonly kind: 'dark';
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly places: readonly MarkPlace[];
    }
  | { readonly kind: 'preview'; readonly documents: readonly DocumentToSeal[]; readonly mostBytes: number };

interface SealResults {
  readonly seal: { readonly bytes: Uint8Array; readonly record: SealRecord };
  readonly verify: Verification;
  readonly certificate: Uint8Array;
  readonly inspect: InspectedPaper;
  readonly dark: string[];
  readonly preview: Uint8Array;
}

/** The result of the thread. */
export type SealAnswer =
  | { readonly kind: 'done'; readonly result: SealResults[keyof SealResults] }
  | {
      readonly kind: 'refused';
      readonly code: SealProblem;
      readonly document: string;
      readonly problem: string;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** Bytes that their owner no longer needs, in an `ArrayBuffer` of their own. */
export class GivenBytes extends Uint8Array {}

const LIMITS: Readonly<Record<keyof SealResults, ThreadLimits>> = {
  seal: { milliseconds: 120_000, heapMegabytes: 2048 },
  verify: { milliseconds: 30_000, heapMegabytes: 512 },
  certificate: { milliseconds: 30_000, heapMegabytes: 512 },
  inspect: { milliseconds: 15_000, heapMegabytes: 512 },
  dark: { milliseconds: 15_000, heapMegabytes: 512 },
  preview: { milliseconds: 30_000, heapMegabytes: 1024 },
};

async function inWorker<Kind extends keyof SealResults>(
  task: SealTask & { readonly kind: Kind },
  limits: ThreadLimits,
  transferList: ArrayBuffer[] = [],
): Promise<SealResults[Kind]> {
  const module = new URL('./seal-worker.ts', import.meta.url);
  const answer = await runInThread<SealAnswer>(module, { workerData: task, transferList }, limits);
  if (answer.kind === 'refused') throw new SealError(answer.code, answer.document, answer.problem);
  if (answer.kind === 'failed') throw new Error(answer.message);
  return answer.result as SealResults[Kind];
}

/**
 * Runs `sealLease` in a thread of its own.
 *
 * @throws {SealError} as `sealLease` does; Error if the thread ends without a result, or exceeds two minutes.
 * @example const { bytes } = await sealInWorker(input)
 */
export function sealInWorker(input: SealInput): Promise<SealResults['seal']> {
  return inWorker({ kind: 'seal', input }, LIMITS.seal);
}

/**
 * Runs `verifySealed` in a thread of its own. A file that exceeds the time or memory limit is `damaged`: our own files
 * never do.
 *
 * @param bytes `GivenBytes` are transferred, and empty afterwards; others are copied.
 * @throws {Error} if the thread ends without a result.
 * @example (await verifyInWorker(bytes, trusted)).verdict // 'untouched'
 */
export async function verifyInWorker(
  bytes: Uint8Array,
  trusted: TrustedCertificates,
  limits: ThreadLimits = LIMITS.verify,
): Promise<Verification> {
  try {
    return await inWorker({ kind: 'verify', bytes, trusted }, limits, ownMemory(bytes));
  } catch (error) {
    if (error instanceof ThreadLimitError) return { verdict: 'unreadable', reason: 'damaged' };
    throw error;
  }
}

/** The buffer of `GivenBytes`, which is transferred without a copy. */
function ownMemory(bytes: Uint8Array): ArrayBuffer[] {
  return bytes instanceof GivenBytes && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

/** Runs `certificateCopy` in a thread of its own. @throws {Error} as it does. */
export function certificateInWorker(bytes: Uint8Array): Promise<Uint8Array> {
  return inWorker({ kind: 'certificate', bytes }, LIMITS.certificate);
}

/** Runs `inspectPaper` in a thread of its own. @throws as it does; {ThreadLimitError}. */
export function inspectInWorker(name: string, bytes: Uint8Array, mostBytes: number): Promise<InspectedPaper> {
  return inWorker({ kind: 'inspect', name, bytes, mostBytes }, LIMITS.inspect);
}

/** Runs `darkPlaces` in a thread of its own. @throws as it does; {ThreadLimitError}. */
export function darkInWorker(
  name: string,
  bytes: Uint8Array,
  places: readonly MarkPlace[],
): Promise<string[]> {
  return inWorker({ kind: 'dark', name, bytes, places }, LIMITS.dark);
}

/** Runs `previewPapers` in a thread of its own. @throws as it does; {ThreadLimitError}. */
export function previewInWorker(
  documents: readonly DocumentToSeal[],
  mostBytes: number,
): Promise<Uint8Array> {
  return inWorker({ kind: 'preview', documents, mostBytes }, LIMITS.preview);
}
