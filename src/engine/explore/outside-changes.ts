import { classIn } from './fact-space.ts';
import type { GraphStart } from './graph.ts';
import type { IntList } from './int-list.ts';
import type { Projection } from './projection.ts';

/** A fact changes while somebody is in a place: the node before, and place and code afterwards. */
export interface OutsideChange {
  readonly from: number;
  readonly place: number;
  readonly code: number;
}

/** What exploration has found so far. */
interface Found {
  readonly placeOf: IntList;
  readonly codeOf: IntList;
  readonly trail: IntList;
  readonly starts: readonly GraphStart[];
}

function elementsOf({ trails }: Pick<Projection, 'trails'>, trail: number): number[] {
  const { transitions, others } = trails.all[trail] ?? { transitions: [], others: [] };
  return [...transitions, ...others];
}

function coveredBy({ trails }: Projection, { trail, starts }: Found): Set<number> {
  const taken = new Set(starts.map((start) => start.trail));
  for (let edge = 0; edge < trail.length; edge += 1) taken.add(trail.at(edge));
  return new Set([...taken].flatMap((one) => elementsOf({ trails }, one)));
}

/** The trails of each place's events that would cover something new. */
function missingTrails(projection: Projection, place: number, covered: ReadonlySet<number>): Set<number> {
  const { moves } = projection;
  const asked = new Set<number>();
  for (const { table } of moves[place] ?? []) for (const trail of new Set(table.trails)) asked.add(trail);
  return new Set(
    [...asked].filter((trail) => elementsOf(projection, trail).some((element) => !covered.has(element))),
  );
}

/**
 * What only happens when somebody else changes a fact while a person is on a page: for everything that no
 * path has covered, one change of outside facts in a place that was reached, after which it is covered.
 */
export function outsideChanges(
  projection: Projection,
  found: Found,
  nodeOf: (key: number) => number,
): OutsideChange[] {
  const { space, outside, possible } = projection;
  const axes = space.axes.filter(({ name }) => outside.includes(name));
  if (axes.length === 0) return [];
  const covered = coveredBy(projection, found);
  const inside = (code: number) =>
    axes.reduce((rest, axis) => rest - classIn(axis, code) * axis.stride, code);

  const reached = new Map<number, Map<number, number>>();
  for (let node = 0; node < found.placeOf.length; node += 1) {
    const place = found.placeOf.at(node);
    const codes = reached.get(place) ?? new Map<number, number>();
    if (codes.size === 0) reached.set(place, codes);
    const key = inside(found.codeOf.at(node));
    if (!codes.has(key)) codes.set(key, node);
  }

  const changes: OutsideChange[] = [];
  for (const [place, codes] of reached) {
    const missing = missingTrails(projection, place, covered);
    if (missing.size === 0) continue;
    for (const { table } of projection.moves[place] ?? []) {
      for (let code = 0; code < space.size; code += 1) {
        const trail = table.trails[code] ?? 0;
        if (!missing.has(trail) || possible[code] === 0) continue;
        if (elementsOf(projection, trail).every((element) => covered.has(element))) continue;
        const from = codes.get(inside(code));
        if (from === undefined || nodeOf(place * space.size + code) >= 0) continue;
        changes.push({ from, place, code });
        missing.delete(trail);
        for (const element of elementsOf(projection, trail)) covered.add(element);
      }
    }
  }
  return changes;
}
