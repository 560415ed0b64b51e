/** When enough of several members of a party have acted. */
import type { Connection } from '../../../db/client.ts';
import { insertDoneWork } from '../../../db/process/answers.repository.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import { listActs } from '../../../db/process/process-act.repository.ts';
import type { FlowFile, GroupFile } from '../../../engine/flow/flow-file.ts';
import { partyOn } from '../../../engine/flow/parties.ts';
import { groupOf, hasEnough, severalIn } from '../../../engine/flow/several.ts';
import { keptBy } from '../../../engine/kept-by.ts';
import type { Member } from '../subject.ts';

/** Name in the log of what nobody does: a state is left because nobody is missing. */
export const ENOUGH = 'ENOUGH';

/** Whether a flow waits for several anywhere. */
export const waitsForSeveral = keptBy((file: FlowFile): boolean =>
  Object.keys(file.states).some((name) => severalIn(file, name) !== null),
);

/** A locked process that may wait for several. */
interface SettledProcess {
  readonly trx: Connection;
  readonly file: FlowFile;
  readonly state: string;
  readonly now: Date;
  readonly members: (group: GroupFile) => Promise<readonly Member[]>;
}

/**
 * Records that enough have acted in the state where the process waits. What is recorded stays: members who are added
 * later are not asked.
 *
 * @returns false if somebody is missing, or the process does not wait for several.
 */
export async function settleTurn(
  { trx, file, state, now, members }: SettledProcess,
  process: Process,
): Promise<boolean> {
  const several = severalIn(file, state);
  if (several === null) return false;
  const group = groupOf(file, partyOn(file, state));
  const ids = group === null ? null : (await members(group)).map(({ id }) => id);
  const acted = (await listActs(trx, process.id, state)).map(({ member }) => member);
  if (!hasEnough(several, ids, acted)) return false;
  const work = { state, outcome: 'enough', invoice_id: null, done_at: now.toISOString() };
  return insertDoneWork(trx, process, work);
}
