import type { Connection } from '../../../db/client.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import { beginTurn, endTurn, findTurn } from '../../../db/process/process-turn.repository.ts';
import type { FlowFile } from '../../../engine/flow/flow-file.ts';
import { partyOn } from '../../../engine/flow/parties.ts';
import { policyOf } from '../../../engine/flow/several.ts';
import type { WaitLength } from '../../../engine/flow/wait-file.ts';
import { type Calendar, dueTime } from '../timers/due-time.ts';

/** A locked process whose place may have changed. */
export interface TurnProcess {
  readonly trx: Connection;
  readonly file: FlowFile;
  /** The state that the facts lead to. */
  readonly state: string;
  readonly now: Date;
  readonly calendar: () => Promise<Calendar>;
  /** The person and the home that the process is about. */
  readonly about: () => Promise<string>;
}

/**
 * Begins the turn of the office when a process enters a state of the office, and ends it when the process leaves it. A
 * turn that has begun keeps its time and the member who has claimed it.
 */
export async function syncTurn(held: TurnProcess, process: Process): Promise<void> {
  const { trx, file, state, now } = held;
  if (file.parties === undefined) return;
  const policy = policyOf(file, partyOn(file, state));
  const known = await findTurn(trx, process.id);
  if (policy === null) {
    if (known !== null) await endTurn(trx, process.id);
    return;
  }
  if (known?.state === state && known.policy === policy) return;
  const overdue = overdueOf(file, state);
  const due = overdue === null ? null : dueTime(overdue, await held.calendar(), now);
  const times = { since: now.toISOString(), due_at: due?.toISOString() ?? null };
  await beginTurn(trx, process, { state, policy, about: await held.about(), ...times });
}

function overdueOf({ states }: FlowFile, name: string): WaitLength | null {
  const state = states[name];
  return (state && 'overdue' in state ? state.overdue : undefined) ?? null;
}
