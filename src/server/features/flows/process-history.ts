import type { TurnView } from '../../../contract/process/process.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { listProcessEvents } from '../../../db/process/event.repository.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { doneBy, PERSON, partiesOf } from '../../../engine/flow/parties.ts';
import { groupOf } from '../../../engine/flow/several.ts';
import type { Deps } from '../../deps.ts';
import { BEGUN } from '../../process/task.ts';
import { BY_TIME } from '../../process/timers/run-timers.ts';
import { CLAIM_NAMES, claimText } from '../../process/turns/claims.ts';
import { officeNames } from '../../process/turns/office-actor.ts';
import { audienceOf } from './audiences/audiences.ts';
import type { Viewer } from './process-caller.ts';

/** The number of log entries from which the history is told. */
const MOST_EVENTS = 200;

/**
 * What was done in a process in the words of its flow, oldest first. The names of members of the office are told to the
 * office only.
 *
 * @example (await historyOf(deps, db, { process, flow }, viewer))[0]?.text // 'Asked for a pay stub'
 */
export async function historyOf(
  { texts }: Pick<Deps, 'texts'>,
  db: Connection,
  { process, flow }: { readonly process: Process; readonly flow: CompiledFlow },
  { author, isOffice, language }: Viewer & { readonly isOffice: boolean },
): Promise<TurnView['history']> {
  const without = isOffice ? [] : CLAIM_NAMES;
  const events = await listProcessEvents(db, process.id, { most: MOST_EVENTS, without });
  const found: TurnView['history'] = [];
  const nameOf = officeNames(db);
  const hasGroups = partiesOf(flow.file).some((party) => groupOf(flow.file, party) !== null);
  const isPerson = author.parties.includes(PERSON);
  for (const { event, state_before, outcome, actor, detail, at } of events) {
    const isWork = outcome !== 'failed' && event !== BEGUN;
    const key = claimText(event) ?? (isWork ? doneBy(flow.file, { event, state: state_before }) : null);
    if (key === null) continue;
    const to = typeof detail.to === 'string' ? await nameOf(detail.to) : null;
    const office = await nameOf(actor);
    const by = actor === BY_TIME.actor ? 'time' : office === null ? 'person' : 'office';
    const resident = hasGroups ? ((await audienceOf(flow).actorName?.(db, process, actor)) ?? null) : null;
    const name = by === 'person' ? resident : isOffice ? office : null;
    // Where nobody is named, the residents of a lease are one person.
    const me = resident === null ? by === 'person' && isPerson : actor === author.actor;
    found.push({ at, by, name, me, text: texts.message(language, key, { name: to ?? '' }) });
  }
  return found;
}
