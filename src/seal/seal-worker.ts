/** The thread of `sealInWorker` and `verifyInWorker`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SealAnswer, SealTask } from './in-worker.ts';
import { SealError } from './seal-error.ts';

parentPort?.postMessage(await answer(workerData as SealTask));

async function answer(task: SealTask): Promise<SealAnswer> {
  try {
    return { kind: 'done', result: await resultOf(task) };
  } catch (error) {
    if (!(error instanceof SealError)) return { kind: 'failed', message: (error as Error).message };
    const { code, document, problem } = error;
    return { kind: 'refused', code, document, problem };
  }
}

/** Loads only the modules of the task: those for rendering take longer to load than a file to verify. */
async function resultOf(task: SealTask) {
  if (task.kind === 'seal') return (await import('./seal-lease.ts')).sealLease(task.input);
  if (task.kind === 'certificate') return (await import('./certificate-copy.ts')).certificateCopy(task.bytes);
  if (task.kind === 'inspect')
    return (await import('./inspect-paper.ts')).inspectPaper(task.name, task.bytes, task.mostBytes);
  if (task.kind === 'dark')
    return (await import('./rendering/dark-places.ts')).darkPlaces(task.name, task.bytes, task.places);
  if (task.kind === 'preview')
    return (await import('./preview-papers.ts')).previewPapers(task.documents, task.mostBytes);
  return (await import('./verify-sealed.ts')).verifySealed(task.bytes, task.trusted);
}
