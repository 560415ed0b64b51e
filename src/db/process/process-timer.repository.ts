/** Timers of processes: a state is left at a time, whether or not a page is open. */
import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';
import type { Process } from './process.repository.ts';

interface ProcessTimersTable extends Tenancy {
  id: string;
  process_id: string;
  /** The state that it ends. */
  state: string;
  /**
   * `after`: time leads on. `remind`: a message before that. `tell`, `overdue`: a message that a turn has begun, or that its
   * time is over. `continue`: a task that follows by itself was not run.
   * `look`: whether those for whom it waits have left, or something else than an event has moved it.
   */
  kind: 'after' | 'remind' | 'tell' | 'overdue' | 'continue' | 'look';
  /** Number of the reminder within its state, from 0; 0 for the other kinds. */
  number: number;
  /** ISO 8601, UTC. */
  due_at: string;
  /** When it is tried next: `due_at`, or later after an error. */
  next_at: string;
  attempts: number;
  created_at: string;
  /** null: it still runs. */
  ended_at: string | null;
  ended_by: TimerEnd | null;
  /** The trace of the call or job that has started it; null: looks that repeat, and rows of older versions. */
  trace: Generated<string | null>;
}

/** `fired`: time led on. `left`: the process had moved on before. */
export type TimerEnd = 'fired' | 'left';

declare module '../tables.ts' {
  interface Tables {
    process_timers: ProcessTimersTable;
  }
}

export type ProcessTimer = Row<'process_timers'>;

/** The running timers of a process. */
export function listRunningTimers(db: Connection, processId: string): Promise<ProcessTimer[]> {
  return db
    .selectFrom('process_timers')
    .selectAll()
    .where('process_id', '=', processId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Starts a timer, unless the same one runs for that state of the process. */
export async function insertTimer(
  trx: Connection,
  { id: process_id, company_id, property_id }: Pick<Process, 'id' | 'company_id' | 'property_id'>,
  timer: Pick<ProcessTimer, 'id' | 'state' | 'kind' | 'number' | 'due_at' | 'created_at' | 'trace'>,
): Promise<void> {
  const owner = { process_id, company_id, property_id };
  await trx
    .insertInto('process_timers')
    .values({ ...owner, ...timer, next_at: timer.due_at, attempts: 0, ended_at: null, ended_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Has processes looked at as soon as possible, for the cause with that trace. */
export async function lookSoon(
  trx: Connection,
  processIds: readonly string[],
  { now, trace }: { readonly now: string; readonly trace: string | null },
): Promise<void> {
  await trx
    .updateTable('process_timers')
    .set({ next_at: now, trace })
    .where('process_id', 'in', ['', ...processIds])
    .where('kind', '=', 'look')
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a running timer. @returns false if it had ended before. */
export async function endTimer(
  trx: Connection,
  id: string,
  ended_by: TimerEnd,
  ended_at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('process_timers')
    .set({ ended_by, ended_at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all running timers of a process. */
export async function endTimers(
  trx: Connection,
  processId: string,
  ended_by: TimerEnd,
  ended_at: string,
): Promise<void> {
  await trx
    .updateTable('process_timers')
    .set({ ended_by, ended_at })
    .where('process_id', '=', processId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * The running timers to try at a time, earliest first. Of those at one time `after` comes first, as its name does: no mail
 * is sent about a turn that is over then.
 */
export function listDueTimers(db: Connection, now: string, limit: number): Promise<ProcessTimer[]> {
  return db
    .selectFrom('process_timers')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('kind')
    .limit(limit)
    .execute();
}

/** Postpones a timer, unless it was pulled forward since it was read. */
export async function postponeTimer(
  db: Connection,
  timer: Pick<ProcessTimer, 'id' | 'attempts' | 'next_at' | 'trace'>,
  next_at: string,
): Promise<void> {
  await db
    .updateTable('process_timers')
    .set({ next_at, attempts: timer.attempts + 1, trace: timer.trace })
    .where('id', '=', timer.id)
    .where('next_at', '=', timer.next_at)
    .where('ended_at', 'is', null)
    .execute();
}
