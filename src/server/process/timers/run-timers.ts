import { findProcess, type Process } from '../../../db/process/process.repository.ts';
import {
  endTimer,
  listDueTimers,
  type ProcessTimer,
  postponeTimer,
} from '../../../db/process/process-timer.repository.ts';
import { TIME } from '../../../engine/flow/machine/state-parts.ts';
import { waitOf } from '../../../engine/flow/state-file.ts';
import type { Deps } from '../../deps.ts';
import { subjectKindOf } from '../facts.ts';
import { continueLoading, continueProcess, handle } from '../handle.ts';
import { HeldProcess, type ProcessRef } from '../held-process.ts';
import { lookTime } from './sync-timers.ts';

/** The author of what time does. */
export const BY_TIME = { actor: 'timer', ip: '' } as const;

/** Name in the log of a move that no event of the flow has caused. */
const MOVED = 'MOVED';

const TIMERS_AT_ONCE = 100;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Thrown to roll back: somebody else has handled the timer, or the process has moved on. */
class TimerOver extends Error {}

/**
 * Continues the processes whose time is over, and sends the reminders before. A timer fires once, however many portals
 * run on the database: the process is locked, and the timer ends in the transaction of what it does. An error postpones
 * the timer and is logged.
 *
 * @returns the number of timers that fired.
 */
export async function runTimers(deps: Deps): Promise<number> {
  let fired = 0;
  for (let isMore = true; isMore; ) {
    const due = await listDueTimers(deps.db, deps.clock.now().toISOString(), TIMERS_AT_ONCE);
    for (const timer of due) if (await hasFired(deps, timer)) fired += 1;
    // One that was not run ends or is postponed, so that the next ones are others.
    isMore = due.length === TIMERS_AT_ONCE;
  }
  return fired;
}

async function hasFired(deps: Deps, timer: ProcessTimer): Promise<boolean> {
  try {
    return await runTimer(deps, timer);
  } catch (error) {
    deps.log.error({ err: error, timer: timer.id, process: timer.process_id }, 'timer not run');
    await postponeTimer(deps.db, timer, nextAttempt(deps.clock.now(), timer.attempts));
    return false;
  }
}

function nextAttempt(now: Date, attempts: number): string {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10), LONGEST_PAUSE_MS);
  return new Date(now.getTime() + pauseMs).toISOString();
}

/** @returns false if the process does not wait in the state of the timer. */
async function runTimer(deps: Deps, timer: ProcessTimer): Promise<boolean> {
  const process = await findProcess(deps.db, timer.process_id);
  if (process === null) throw new Error(`The process ${timer.process_id} is gone.`);
  const ref: ProcessRef = { flow: process.flow, subject: process.subject_id, release: process.release };
  try {
    if (timer.kind === 'remind') return await remind(deps, ref, timer);
    if (timer.kind === 'look') return await look(deps, ref, process, timer);
    const handled = await handle(deps, ref, {
      ...(timer.kind === 'continue' ? { event: null } : { event: { type: TIME }, byTime: true }),
      author: BY_TIME,
      async before(held) {
        const isStill = held.place().state === timer.state;
        const isOurs = isStill && (await endTimer(held.trx, timer.id, 'fired', held.now.toISOString()));
        if (!isOurs) throw new TimerOver();
      },
    });
    if (handled.refusal !== null) throw handled.refusal;
    await continueLoading(deps, ref, handled, BY_TIME);
    return true;
  } catch (error) {
    if ((await hasMoved(deps, ref, process, timer)) || error instanceof TimerOver) return false;
    throw error;
  }
}

/** Sends a reminder while the process still waits. */
async function remind(deps: Deps, ref: ProcessRef, { id, state, number }: ProcessTimer): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const held = await HeldProcess.hold(deps, trx, ref);
    const isOurs = held.place().state === state && (await endTimer(trx, id, 'fired', held.now.toISOString()));
    if (!isOurs) throw new TimerOver();
    const file = held.flow.file.states[state];
    const reminder = file && waitOf(file)?.remind?.[number];
    // A release may have dropped the reminder since.
    if (!reminder) return false;
    const { deps: its, flow, subject, reader } = held;
    const context = { deps: its, trx, db: trx, flow, subject, once: reader.once, author: BY_TIME };
    await subjectKindOf(its, flow.id).mail?.(context, reminder);
    return true;
  });
}

/**
 * Goes on if those who were waited for have left, or something else than an event has moved the process: it is logged,
 * and what follows by itself is done. Else it is looked again later.
 */
async function look(deps: Deps, ref: ProcessRef, process: Process, timer: ProcessTimer): Promise<boolean> {
  const moved = await deps.db.transaction().execute(async (trx) => {
    const held = await HeldProcess.hold(deps, trx, ref, 'move');
    const known = await findProcess(trx, process.id);
    if (known?.withdrawn_at) throw new TimerOver();
    const { flow, now } = held;
    const here = held.place();
    const before = { ...here, state: timer.state, step: null };
    if (here.state !== timer.state) {
      if (!(await endTimer(trx, timer.id, 'fired', now.toISOString()))) throw new TimerOver();
      await held.log({ event: MOVED, before, after: here, outcome: null, author: BY_TIME, detail: {} });
    } else if (!(await held.goOn())) {
      const next = lookTime(flow.file, timer.state, now) ?? now;
      // A date that the state waits for may have become known.
      await held.syncWaits(process);
      await postponeTimer(trx, timer, next.toISOString());
      return null;
    }
    return [{ ref: { ...ref, subject: process.subject_id }, flow, place: held.place() }, ...held.begun];
  });
  if (moved === null) return false;
  for (const one of moved) await continueProcess(deps, one);
  return true;
}

/** Whether the process has left the state; if so, its timers end and those of the new state start. */
async function hasMoved(
  deps: Deps,
  ref: ProcessRef,
  process: Process,
  { id, state }: ProcessTimer,
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const held = await HeldProcess.hold(deps, trx, ref, 'move');
    await held.goOn();
    if (held.place().state === state) return false;
    // Also in a release whose flow waits nowhere, and so has no timers to compare with.
    await endTimer(trx, id, 'left', held.now.toISOString());
    await held.syncWaits(process);
    return true;
  });
}
