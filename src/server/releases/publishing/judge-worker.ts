/** The thread of `judgeInWorker`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { JudgeAnswer } from './judge-in-worker.ts';
import { judgeRelease } from './judge-release.ts';
import type { ReleaseQuestion } from './release-problem.ts';

parentPort?.postMessage(answer(workerData as ReleaseQuestion));

function answer(question: ReleaseQuestion): JudgeAnswer {
  try {
    return { kind: 'judged', verdict: judgeRelease(question) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
