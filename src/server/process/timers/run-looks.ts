import { listLastStates } from '../../../db/process/event.repository.ts';
import { findProcess } from '../../../db/process/process.repository.ts';
import { claimLook, listDueLooks, type ProcessLook } from '../../../db/process/process-look.repository.ts';
import type { Deps } from '../../deps.ts';
import { continueLoading } from '../handle.ts';
import { HeldProcess, type ProcessRef } from '../held-process.ts';
import { LOOK_EVERY_MS } from './sync-looks.ts';

/** The author of what follows from a change outside the process. */
const FROM_OUTSIDE = { actor: 'outside', ip: '' } as const;

/** Name of such a change in the log; it is no event of a flow. */
const MOVED = 'MOVED';

const LOOKS_AT_ONCE = 100;

/**
 * Looks at the processes that wait, each once an hour, or as soon as a change asks for it. One that facts from outside have
 * moved, such as the end of a lease or a place that became free, gets the timer and the turn of its new state, an entry in
 * its log, and the work that follows by itself. Safe to run in several processes at once.
 *
 * @returns the number of processes that had moved.
 */
export async function runLooks(deps: Deps): Promise<number> {
  let moved = 0;
  for (let isMore = true; isMore; ) {
    const due = await listDueLooks(deps.db, deps.clock.now().toISOString(), LOOKS_AT_ONCE);
    for (const look of due) if (await hasMoved(deps, look)) moved += 1;
    isMore = due.length === LOOKS_AT_ONCE;
  }
  return moved;
}

async function hasMoved(deps: Deps, look: ProcessLook): Promise<boolean> {
  const later = new Date(deps.clock.now().getTime() + LOOK_EVERY_MS).toISOString();
  if (!(await claimLook(deps.db, look, later))) return false;
  try {
    return await lookAt(deps, look.process_id);
  } catch (error) {
    deps.log.error({ err: error, process: look.process_id }, 'process not looked at');
    return false;
  }
}

async function lookAt(deps: Deps, processId: string): Promise<boolean> {
  const process = await findProcess(deps.db, processId);
  if (process === null) throw new Error(`The process ${processId} is gone.`);
  const ref: ProcessRef = { flow: process.flow, subject: process.subject_id, release: process.release };
  const moved = await deps.db.transaction().execute(async (trx) => {
    const held = await HeldProcess.hold(deps, trx, ref, 'move');
    const place = held.place();
    const [last, ...others] = await listLastStates(trx, processId);
    if (last === undefined || [last, ...others].includes(place.state)) {
      await held.syncWaits(process);
      return null;
    }
    const before = { ...place, state: last, step: null };
    const happened = { event: MOVED, before, after: place, outcome: null, author: FROM_OUTSIDE, detail: {} };
    return { place, process: await held.log(happened), flow: held.flow, facts: held.facts, before };
  });
  if (moved === null) return false;
  const handled = { ...moved, outcome: null, result: null, refusal: null };
  await continueLoading(deps, ref, handled, FROM_OUTSIDE);
  return true;
}
