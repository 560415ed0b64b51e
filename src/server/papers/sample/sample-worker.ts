/** The thread of `sampleInWorker`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SampleAnswer } from './sample-in-worker.ts';
import { type SampleQuestion, samplePaper } from './sample-paper.ts';

parentPort?.postMessage(await answer(workerData as SampleQuestion));

async function answer(question: SampleQuestion): Promise<SampleAnswer> {
  try {
    const pdf = await samplePaper(question);
    return pdf === null ? { kind: 'none' } : { kind: 'made', pdf };
  } catch {
    // A damaged file of the draft: its problems say which.
    return { kind: 'unsound' };
  }
}
