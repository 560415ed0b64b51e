import { listProcessEvents } from '../../src/db/process/event.repository.ts';
import { findProcessOf, type ProcessName } from '../../src/db/process/process.repository.ts';
import type { Facts } from '../../src/engine/facts.ts';
import type { Deps } from '../../src/server/deps.ts';
import { AppError } from '../../src/server/errors.ts';
import { subjectKindOf } from '../../src/server/process/facts.ts';
import { handle } from '../../src/server/process/handle.ts';
import { resume } from '../../src/server/process/places.ts';
import { loadProcess } from '../../src/server/process/process-release.ts';
import type { Logged } from './http-flow.ts';

/** Events read from a log; a tour makes fewer. */
const MOST = 500;

/** The state and the facts of a process that no call of the person tells. @throws {Error} without its subject. */
export async function keptProcess(
  deps: Deps,
  name: ProcessName,
): Promise<{ readonly place: { readonly state: string }; readonly facts: Facts }> {
  const subject = await subjectKindOf(deps, name.flow).find(deps.db, name.subject_id);
  if (subject === null) throw new Error(`The subject ${name.subject_id} is gone.`);
  const { flow, facts } = await loadProcess(deps, deps.db, name, subject);
  return { place: resume(flow, facts), facts };
}

/** The event log of a process, oldest first; empty before its first event. */
export async function keptLog({ db }: Pick<Deps, 'db'>, name: ProcessName): Promise<readonly Logged[]> {
  const process = await findProcessOf(db, name);
  return process === null ? [] : listProcessEvents(db, process.id, { most: MOST });
}

/** Whether the server refuses an event of such a process. */
export async function refusesEvent(
  deps: Deps,
  { flow, subject_id: subject }: ProcessName,
  event: { readonly type: string },
): Promise<boolean> {
  try {
    const { refusal } = await handle(deps, { flow, subject }, { event, author: { actor: 'tour', ip: '' } });
    return refusal !== null;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}
