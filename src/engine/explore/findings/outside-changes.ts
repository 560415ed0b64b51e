import { classIn, type FactAxis } from '../model/fact-space.ts';
import type { GraphStart } from '../model/graph.ts';
import { type Move, NOWHERE, type Projection } from '../model/projection.ts';
import { at } from '../tables/flow-targets.ts';
import type { IntList } from '../tables/int-list.ts';

/** A fact changes from outside while a person is in a place: the node before, the place and the code afterwards. */
export interface OutsideChange {
  readonly from: number;
  readonly place: number;
  readonly code: number;
}

/** The edges that exploration has found so far. */
interface Found {
  readonly from: IntList;
  readonly placeOf: IntList;
  readonly codeOf: IntList;
  readonly move: IntList;
  readonly trail: IntList;
  readonly starts: readonly GraphStart[];
}

/** The trail of taking a move under a code. */
function trailOf({ trails }: Projection, { table }: Move, code: number): number {
  const target = table.targets[table.wins[code] ?? NOWHERE];
  const asked = table.trails[code] ?? 0;
  return target ? trails.join(asked, at(target.trail, code)) : asked;
}

/** The trails that each move of each place has taken so far. */
function takenTrails(found: Found): Map<number, Set<number>>[] {
  const taken: Map<number, Set<number>>[] = [];
  for (let edge = 0; edge < found.trail.length; edge += 1) {
    const place = found.placeOf.at(found.from.at(edge));
    taken[place] ??= new Map();
    const trails = taken[place].get(found.move.at(edge)) ?? new Set<number>();
    if (trails.size === 0) taken[place].set(found.move.at(edge), trails);
    trails.add(found.trail.at(edge));
  }
  return taken;
}

/** Whether outside changes can lead from the facts of one code to those of another: each fact to a value it may get. */
function changeable(
  axes: readonly FactAxis[],
  { outsideValues: values, outsideFrom = {} }: Pick<Projection, 'outsideValues' | 'outsideFrom'>,
): (from: number, to: number) => boolean {
  const reachable = axes.map(({ name, classes }) => {
    const change = values[name] ?? [];
    const isMember = (member: readonly unknown[]) =>
      'by' in change || change.some((one) => member.includes(one));
    return classes.map(isMember);
  });
  const leaves = axes.map(({ name, classes }) =>
    classes.map((member) => !(name in outsideFrom) || member.some((one) => one === outsideFrom[name])),
  );
  return (from, to) =>
    axes.every((axis, number) => {
      const now = classIn(axis, to);
      const before = classIn(axis, from);
      return before === now || (reachable[number]?.[now] === true && leaves[number]?.[before] === true);
    });
}

/**
 * Changes from outside that cover what nothing else covers: for every outcome of an event in a place that has not
 * occurred yet, one change of outside facts after which it occurs.
 */
export function outsideChanges(
  projection: Projection,
  found: Found,
  nodeOf: (key: number) => number,
): OutsideChange[] {
  const { space, outside, possible } = projection;
  const axes = space.axes.filter(({ name }) => outside.includes(name));
  if (axes.length === 0) return [];
  const taken = takenTrails(found);
  const inside = (code: number) =>
    axes.reduce((rest, axis) => rest - classIn(axis, code) * axis.stride, code);
  const comesAbout = changeable(axes, projection);

  const reached = new Map<number, Map<number, number[]>>();
  for (let node = 0; node < found.placeOf.length; node += 1) {
    const place = found.placeOf.at(node);
    const codes = reached.get(place) ?? new Map<number, number[]>();
    if (codes.size === 0) reached.set(place, codes);
    const key = inside(found.codeOf.at(node));
    const alike = codes.get(key);
    if (alike) alike.push(node);
    else codes.set(key, [node]);
  }

  const changes: OutsideChange[] = [];
  for (const [place, codes] of reached) {
    (projection.moves[place] ?? []).forEach((move, number) => {
      const known = new Set(taken[place]?.get(number));
      // A task outcome that depends on facts is needed once; an event once for each of its possible results.
      if (!move.refusable && (!move.effect?.possible || known.size > 0)) return;
      for (let code = 0; code < space.size; code += 1) {
        if (possible[code] === 0 || move.effect?.possible?.[code] === 0) continue;
        if (!move.refusable && known.size > 0) return;
        const trail = trailOf(projection, move, code);
        if (known.has(trail)) continue;
        if (nodeOf(place * space.size + code) >= 0) continue;
        const from = codes.get(inside(code))?.find((node) => comesAbout(found.codeOf.at(node), code));
        if (from === undefined) continue;
        known.add(trail);
        changes.push({ from, place, code });
      }
    });
  }
  return changes;
}
