import { inTurn } from '../../../threads/in-turn.ts';
import { runInThread } from '../../../threads/run-in-thread.ts';
import type { SampleQuestion } from './sample-paper.ts';

/** Limits of one sample: a lease of twenty pages takes a second. */
const LIMITS = { milliseconds: 20_000, heapMegabytes: 512 };

/** The answer of the thread. `none`: the draft has no such paper. */
export type SampleAnswer =
  | { readonly kind: 'made'; readonly pdf: Uint8Array }
  | { readonly kind: 'none' }
  | { readonly kind: 'unsound' };

/**
 * Makes a sample of a paper in a thread of its own, one at a time: what the draft says decides how long it takes.
 *
 * @throws {ThreadLimitError} if it takes too long, or too much memory.
 * @example (await sampleInWorker(question)).kind // 'made'
 */
export function sampleInWorker(question: SampleQuestion): Promise<SampleAnswer> {
  const module = new URL('./sample-worker.ts', import.meta.url);
  return inTurn(() => runInThread<SampleAnswer>(module, { workerData: question }, LIMITS));
}
