import type { Connection } from '../../../db/client.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import {
  endTimer,
  insertTimer,
  listRunningTimers,
  type ProcessTimer,
} from '../../../db/process/process-timer.repository.ts';
import { type FlowFile, waitOf } from '../../../engine/flow/flow-file.ts';
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

const waits = keptBy((file: FlowFile): boolean =>
  Object.values(file.states).some((state) => waitOf(state) !== null),
);

/**
 * Starts the timers of the state that a process is in, and ends the timers of states that it has left. A timer that runs
 * keeps its time: neither a repeated event nor a new release starts it again.
 */
export async function syncTimers(held: TimedProcess, process: Process): Promise<void> {
  const { deps, trx, file, state, now, calendar } = held;
  if (!waits(file)) return;
  const here = file.states[state];
  const wait = here === undefined ? null : waitOf(here);
  const at = now.toISOString();
  let isRunning = false;
  for (const timer of await listRunningTimers(trx, process.id)) {
    if (wait === null || timer.state !== state) await endTimer(trx, timer.id, 'left', at);
    else if (timer.kind === 'after') isRunning = true;
  }
  if (wait === null || isRunning) return;
  const days = await calendar();
  const due = dueTime(wait, days, now);
  if (due === null) return;
  const start = (kind: ProcessTimer['kind'], number: number, time: Date) =>
    insertTimer(trx, process, {
      ...{ id: deps.random.id(), state, kind, number },
      due_at: time.toISOString(),
      created_at: at,
    });
  await start('after', 0, due);
  for (const [number, reminder] of (wait.remind ?? []).entries()) {
    const time = reminderTime(reminder, days, due);
    if (time > now) await start('remind', number, time);
  }
}
