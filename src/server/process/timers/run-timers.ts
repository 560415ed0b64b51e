import { findProcess, type Process } from '../../../db/process/process.repository.ts';
import {
  endTimer,
  listDueTimers,
  type ProcessTimer,
  postponeTimer,
} from '../../../db/process/process-timer.repository.ts';
import { TIME } from '../../../engine/flow/machine/state-parts.ts';
import type { Deps } from '../../deps.ts';
import { asLaterWork } from '../../tracing/spans.ts';
import { continueLoading, continueProcess, handle } from '../handle.ts';
import { HeldProcess, type ProcessRef } from '../held-process.ts';
import { logMoved } from '../moved-by-others.ts';
import { syncWaits } from '../sync-waits.ts';
import { settleWithoutEvent } from '../turns/settle-turn.ts';
import { lookTime } from './sync-timers.ts';
import { tellAdded, tellTurn } from './tell-turn.ts';

/** The author of what time does. */
export const BY_TIME = { actor: 'timer', ip: '' } as const;

const TIMERS_AT_ONCE = 100;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Thrown to roll back: somebody else has handled the timer, or the process has moved on. */
class TimerOver extends Error {}

/**
 * Continues the processes whose time is over, and sends the mails about turns. A timer fires once, however many portals
 * run on the database: the process is locked, and the timer ends in the transaction of what it does. An error postpones
 * the timer and is logged.
 *
 * @returns the number of timers that fired.
 */
export async function runTimers(deps: Deps): Promise<number> {
  let fired = 0;
  for (let isMore = true; isMore; ) {
    const due = await listDueTimers(deps.db, deps.clock.now().toISOString(), TIMERS_AT_ONCE);
    for (const timer of due) {
      const work = { name: `timer ${timer.kind}`, trace: timer.trace };
      if (await asLaterWork(deps, work, () => hasFired(deps, timer))) fired += 1;
    }
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
    if (isMail(timer)) return await mail(deps, ref, process, timer);
    if (timer.kind === 'look') return await look(deps, ref, process, timer);
    const handled = await handle(deps, ref, {
      ...(timer.kind === 'continue' ? { event: null } : { event: { type: TIME }, byTime: true }),
      author: BY_TIME,
      async before(held) {
        if (!(await isOver(held, process, timer))) throw new TimerOver();
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

/**
 * Ends a timer whose time is over. False if the process has left its state, the date that it follows has changed, or somebody
 * else has ended it.
 */
async function isOver(held: HeldProcess, process: Process, timer: ProcessTimer): Promise<boolean> {
  if (held.place().state !== timer.state) return false;
  await held.followDates(process);
  return endTimer(held.trx, timer.id, 'fired', held.now.toISOString());
}

/** Whether a timer only mails. */
const isMail = ({ kind }: ProcessTimer): boolean =>
  kind === 'remind' || kind === 'tell' || kind === 'overdue';

/** Mails those whose turn it is, while the process still waits. */
async function mail(deps: Deps, ref: ProcessRef, process: Process, timer: ProcessTimer): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const held = await HeldProcess.hold(deps, trx, ref);
    if (!(await isOver(held, process, timer))) throw new TimerOver();
    await tellTurn(held, process, timer, BY_TIME);
    return true;
  });
}

/**
 * Looks whether a process has moved without an event: members that it waited for have left, or its facts have changed.
 * If so, logs it and continues its tasks; if not, looks again later, unless it has ended.
 */
async function look(deps: Deps, ref: ProcessRef, process: Process, timer: ProcessTimer): Promise<boolean> {
  const moved = await deps.db.transaction().execute(async (trx) => {
    const held = await HeldProcess.hold(deps, trx, ref, 'move');
    const known = await findProcess(trx, process.id);
    if (known?.withdrawn_at) throw new TimerOver();
    const { flow, now } = held;
    const here = held.place();
    if (here.state !== timer.state) {
      if (!(await endTimer(trx, timer.id, 'fired', now.toISOString()))) throw new TimerOver();
      await logMoved(held, timer.state, BY_TIME);
    } else if (!(await settleWithoutEvent(held))) {
      const next = lookTime(flow.file, timer.state, now);
      if (next === null) {
        await endTimer(trx, timer.id, 'fired', now.toISOString());
        return null;
      }
      // A date that the state waits for may have become known, or changed.
      await syncWaits(held, process);
      await tellAdded(held, process, BY_TIME);
      await postponeTimer(trx, { ...timer, trace: null }, next.toISOString());
      return null;
    }
    return [{ ref: { ...ref, subject: process.subject_id }, flow, place: held.place() }, ...held.begun];
  });
  if (moved === null) return false;
  for (const one of moved) await continueProcess(deps, one);
  return true;
}

/**
 * Whether the process has left the state; if so, its timers end and those of the new state start. If not, a date may have
 * changed.
 */
async function hasMoved(
  deps: Deps,
  ref: ProcessRef,
  process: Process,
  { id, state }: ProcessTimer,
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const held = await HeldProcess.hold(deps, trx, ref, 'move');
    await settleWithoutEvent(held);
    if (held.place().state === state) {
      await held.followDates(process);
      return false;
    }
    // Also in a release whose flow waits nowhere, and so has no timers to compare with.
    await endTimer(trx, id, 'left', held.now.toISOString());
    await syncWaits(held, process);
    return true;
  });
}
