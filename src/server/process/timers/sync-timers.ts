import type { Connection } from '../../../db/client.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import {
  endTimer,
  insertTimer,
  listRunningTimers,
  type ProcessTimer,
} from '../../../db/process/process-timer.repository.ts';
import { forgetTold, listTold } from '../../../db/process/process-told.repository.ts';
import { findTurn } from '../../../db/process/process-turn.repository.ts';
import { beginningsOf } from '../../../engine/flow/begins-after.ts';
import type { FlowFile } from '../../../engine/flow/flow-file.ts';
import { poolsOf } from '../../../engine/flow/kept-values.ts';
import { hasOthers } from '../../../engine/flow/parties.ts';
import { runsOf } from '../../../engine/flow/runs.ts';
import { severalIn } from '../../../engine/flow/several.ts';
import { followsDate, overdueOf, tellOf, waitOf } from '../../../engine/flow/state-file.ts';
import { keptBy } from '../../../engine/kept-by.ts';
import type { Deps } from '../../deps.ts';
import { currentTrace } from '../../tracing/current-trace.ts';
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

/** Whether a flow mails about turns. */
const tellsSomewhere = keptBy((file: FlowFile): boolean =>
  Object.values(file.states).some((state) => tellOf(state) !== null || overdueOf(state) !== null),
);

/**
 * Whether a flow has timers: a state waits for a time, for several, for a place or for another party, or the process
 * continues while nobody looks, so that its tasks have to be continued.
 */
export const waitsSomewhere = keptBy(
  (file: FlowFile): boolean =>
    beginningsOf(file.start).length > 0 ||
    Object.keys(runsOf(file)).length > 0 ||
    poolsOf(file).length > 0 ||
    hasOthers(file) ||
    tellsSomewhere(file) ||
    Object.entries(file.states).some(
      ([name, state]) => waitOf(state) !== null || severalIn(file, name) !== null,
    ),
);

/** How long the one who has caused it may take to run a task that follows by itself. */
const FOLLOWS_MS = 60_000;
/** How often it is looked whether the missing ones of several have left. */
const SEVERAL_MS = 15 * 60_000;
/** How often it is looked whether something else than an event has moved a process or a date, if nothing asks for it earlier. */
const OUTSIDE_MS = 3_600_000;

/**
 * When a process is looked at next in a state: often if it waits for several, and else if several parties take part, places
 * are shared or a time follows a date, until it ends: another system may have changed its facts. Null if only events and
 * time move it.
 *
 * @example lookTime(parkingPermit, 'waiting', now) // in one hour
 */
export function lookTime(file: FlowFile, state: string, now: Date): Date | null {
  if (severalIn(file, state) !== null) return new Date(now.getTime() + SEVERAL_MS);
  const isMoved = poolsOf(file).length > 0 || hasOthers(file) || followsDate(file.states[state]);
  return isMoved && file.states[state]?.end !== true ? new Date(now.getTime() + OUTSIDE_MS) : null;
}

/**
 * Starts the timers of the state that a process is in, and ends the timers of states that it has left. A timer that runs
 * keeps its time: neither a repeated event nor a new release starts it again. Only a time that follows a date moves with it.
 */
export async function syncTimers(held: TimedProcess, process: Process): Promise<void> {
  const { deps, trx, file, state, now } = held;
  const at = now.toISOString();
  const running: ProcessTimer[] = [];
  for (const timer of await listRunningTimers(trx, process.id)) {
    if (timer.state !== state) await endTimer(trx, timer.id, 'left', at);
    else running.push(timer);
  }
  const isMovable = followsDate(file.states[state]);
  const isComplete = running.some(({ kind }) => kind === 'continue' || (kind === 'after' && !isMovable));
  if (isComplete) return;
  const told = await toldHere(held, process);
  const wanted = await timersOf(held, process);
  const moved = new Set(isMovable ? movedTimers(held, running, wanted) : []);
  for (const { id } of moved) await endTimer(trx, id, 'left', at);
  const kept = new Set(running.filter((timer) => !moved.has(timer)).map(({ kind }) => kind));
  for (const { kind, number, time } of wanted) {
    if (kept.has(kind) || told.has(kind)) continue;
    const times = { due_at: time.toISOString(), created_at: at };
    // Nothing but its time causes a look, and it repeats until the process ends.
    const trace = kind === 'look' ? null : currentTrace();
    await insertTimer(trx, process, { id: deps.random.id(), state, kind, number, ...times, trace });
  }
}

/** The running timers that follow a date which has changed: the wait with all its reminders, and the end of the turn. */
function movedTimers(
  { file, state }: Pick<TimedProcess, 'file' | 'state'>,
  running: readonly ProcessTimer[],
  wanted: readonly NewTimer[],
): readonly ProcessTimer[] {
  const here = file.states[state];
  const hasMoved = (kind: ProcessTimer['kind']) =>
    running.find((timer) => timer.kind === kind)?.due_at !==
    wanted.find((timer) => timer.kind === kind)?.time.toISOString();
  const waits = here !== undefined && waitOf(here)?.until !== undefined && hasMoved('after');
  const turn = overdueOf(here)?.until !== undefined && hasMoved('overdue');
  return running.filter(({ kind }) =>
    kind === 'overdue' ? turn : waits && (kind === 'after' || kind === 'remind'),
  );
}

type NewTimer = Pick<ProcessTimer, 'kind' | 'number'> & { readonly time: Date };

/** The kinds of mails about the turn of the current state that were sent. */
async function toldHere({ trx, file, state }: TimedProcess, { id }: Process): Promise<ReadonlySet<string>> {
  if (!tellsSomewhere(file)) return new Set();
  await forgetTold(trx, id, state);
  return new Set((await listTold(trx, id)).map(({ kind }) => kind));
}

/** The timers that begin when the state is entered. */
async function timersOf(held: TimedProcess, { id }: Process): Promise<NewTimer[]> {
  const { trx, file, state, now, calendar } = held;
  const here = file.states[state];
  if (here === undefined) return [];
  if ('task' in here && here.loads)
    return [{ kind: 'continue', number: 0, time: new Date(now.getTime() + FOLLOWS_MS) }];
  const look = lookTime(file, state, now);
  const overdue = overdueOf(here) === null ? null : await findTurn(trx, id);
  const first: NewTimer[] = [
    ...(look === null ? [] : [{ kind: 'look' as const, number: 0, time: look }]),
    ...(tellOf(here) === null ? [] : [{ kind: 'tell' as const, number: 0, time: now }]),
    ...(overdue?.due_at ? [{ kind: 'overdue' as const, number: 0, time: new Date(overdue.due_at) }] : []),
  ];
  const wait = waitOf(here);
  if (wait === null) return first;
  const days = await calendar();
  const due = dueTime(wait, days, now);
  if (due === null) return first;
  const reminders = (wait.remind ?? []).map(
    (reminder, number): NewTimer => ({ kind: 'remind', number, time: reminderTime(reminder, days, due) }),
  );
  return [...first, { kind: 'after', number: 0, time: due }, ...reminders.filter(({ time }) => time > now)];
}
