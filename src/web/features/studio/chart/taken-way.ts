import type { FlowOutline } from '../../../../engine/edit/flow-outline.ts';

/** What a run has passed, of what the chart shows. */
export interface TakenWay {
  /** Where the run stands, or the shown state before it; null without a run. */
  readonly here: string | null;
  readonly passed: ReadonlySet<string>;
  /** The ids of the lines that it took, as `from to`. */
  readonly edges: ReadonlySet<string>;
}

/**
 * The way of a run on the chart. A run does not rest in choices: they are passed on the shortest way between two states.
 *
 * @param shown the names of the states that the chart shows
 * @param states where the run stood, oldest first
 * @example takenWay(flow, names, ['asking', 'saving']).edges // Set { 'asking saving' }
 */
export function takenWay(
  flow: FlowOutline | null,
  shown: ReadonlySet<string>,
  states: readonly string[],
): TakenWay {
  const [first] = states;
  if (flow === null || first === undefined) return { here: null, passed: new Set(), edges: new Set() };
  let here = shown.has(first) ? first : null;
  const passed = new Set(here === null ? [] : [here]);
  const edges = new Set<string>();
  states.slice(1).forEach((to, index) => {
    const from = states[index] ?? '';
    if (from === to) return;
    const way = wayBetween(flow, from, to);
    for (const name of (way ?? [to]).filter((one) => shown.has(one))) {
      if (here !== null && way !== null) edges.add(`${here} ${name}`);
      passed.add(name);
      here = name;
    }
  });
  return { here, passed, edges };
}

/** The states after one up to another, through choices alone; null if no such way leads there. */
function wayBetween({ states }: FlowOutline, from: string, to: string): readonly string[] | null {
  const byName = new Map(states.map((state) => [state.name, state]));
  const seen = new Set([from]);
  const open: { readonly at: string; readonly way: readonly string[] }[] = [{ at: from, way: [] }];
  for (const { at, way } of open)
    for (const lead of byName.get(at)?.leads ?? []) {
      if (lead.to === to) return [...way, to];
      if (seen.has(lead.to) || byName.get(lead.to)?.kind !== 'choice') continue;
      seen.add(lead.to);
      open.push({ at: lead.to, way: [...way, lead.to] });
    }
  return null;
}
