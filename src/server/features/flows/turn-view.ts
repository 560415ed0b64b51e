import type { TurnView } from '../../../contract/process/process.contract.ts';
import type { Connection } from '../../../db/client.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import { listActs } from '../../../db/process/process-act.repository.ts';
import { findTurn } from '../../../db/process/process-turn.repository.ts';
import type { FlowFile, GroupFile } from '../../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { PERSON, partyOn } from '../../../engine/flow/parties.ts';
import { groupOf, policyOf, severalIn } from '../../../engine/flow/several.ts';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../process/subject.ts';
import { actorOfOffice, officeName } from '../../process/turns/office-actor.ts';
import { isOfOffice } from '../../process/turns/require-turn.ts';
import type { Viewer } from './process-caller.ts';
import { historyOf } from './process-history.ts';

interface TurnIn {
  readonly process: Process;
  readonly flow: CompiledFlow;
  /** The state of the process. */
  readonly state: string;
  /** The parties as which the viewer may still act there. */
  readonly left: readonly string[];
  /** The people of a group. */
  readonly members: (group: GroupFile) => Promise<readonly Member[]>;
}

/**
 * Whose turn it is in a process, and what was done before. The names of members of the office are told to the office
 * only.
 */
export async function turnOf(
  deps: Pick<Deps, 'texts' | 'clock'>,
  db: Connection,
  { process, flow, state, left, members }: TurnIn,
  { author, language }: Viewer,
): Promise<Omit<TurnView, 'time_zone'>> {
  const { file } = flow;
  const by = partyOn(file, state);
  const group = groupOf(file, by);
  const row = policyOf(file, by) === null ? null : await findTurn(db, process.id);
  const isOffice = isOfOffice(file, author.parties);
  const claimed = row?.claimed_by ?? null;
  const acts = severalIn(file, state) === null ? [] : await listActs(db, process.id, state);
  const several = group !== null && severalIn(file, state) !== null;
  return {
    as: [...author.parties],
    mine: left.includes(by) || loadsByItself(file, state),
    of: by === PERSON ? 'person' : group === null ? 'office' : 'group',
    members: (several ? await members(group) : []).map(({ id, name }) => ({
      id,
      name,
      acted: acts.some(({ member }) => member === id),
      me: id === author.member,
    })),
    due_at: row?.due_at ?? null,
    overdue: row !== null && row.due_at !== null && row.due_at < deps.clock.now().toISOString(),
    claimed_by: claimed === null || !isOffice ? null : await officeName(db, actorOfOffice(claimed)),
    claimed_by_me: claimed !== null && actorOfOffice(claimed) === author.actor,
    history: await historyOf(deps, db, { process, flow }, { author, isOffice, language }),
  };
}

/** Whether a state continues by itself, so that it is no party's turn. */
function loadsByItself({ states }: FlowFile, name: string): boolean {
  const state = states[name];
  return state !== undefined && 'task' in state && state.loads === true;
}
