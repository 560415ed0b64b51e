/** Processes that other processes run: the work of a state that runs another flow names the process of that flow. */
import type { Connection } from '../client.ts';
import type { Process } from './process.repository.ts';

/** The outcome of the work while the other process runs. */
export const RUNNING_WORK = 'begun';

/** A process that another one runs in a state. */
export interface Run {
  readonly outer: Process;
  readonly state: string;
}

/** The processes that wait for this one to end. */
export async function listWaitingFor(db: Connection, innerId: string): Promise<Run[]> {
  const rows = await db
    .selectFrom('process_work')
    .innerJoin('processes', 'processes.id', 'process_work.process_id')
    .selectAll('processes')
    .select('process_work.state')
    .where('process_work.record_id', '=', innerId)
    .where('process_work.outcome', '=', RUNNING_WORK)
    .orderBy('processes.id')
    .execute();
  return rows.map(({ state, ...outer }) => ({ outer, state }));
}

/** The processes that this one still runs, in some of its states. */
export function listRunning(db: Connection, outerId: string, states: readonly string[]): Promise<Process[]> {
  if (states.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('process_work')
    .innerJoin('processes', 'processes.id', 'process_work.record_id')
    .selectAll('processes')
    .where('process_work.process_id', '=', outerId)
    .where('process_work.state', 'in', states)
    .where('process_work.outcome', '=', RUNNING_WORK)
    .orderBy('processes.id')
    .execute();
}

/** Notes how the other process has ended. */
export async function endRun(trx: Connection, { outer, state }: Run, outcome: string): Promise<void> {
  await trx
    .updateTable('process_work')
    .set({ outcome })
    .where('process_id', '=', outer.id)
    .where('state', '=', state)
    .execute();
}

/** Withdraws a process, or takes that back with null. */
export async function setWithdrawn(trx: Connection, id: string, withdrawn_at: string | null): Promise<void> {
  await trx.updateTable('processes').set({ withdrawn_at }).where('id', '=', id).execute();
}
