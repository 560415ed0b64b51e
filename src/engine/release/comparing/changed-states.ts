import type { FlowOutline } from '../../edit/flow-outline.ts';
import { type Lead, membersOf } from '../../edit/leads.ts';

/** How a state or a way of a flow differs from an earlier version of the flow. */
export type ChangeKind = 'added' | 'removed' | 'changed';

/** The states that differ between two versions of a flow, by name. */
export interface ChangedStates {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** States whose description in the file has changed. */
  readonly changed: readonly string[];
}

/**
 * The states that differ between two versions of a flow file. Reads drafts: what is malformed has no states.
 *
 * @example changedStates(live, draft) // { added: ['thanking'], removed: [], changed: ['asking'] }
 */
export function changedStates(before: unknown, after: unknown): ChangedStates {
  const [old, next] = [membersOf(membersOf(before).states), membersOf(membersOf(after).states)];
  const kept = Object.keys(old).filter((state) => Object.hasOwn(next, state));
  return {
    added: Object.keys(next).filter((state) => !Object.hasOwn(old, state)),
    removed: Object.keys(old).filter((state) => !Object.hasOwn(next, state)),
    changed: kept.filter((state) => JSON.stringify(old[state]) !== JSON.stringify(next[state])),
  };
}

/** What two versions of a way have in common: where it begins and ends, and what makes the process go it. */
export const leadKey = (from: string, { site, name, to }: Lead): string => `${from} ${site} ${name} ${to}`;

/**
 * The ways that differ between two versions of a flow, by `leadKey`: new, gone, or under other conditions.
 *
 * @example changedLeads(outlineOf(live), outlineOf(draft)).get('asking on SEND saving') // 'added'
 */
export function changedLeads(before: FlowOutline, after: FlowOutline): ReadonlyMap<string, ChangeKind> {
  const [old, next] = [conditionsOf(before), conditionsOf(after)];
  const found = new Map<string, ChangeKind>();
  for (const [key, conditions] of next) {
    if (!old.has(key)) found.set(key, 'added');
    else if (old.get(key) !== conditions) found.set(key, 'changed');
  }
  for (const key of old.keys()) if (!next.has(key)) found.set(key, 'removed');
  return found;
}

/** The conditions of each way, as text; several ways with the same key in their order. */
function conditionsOf({ states }: FlowOutline): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, leads } of states)
    for (const lead of leads) {
      const key = leadKey(name, lead);
      found.set(key, `${found.get(key) ?? ''}${JSON.stringify([lead.when, lead.unless])}`);
    }
  return found;
}

/**
 * A flow together with what an earlier version of it had besides: its removed states, at the end, and its removed ways.
 *
 * @example withRemoved(outlineOf(live), outlineOf(draft)).states.map(({ name }) => name)
 */
export function withRemoved(before: FlowOutline, after: FlowOutline): FlowOutline {
  const names = new Set(after.states.map(({ name }) => name));
  const changes = changedLeads(before, after);
  const gone = new Map(
    before.states.map(({ name, leads }) => [
      name,
      leads.filter((lead) => changes.get(leadKey(name, lead)) === 'removed'),
    ]),
  );
  return {
    ...after,
    states: [
      ...after.states.map((state) => ({
        ...state,
        leads: [...state.leads, ...(gone.get(state.name) ?? [])],
      })),
      ...before.states.filter(({ name }) => !names.has(name)),
    ],
  };
}
