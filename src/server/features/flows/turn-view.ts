import type { TurnView } from '../../../contract/process/process.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { listProcessEvents } from '../../../db/process/event.repository.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import { findTurn } from '../../../db/process/process-turn.repository.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { doneBy, PERSON, partyOn } from '../../../engine/flow/parties.ts';
import type { Deps } from '../../deps.ts';
import { BEGUN } from '../../process/task.ts';
import { BY_TIME } from '../../process/timers/run-timers.ts';
import { actorOfOffice, officeName, officeNames } from '../../process/turns/require-turn.ts';
import type { Viewer } from './process-caller.ts';

/** The number of log entries from which the history is told. */
const MOST_EVENTS = 200;

interface TurnIn {
  readonly process: Process;
  readonly flow: CompiledFlow;
  /** The state of the process. */
  readonly state: string;
}

/**
 * Whose turn it is in a process, and what was done before. The names of members of the office are told to the office
 * only.
 */
export async function turnOf(
  deps: Pick<Deps, 'texts' | 'clock'>,
  db: Connection,
  { process, flow, state }: TurnIn,
  { author, language }: Viewer,
): Promise<Omit<TurnView, 'time_zone'>> {
  const { file } = flow;
  const by = partyOn(file, state);
  const row = by === PERSON ? null : await findTurn(db, process.id);
  const isOffice = !author.parties.includes(PERSON);
  const claimed = row?.claimed_by ?? null;
  return {
    as: [...author.parties],
    mine: author.parties.includes(by),
    of: by === PERSON ? 'person' : 'office',
    due_at: row?.due_at ?? null,
    overdue: row !== null && row.due_at !== null && row.due_at < deps.clock.now().toISOString(),
    claimed_by: claimed === null || !isOffice ? null : await officeName(db, actorOfOffice(claimed)),
    claimed_by_me: claimed !== null && actorOfOffice(claimed) === author.actor,
    history: await historyOf(deps, db, { process, flow }, { isOffice, language }),
  };
}

async function historyOf(
  { texts }: Pick<Deps, 'texts'>,
  db: Connection,
  { process, flow }: Omit<TurnIn, 'state'>,
  { isOffice, language }: { readonly isOffice: boolean; readonly language: string },
): Promise<TurnView['history']> {
  const events = await listProcessEvents(db, process.id, { most: MOST_EVENTS });
  const found: TurnView['history'] = [];
  const nameOf = officeNames(db);
  for (const { event, state_before, outcome, actor, at } of events) {
    const key =
      outcome === 'failed' || event === BEGUN ? null : doneBy(flow.file, { event, state: state_before });
    if (key === null) continue;
    const name = await nameOf(actor);
    const by = actor === BY_TIME.actor ? 'time' : name === null ? 'person' : 'office';
    found.push({ at, by, name: isOffice ? name : null, text: texts.message(language, key, {}) });
  }
  return found;
}
