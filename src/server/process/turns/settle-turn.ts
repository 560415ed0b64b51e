/** When enough of several members of a party have acted. */
import type { Connection } from '../../../db/client.ts';
import { insertDoneWork } from '../../../db/process/answers.repository.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import { listActs } from '../../../db/process/process-act.repository.ts';
import type { FlowFile, GroupFile } from '../../../engine/flow/flow-file.ts';
import { partyOn } from '../../../engine/flow/parties.ts';
import type { Place } from '../../../engine/flow/run/place.ts';
import { groupOf, hasEnough, severalIn } from '../../../engine/flow/several.ts';
import { keptBy } from '../../../engine/kept-by.ts';
import type { Happened } from '../process-log.ts';
import type { Member } from '../subject.ts';

/** Name in the log of what nobody does: a state is left because nobody is missing. */
const ENOUGH = 'ENOUGH';

/** Whether a flow waits for several anywhere. */
export const waitsForSeveral = keptBy((file: FlowFile): boolean =>
  Object.keys(file.states).some((name) => severalIn(file, name) !== null),
);

/** A locked process that may wait for several. */
export interface SettledProcess {
  readonly trx: Connection;
  readonly flow: { readonly file: FlowFile };
  readonly now: Date;
  /** The row of the process; null if it has not begun. */
  row(): Promise<Process | null>;
  place(): Place;
  /** Reads the facts of these sources again. */
  changed(sources: readonly string[]): Promise<void>;
  members(group: GroupFile): Promise<readonly Member[]>;
  log(happened: Omit<Happened, 'at'>): Promise<Process>;
}

/**
 * Records it if nobody is missing where the process waits for several; the facts then lead on.
 *
 * @returns false if nothing has changed.
 */
export async function settle(held: SettledProcess): Promise<boolean> {
  if (!waitsForSeveral(held.flow.file)) return false;
  const process = await held.row();
  if (process === null) return false;
  let isSettled = false;
  while (await settleTurn(held, process)) {
    isSettled = true;
    await held.changed(['process']);
  }
  return isSettled;
}

/** As `settle`, with an entry in the log: a member was waited for and has left. */
export async function settleWithoutEvent(held: SettledProcess): Promise<boolean> {
  const before = held.place();
  if (!(await settle(held))) return false;
  const author = { actor: 'timer', ip: '' };
  await held.log({ event: ENOUGH, before, after: held.place(), outcome: null, author, detail: {} });
  return true;
}

/**
 * Records that enough have acted in the state where the process waits. What is recorded stays: members who are added
 * later are not asked.
 *
 * @returns false if somebody is missing, or the process does not wait for several.
 */
async function settleTurn(held: SettledProcess, process: Process): Promise<boolean> {
  const { trx, now } = held;
  const { file } = held.flow;
  const { state } = held.place();
  const several = severalIn(file, state);
  if (several === null) return false;
  const group = groupOf(file, partyOn(file, state));
  const ids = group === null ? null : (await held.members(group)).map(({ id }) => id);
  const acted = (await listActs(trx, process.id, state)).map(({ member }) => member);
  if (!hasEnough(several, ids, acted)) return false;
  const work = { state, outcome: 'enough', invoice_id: null, done_at: now.toISOString() };
  return insertDoneWork(trx, process, work);
}
