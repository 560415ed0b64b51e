/** Where a wizard begins, found in what `xstate/graph` reached on the whole flow. */
import type { ExploredFlow } from '../../src/engine/explore/model/explored-flow.ts';
import type { FactSpace } from '../../src/engine/explore/model/fact-space.ts';
import type { Facts } from '../../src/engine/facts.ts';
import { BEFORE_ALL, type Begin, placeOf } from './flow-for-graph.ts';
import { completed, projectedFacts } from './possible-facts.ts';
import type { Found } from './reached.ts';

/** Where a person may see a wizard: by looking around from a start, without changing a fact. */
export function seenFrom(flow: ExploredFlow, wizard: string, all: readonly Found[]): Facts[] {
  const byKey = new Map(all.map((one) => [one.key, one]));
  const seen = new Set(byKey.get(BEFORE_ALL)?.steps.map(({ to }) => to));
  for (const key of seen) {
    const one = byKey.get(key);
    const nav = one ? flow.file.states[placeOf(one.state)[0]]?.nav : undefined;
    for (const { type, to } of one?.steps ?? []) {
      if (nav?.[type] !== undefined || type === 'CONTINUE') seen.add(to);
    }
  }
  return all
    .filter(({ key, state }) => seen.has(key) && placeOf(state)[0] === wizard)
    .map(({ state }) => state.context.facts);
}

/** The starts of a wizard under its own projection, with every step that may be asked for. */
export function wizardStarts(
  flow: ExploredFlow,
  seen: readonly Facts[],
  whole: FactSpace,
  own: FactSpace,
  steps: readonly string[],
): Begin[] {
  const names = whole.axes.map(({ name }) => name);
  const shared = own.axes.map(({ name }) => name).filter((name) => names.includes(name));
  const keyOf = (facts: Facts) => JSON.stringify(shared.map((name) => facts[name]));
  const groups = new Map<string, Facts[]>();
  for (const facts of seen) groups.set(keyOf(facts), [...(groups.get(keyOf(facts)) ?? []), facts]);
  return projectedFacts(flow, own)
    .all()
    .flatMap((facts) => {
      const around = groups.get(keyOf(facts)) ?? [];
      const isSeen = around.some((outer) => {
        const kept = Object.fromEntries(names.map((name) => [name, outer[name] ?? null]));
        return (
          completed(flow, {
            ...Object.fromEntries(own.axes.map(({ name }) => [name, facts[name] ?? null])),
            ...kept,
          }) !== null
        );
      });
      return isSeen ? [{ facts }, ...steps.map((step) => ({ facts, step }))] : [];
    });
}
