import type { Condition } from '../../conditions.ts';
import { namesOf } from '../../flow/guarded.ts';
import type { StateFile } from '../../flow/state-file.ts';
import type { ExploredFlow } from '../model/explored-flow.ts';
import { type FactSpace, factSpace, questionsOf, truthTable } from '../model/fact-space.ts';
import { type Effect, effectsOfFlow } from '../model/world.ts';
import type { TableContext } from './decision-table.ts';

const guards = new Set(['when', 'unless', 'doneWhen', 'readonlyWhen']);

/** The conditions that a part of a flow file uses. */
export function conditionsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, child] of Object.entries(value)) {
    if (guards.has(key)) for (const name of namesOf(child as string)) found.add(name);
    else conditionsIn(child, found);
  }
  return found;
}

/** A state for the exploration of the whole flow, without the wizard's contents. */
export function withoutWizard(state: StateFile): unknown {
  return { ...state, wizard: null };
}

/** Facts that are counted up or down: their values must not be grouped. */
function countedFacts(effects: readonly Effect[]): Set<string> {
  const counted = effects.flatMap(({ sets }) =>
    Object.entries(sets ?? {}).flatMap(([fact, change]) => ('by' in change ? [fact] : [])),
  );
  return new Set(counted);
}

/** The space of the facts that these conditions and effects use, with tables of the conditions. */
export function tableContext(
  { file, facts, world, sibling }: ExploredFlow,
  names: ReadonlySet<string>,
  effects: readonly Effect[],
  shared: Pick<TableContext, 'elements' | 'trails'>,
): TableContext {
  const asked = effects.flatMap(({ when }) => (when ? [when] : []));
  const conditions = [...names].flatMap((name): Condition[] =>
    [file.conditions[name], sibling?.conditions[name]].flatMap((one) => (one ? [one] : [])),
  );
  const read = new Set([...conditions, ...asked].flatMap((condition) => Object.keys(condition)));
  const known = Object.keys(facts.properties).filter((fact) => read.has(fact));
  const all = effectsOfFlow(file, world);
  const questions = questionsOf([
    ...Object.values(file.conditions),
    ...Object.values(sibling?.conditions ?? {}),
    ...all.flatMap(({ when }) => (when ? [when] : [])),
    ...world.impossible,
  ]);
  const space: FactSpace = factSpace(facts, known, questions, countedFacts(all));
  const holds = new Map([...names].map((name) => [name, truthTable(space, file.conditions[name] ?? {})]));
  return { ...shared, space, holds };
}
