/** The thread of `rehearseInWorker`: names the subjects of processes, like the other files beside it. */
import { parentPort, workerData } from 'node:worker_threads';
import { databaseLocation, openDatabase } from '../db/client.ts';
import { countProcessesOfCompany, listProcessesOfCompany } from '../db/process/process.repository.ts';
import { BoundedCache } from '../engine/bounded-cache.ts';
import { rehearse } from './process/rehearsal/rehearse.ts';
import type { RehearsalAnswer, RehearsalQuestion } from './process/rehearsal/rehearse-in-worker.ts';
import type { JudgeDeps } from './process/subject.ts';
import { processParts } from './process-parts.ts';
import { ofCurrentRelease } from './releases/in-release.ts';
import { type PortalRelease, releaseToTry } from './releases/load-release.ts';
import { openReleases } from './releases/releases.ts';
import { createSecretBox } from './secrets/secret-box.ts';

/** Processes that are rehearsed at most, the latest change first. */
const MOST_PROCESSES = 5000;

/** Answers kept, those asked for last: of some hundred processes, and what all processes have in common. */
const ANSWERS = 2000;

/** Nothing is sealed here: secrets are only opened. */
const noRandom = {
  bytes(): never {
    throw new Error('A rehearsal seals nothing.');
  },
};

parentPort?.postMessage(await answer(workerData as RehearsalQuestion));

async function answer(question: RehearsalQuestion): Promise<RehearsalAnswer> {
  const { settings } = question;
  const { db } = openDatabase({
    ...databaseLocation(settings),
    poolSize: 4,
    onlyReads: new BoundedCache(ANSWERS),
  });
  try {
    const releases = await openReleases(db, { error: () => undefined });
    const next = await compiled(question, releases.current());
    if (next === null) return { kind: 'unsound' };
    const deps: JudgeDeps = Object.assign(ofCurrentRelease(releases), {
      db,
      settings,
      clock: { now: () => new Date(question.now) },
      parts: processParts,
      secrets: createSecretBox(settings.secretKey ?? '', noRandom, settings.formerKeys),
    });
    const processes = await listProcessesOfCompany(db, question.companyId, MOST_PROCESSES);
    const count = await countProcessesOfCompany(db, question.companyId);
    const rehearsal = await rehearse(deps, next, processes);
    return { kind: 'rehearsed', rehearsal: { ...rehearsal, left: Math.max(0, count - processes.length) } };
  } catch (error) {
    return {
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  } finally {
    await db.destroy();
  }
}

/** Null if the files do not compile. */
async function compiled({ files }: RehearsalQuestion, live: PortalRelease): Promise<PortalRelease | null> {
  try {
    return await releaseToTry(files, live);
  } catch {
    return null;
  }
}
