/** What each of several members of a party does in a state that waits for them. */
import type { Connection } from '../../../db/client.ts';
import { insertAct, listActs } from '../../../db/process/process-act.repository.ts';
import { assignTurn, findTurn } from '../../../db/process/process-turn.repository.ts';
import type { FlowFile } from '../../../engine/flow/flow-file.ts';
import { partyOn, senderOf } from '../../../engine/flow/parties.ts';
import type { FlowEvent } from '../../../engine/flow/run/place.ts';
import { isAct, severalIn } from '../../../engine/flow/several.ts';
import type { HeldProcess } from '../held-process.ts';
import { type Author, partiesOfAuthor, type TaskAnswer } from '../task.ts';
import { waitsForSeveral } from './settle-turn.ts';

/** An event of a process, and who sends it. */
interface Act {
  readonly event: FlowEvent | null;
  readonly byTime?: true;
  readonly author: Author;
}

/** Whether the event is one by which each of several acts. */
export function isOneOfSeveral(held: HeldProcess, { event, byTime }: Act): boolean {
  const { file } = held.flow;
  if (event === null || byTime || !waitsForSeveral(file)) return false;
  const { state } = held.place();
  return severalIn(file, state) !== null && senderOf(file, state, event.type) === partyOn(file, state);
}

/**
 * The parties as which somebody may still act in a state: not as one of several if they have acted there.
 *
 * @param processId null if there is no process yet.
 */
export async function partiesLeft(
  db: Connection,
  processId: string | null,
  { file, state }: { readonly file: FlowFile; readonly state: string },
  author: Author,
): Promise<readonly string[]> {
  const parties = partiesOfAuthor(author);
  const party = partyOn(file, state);
  if (processId === null || severalIn(file, state) === null || !parties.includes(party)) return parties;
  const acts = await listActs(db, processId, state);
  return acts.some(({ member }) => member === author.member)
    ? parties.filter((one) => one !== party)
    : parties;
}

/** Records that the author has acted as one of several, and gives back the work that they had claimed. */
export async function noteAct(
  held: HeldProcess,
  wanted: Act,
  { work, answer }: { readonly work: string; readonly answer: TaskAnswer },
): Promise<void> {
  const { event, author } = wanted;
  const { file } = held.flow;
  const { state } = held.place();
  if (event === null || author.member === undefined || !isOneOfSeveral(held, wanted)) return;
  if ('refusal' in answer || answer.outcome === null || !isAct(file, state, work, answer.outcome)) return;
  const process = await held.open();
  const acted_at = held.now.toISOString();
  await insertAct(held.trx, process, { state, member: author.member, event: event.type, acted_at });
  const turn = await findTurn(held.trx, process.id);
  if (turn?.claimed_by === author.member) await assignTurn(held.trx, process.id, { to: null, at: acted_at });
}
