import type { Connection } from '../../../db/client.ts';
import { listProcessEvents } from '../../../db/process/event.repository.ts';
import { findTurn } from '../../../db/process/process-turn.repository.ts';
import type { FlowFile } from '../../../engine/flow/flow-file.ts';
import { hasOthers, senderOf } from '../../../engine/flow/parties.ts';
import { policyOf } from '../../../engine/flow/several.ts';
import { AppError } from '../../errors.ts';
import type { EventRequest } from '../event-result.ts';
import type { HeldProcess } from '../held-process.ts';
import { partiesOfAuthor } from '../task.ts';
import { CLAIM_NAMES } from './claims.ts';
import { actorOfOffice, isOfficeActor, officeName } from './office-actor.ts';
import { partiesLeft } from './several-turn.ts';

/** Whether somebody acts for the office only. */
export const isOfOffice = (file: FlowFile, parties: readonly string[]): boolean =>
  parties.every((party) => policyOf(file, party) !== null);

/**
 * Throws unless it is the author's turn. The loading of a page and the passing of time are nobody's turn.
 *
 * @throws {AppError} `turn.over` with the name of the member of the office who acted first; `turn.others` while another
 *   party acts; `turn.acted` while others of several have to act, and the author has; `turn.claimed` with the name of the
 *   colleague who has claimed the work.
 */
export async function requireTurn(held: HeldProcess, { event, byTime, author }: EventRequest): Promise<void> {
  const { file } = held.flow;
  if (!hasOthers(file) || event === null || byTime) return;
  const { state } = held.place();
  const parties = partiesOfAuthor(author);
  const process = await held.open();
  const sender = senderOf(file, state, event.type);
  if (!parties.includes(sender)) {
    const name = isOfOffice(file, parties) ? await lastOfficeName(held.trx, process.id) : null;
    if (name === null) throw new AppError('turn.others', { details: { state } });
    throw new AppError('turn.over', { params: { name }, details: { state, name } });
  }
  const left = await partiesLeft(held.trx, process.id, { file, state }, author);
  if (!left.includes(sender)) throw new AppError('turn.acted', { details: { state } });
  if (policyOf(file, sender) === null) return;
  const claimed = (await findTurn(held.trx, process.id))?.claimed_by ?? null;
  if (claimed === null || actorOfOffice(claimed) === author.actor) return;
  const name = (await officeName(held.trx, actorOfOffice(claimed))) ?? '';
  throw new AppError('turn.claimed', { params: { name }, details: { state, name } });
}

/** The number of log entries in which the last action of the office is looked for. */
const LATEST_EVENTS = 50;

async function lastOfficeName(db: Connection, processId: string): Promise<string | null> {
  const events = await listProcessEvents(db, processId, { most: LATEST_EVENTS, without: CLAIM_NAMES });
  const last = events.findLast(({ actor }) => isOfficeActor(actor));
  return last === undefined ? null : officeName(db, last.actor);
}
