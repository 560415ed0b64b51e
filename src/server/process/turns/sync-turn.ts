import type { Connection } from '../../../db/client.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import { forgetOverdue } from '../../../db/process/process-told.repository.ts';
import { beginTurn, endTurn, findTurn, moveTurn } from '../../../db/process/process-turn.repository.ts';
import type { FlowFile } from '../../../engine/flow/flow-file.ts';
import { hasOthers, partyOn } from '../../../engine/flow/parties.ts';
import { policyOf } from '../../../engine/flow/several.ts';
import { overdueOf } from '../../../engine/flow/state-file.ts';
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
 * turn that has begun keeps the member who has claimed it, and its time unless that follows a date.
 */
export async function syncTurn(held: TurnProcess, process: Process): Promise<void> {
  const { trx, file, state, now } = held;
  if (!hasOthers(file)) return;
  const policy = policyOf(file, partyOn(file, state));
  const known = await findTurn(trx, process.id);
  if (policy === null) {
    if (known !== null) await endTurn(trx, process.id);
    return;
  }
  const overdue = overdueOf(file.states[state]);
  const isSame = known?.state === state && known.policy === policy;
  if (isSame && overdue?.until === undefined) return;
  const due = overdue === null ? null : dueTime(overdue, await held.calendar(), now);
  const due_at = due?.toISOString() ?? null;
  if (isSame) {
    if (known.due_at === due_at) return;
    await moveTurn(trx, process.id, due_at);
    await forgetOverdue(trx, process.id);
    return;
  }
  const times = { since: now.toISOString(), due_at };
  await beginTurn(trx, process, { state, policy, about: await held.about(), ...times });
}
