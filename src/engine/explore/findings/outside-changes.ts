import { classIn, type FactAxis } from '../model/fact-space.ts';
import type { GraphStart } from '../model/graph.ts';
import { type Move, NOWHERE, type Projection } from '../model/projection.ts';
import { at } from '../tables/flow-targets.ts';
import type { IntList } from '../tables/int-list.ts';

/** A fact changes while somebody is in a place: the node before, and place and code afterwards. */
export interface OutsideChange {
  readonly from: number;
  readonly place: number;
  readonly code: number;
}

/** What exploration has found so far. */
interface Found {
  readonly from: IntList;
  readonly placeOf: IntList;
  readonly codeOf: IntList;
  readonly move: IntList;
  readonly trail: IntList;
  readonly starts: readonly GraphStart[];
}

/** What taking a move under a code covers. */
function trailOf({ trails }: Projection, { table }: Move, code: number): number {
  const target = table.targets[table.wins[code] ?? NOWHERE];
  const asked = table.trails[code] ?? 0;
  return target ? trails.join(asked, at(target.trail, code)) : asked;
}

/** The trails that each move of each place has taken already. */
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

/** Whether others may change the facts of one code into those of another: each of these facts to a value it may get. */
function changeable(
  axes: readonly FactAxis[],
  values: Projection['outsideValues'],
): (from: number, to: number) => boolean {
  const reachable = axes.map(({ name, classes }) => {
    const change = values[name] ?? [];
    const isMember = (member: readonly unknown[]) =>
      'by' in change || change.some((one) => member.includes(one));
    return classes.map(isMember);
  });
  return (from, to) =>
    axes.every((axis, number) => {
      const now = classIn(axis, to);
      return classIn(axis, from) === now || reachable[number]?.[now] === true;
    });
}

/**
 * What only happens when somebody else changes a fact while a person is on a page: for every outcome that an
 * event can have in a place and has not had yet, one change of outside facts after which it has it.
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
  const comesAbout = changeable(axes, projection.outsideValues);

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
      // An outcome that depends on facts is wanted once; an event, in each of the ways that it can go.
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
