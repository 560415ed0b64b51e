/** The people of a group in a tour: who belongs to it, joins or leaves, and acts next. */
import { listActs } from '../../../src/db/process/process-act.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import type { GroupFile } from '../../../src/engine/flow/flow-file.ts';
import { partyOn, senderOf } from '../../../src/engine/flow/parties.ts';
import { groupOf, severalIn } from '../../../src/engine/flow/several.ts';
import { subjectKindOf } from '../../../src/server/process/facts.ts';
import { type MemberEntry, peopleOf } from './groups/group-people.ts';
import { type Stage, subjectIn } from './stage.ts';

/** A turn of several, and the fact that becomes true when enough have acted. */
interface Turn {
  readonly state: string;
  readonly party: string;
  readonly fact: string;
}

function turnsOf({ deps, flow: { id, file } }: Stage): Turn[] {
  const facts = Object.entries(deps.factsSchema(id).properties);
  return Object.keys(file.states).flatMap((state) => {
    const party = partyOn(file, state);
    if (severalIn(file, state) === null || groupOf(file, party) === null) return [];
    return facts.flatMap(([fact, { source, from }]) =>
      source === 'process' && [from?.done ?? []].flat().includes(state) ? [{ state, party, fact }] : [],
    );
  });
}

/** The ids of the members who have not acted in a state. */
async function missingIn(stage: Stage, { state, party }: Turn): Promise<string[]> {
  const { deps, flow, process } = stage;
  const group = groupNamed(stage, party);
  const subject = await subjectIn(stage);
  const context = { deps, db: deps.db, subject, once: <T>(_: string, read: () => Promise<T>) => read() };
  const members = (await subjectKindOf(deps, flow.id).members?.(context, group)) ?? [];
  const acted = (await listActs(deps.db, process, state)).map(({ member }) => member);
  const missing = members.map(({ id }) => id).filter((id) => !acted.includes(id));
  // The person acts first: all others can leave.
  return [
    ...missing.filter((id) => id === stage.person.id),
    ...missing.filter((id) => id !== stage.person.id),
  ];
}

/**
 * Lets people join or leave so that the next event leads to these facts: to one of the members who act, several are
 * missing or only they; otherwise somebody is missing, or nobody is there.
 *
 * @param at the state in which an event of a member comes next; null for any other event.
 */
export async function gatherMembers(stage: Stage, facts: Facts, at: string | null): Promise<void> {
  for (const turn of turnsOf(stage)) {
    const missing = await missingIn(stage, turn);
    const acting = turn.state === at ? 1 : 0;
    const people = peopleOf(stage, groupNamed(stage, turn.party));
    if (facts[turn.fact] === true) for (const id of missing.slice(acting)) await people.leave(stage, id);
    else for (let count = missing.length; count < acting + 1; count += 1) await people.join(stage);
  }
}

/**
 * The id of the member who acts next in a state. Where any one may act, somebody joins if nobody is there.
 *
 * @throws {Error} if nobody of several is missing.
 */
export async function nextMember(stage: Stage, state: string): Promise<string> {
  const { file } = stage.flow;
  const turn = { state, party: partyOn(file, state), fact: '' };
  const [first] = await missingIn(stage, turn);
  if (first !== undefined) return first;
  if (severalIn(file, state) !== null) throw new Error(`Nobody is missing in "${state}".`);
  await peopleOf(stage, groupNamed(stage, turn.party)).join(stage);
  const [joined = ''] = await missingIn(stage, turn);
  return joined;
}

/** The id of the member who acts next in a state where each of several answers for themselves; null elsewhere. */
export async function nextOfEach(stage: Stage, state: string): Promise<string | null> {
  const { file } = stage.flow;
  const isOfGroup = groupOf(file, partyOn(file, state)) !== null;
  return isOfGroup && severalIn(file, state) !== null ? nextMember(stage, state) : null;
}

/** A new session or link of a member of a party. */
export function enterAs(stage: Stage, party: string, id: string): Promise<MemberEntry> {
  return peopleOf(stage, groupNamed(stage, party)).enter(stage, id);
}

/** Whether a member of a group sends an event in a state. */
export const isOfMember = ({ flow: { file } }: Stage, state: string, type: string): boolean =>
  groupOf(file, senderOf(file, state, type)) !== null;

function groupNamed({ flow: { file } }: Stage, party: string): GroupFile {
  const group = groupOf(file, party);
  if (group === null) throw new Error(`"${party}" is no group.`);
  return group;
}
