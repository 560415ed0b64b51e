import { inTurn } from '../../../threads/in-turn.ts';
import { runInThread } from '../../../threads/run-in-thread.ts';
import type { ReleaseQuestion, ReleaseVerdict } from './release-problem.ts';

/** Limits of one judgement: the built-in release takes five seconds and 400 MB. */
const LIMITS = { milliseconds: 60_000, heapMegabytes: 1536 };

/** The answer of the thread. */
export type JudgeAnswer =
  | { readonly kind: 'judged'; readonly verdict: ReleaseVerdict }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Runs `judgeRelease` in a thread of its own, one at a time: the portal answers meanwhile.
 *
 * @throws {ThreadLimitError} if it takes more than a minute, or too much memory.
 * @example (await judgeInWorker({ files, names: null, current: null, occupied: [], depth: 'explore' })).problems
 */
export function judgeInWorker(question: ReleaseQuestion): Promise<ReleaseVerdict> {
  return inTurn(() => judgedBy(question));
}

async function judgedBy(question: ReleaseQuestion): Promise<ReleaseVerdict> {
  const module = new URL('./judge-worker.ts', import.meta.url);
  const answer = await runInThread<JudgeAnswer>(module, { workerData: question }, LIMITS);
  if (answer.kind === 'failed') throw new Error(answer.message);
  return answer.verdict;
}
