import type { Connection } from '../../../db/client.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import {
  endTimer,
  insertTimer,
  listRunningTimers,
  type ProcessTimer,
} from '../../../db/process/process-timer.repository.ts';
import { beginningsOf } from '../../../engine/flow/begins-after.ts';
import type { FlowFile } from '../../../engine/flow/flow-file.ts';
import { poolsOf } from '../../../engine/flow/kept-values.ts';
import { runsOf } from '../../../engine/flow/runs.ts';
import { severalIn } from '../../../engine/flow/several.ts';
import { waitOf } from '../../../engine/flow/state-file.ts';
import { keptBy } from '../../../engine/kept-by.ts';
import type { Deps } from '../../deps.ts';
import { type Calendar, dueTime, reminderTime } from './due-time.ts';

/** A locked process whose place may have changed. */
export interface TimedProcess {
  readonly deps: Pick<Deps, 'random'>;
  readonly trx: Connection;
  readonly file: FlowFile;
  /** The state that the facts lead to. */
  readonly state: string;
  readonly now: Date;
  readonly calendar: () => Promise<Calendar>;
}

/**
 * Whether a flow has timers: a state waits for a time, for several or for a place, or the process continues while nobody
 * looks, so that its tasks have to be continued.
 */
export const waitsSomewhere = keptBy(
  (file: FlowFile): boolean =>
    beginningsOf(file.start).length > 0 ||
    Object.keys(runsOf(file)).length > 0 ||
    poolsOf(file).length > 0 ||
    Object.entries(file.states).some(
      ([name, state]) => waitOf(state) !== null || severalIn(file, name) !== null,
    ),
);

/** How long the one who has caused it may take to run a task that follows by itself. */
const FOLLOWS_MS = 60_000;
/** How often it is looked whether the missing ones of several have left. */
const SEVERAL_MS = 15 * 60_000;
/** How often it is looked whether something else than an event has moved a process, if nothing asks for it earlier. */
const OUTSIDE_MS = 3_600_000;

/**
 * When a process is looked at next in a state: often if it waits for several, and else if it shares places with others,
 * until it ends. Null if only events and time move it.
 *
 * @example lookTime(parkingPermit, 'waiting', now) // in one hour
 */
export function lookTime(file: FlowFile, state: string, now: Date): Date | null {
  if (severalIn(file, state) !== null) return new Date(now.getTime() + SEVERAL_MS);
  const isMoved = poolsOf(file).length > 0 && file.states[state]?.end !== true;
  return isMoved ? new Date(now.getTime() + OUTSIDE_MS) : null;
}

/**
 * Starts the timers of the state that a process is in, and ends the timers of states that it has left. A timer that runs
 * keeps its time: neither a repeated event nor a new release starts it again.
 */
export async function syncTimers(held: TimedProcess, process: Process): Promise<void> {
  const { deps, trx, state, now } = held;
  const at = now.toISOString();
  const running = new Set<ProcessTimer['kind']>();
  for (const timer of await listRunningTimers(trx, process.id)) {
    if (timer.state !== state) await endTimer(trx, timer.id, 'left', at);
    else running.add(timer.kind);
  }
  if (running.has('after') || running.has('continue')) return;
  for (const { kind, number, time } of await timersOf(held)) {
    if (kind === 'look' && running.has(kind)) continue;
    const timer = { id: deps.random.id(), state, kind, number, due_at: time.toISOString(), created_at: at };
    await insertTimer(trx, process, timer);
  }
}

type NewTimer = Pick<ProcessTimer, 'kind' | 'number'> & { readonly time: Date };

/** The timers that begin when the state is entered. */
async function timersOf({ file, state, now, calendar }: TimedProcess): Promise<NewTimer[]> {
  const here = file.states[state];
  if (here === undefined) return [];
  if ('task' in here && here.loads)
    return [{ kind: 'continue', number: 0, time: new Date(now.getTime() + FOLLOWS_MS) }];
  const look = lookTime(file, state, now);
  const looks: NewTimer[] = look === null ? [] : [{ kind: 'look', number: 0, time: look }];
  const wait = waitOf(here);
  if (wait === null) return looks;
  const days = await calendar();
  const due = dueTime(wait, days, now);
  if (due === null) return looks;
  const reminders = (wait.remind ?? []).map(
    (reminder, number): NewTimer => ({ kind: 'remind', number, time: reminderTime(reminder, days, due) }),
  );
  return [...looks, { kind: 'after', number: 0, time: due }, ...reminders.filter(({ time }) => time > now)];
}
