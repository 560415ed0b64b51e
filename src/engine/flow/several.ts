/** States in which several members of a party have to act: all of them, or a number of them. */
import type { FlowFile, GroupFile, PartyFile } from './flow-file.ts';
import { branchesOf } from './guarded.ts';
import { formsOf, othersOf } from './parties.ts';
import type { SeveralFile } from './state-file.ts';

/** The turn of several members in a state; null if one is enough. */
export function severalIn({ states }: Pick<FlowFile, 'states'>, name: string): SeveralFile | null {
  const state = states[name];
  const by = state && 'by' in state ? state.by : undefined;
  return typeof by === 'object' ? by : null;
}

/** The group that a party is; null for the office and the person. */
export function groupOf(file: Pick<FlowFile, 'parties'>, party: string): GroupFile | null {
  const found = otherOf(file, party);
  return found !== undefined && 'group' in found ? found : null;
}

/** The policy of a party of the office; null for a group and the person. */
export function policyOf(file: Pick<FlowFile, 'parties'>, party: string): string | null {
  const found = otherOf(file, party);
  return found !== undefined && 'policy' in found ? found.policy : null;
}

function otherOf(file: Pick<FlowFile, 'parties'>, party: string): PartyFile | undefined {
  const others = othersOf(file);
  return Object.hasOwn(others, party) ? others[party] : undefined;
}

/**
 * Whether a process need wait no longer: who has left is not waited for, and who was added is.
 *
 * @param members the ids of those who belong to the party now; null if nobody knows them all, as for the office.
 * @param acted the ids of those who have acted.
 * @example hasEnough({ all: 'residents' }, ['U1', 'U2'], ['U1']) // false
 */
export function hasEnough(
  turn: SeveralFile,
  members: readonly string[] | null,
  acted: readonly string[],
): boolean {
  const counted = members === null ? acted.length : members.filter((id) => acted.includes(id)).length;
  const wanted = 'all' in turn ? Number.POSITIVE_INFINITY : turn.count;
  return counted >= Math.min(wanted, members?.length ?? wanted);
}

/**
 * Whether an outcome counts as having acted: it does not lead straight back to the state that waits.
 *
 * @example isAct(file, 'asking', 'agreeing', 'failed') // false
 */
export function isAct(file: FlowFile, waiting: string, work: string, outcome: string): boolean {
  const state = file.states[work];
  const target = state && 'task' in state ? state.outcomes[outcome] : undefined;
  return target !== undefined && branchesOf(target).every(({ to }) => to !== waiting);
}

/** The states whose work can be done: those with a task, and those in which several act. */
export function workStates(file: Pick<FlowFile, 'states'>, withTurns: boolean): string[] {
  return Object.entries(file.states).flatMap(([name, state]) =>
    'task' in state || (withTurns && severalIn(file, name) !== null) ? [name] : [],
  );
}

/**
 * The forms that each of several members fills in for themselves, with the states that show them. Their answers are
 * stored with the member, not with the process.
 *
 * @example formsOfEach(file).get('move-in/pets') // ['asking']
 */
export function formsOfEach(file: FlowFile): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [name, state] of Object.entries(file.states)) {
    const forms = severalIn(file, name) === null ? [] : formsOf(file, state);
    for (const form of forms) found.set(form, [...(found.get(form) ?? []), name]);
  }
  return found;
}

/** The forms of {@link formsOfEach} whose answers at least one of these parties may read, once they are sent. */
export function formsOfEachShownTo(file: FlowFile, parties: readonly string[]): readonly string[] {
  const each = formsOfEach(file);
  const shown = parties.flatMap((party) => file.shownTo?.[party] ?? []);
  return [...new Set(shown)].filter((form) => each.has(form));
}
