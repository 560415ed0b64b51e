import { outsideChanges } from '../findings/outside-changes.ts';
import { inOrder } from '../tables/edge-columns.ts';
import { at } from '../tables/flow-targets.ts';
import { IntList } from '../tables/int-list.ts';
import type { FactSpace } from './fact-space.ts';
import type { Graph, GraphStart } from './graph.ts';
import { type Move, NOWHERE, outsideEvent, type Projection, type Start } from './projection.ts';

/** The move of an edge without an event of the flow: a fact changes from outside. */
const OUTSIDE = -1;

export interface ExploreOptions {
  /**
   * Maximum number of nodes; nodes beyond it are not explored, and the graph is marked incomplete. Default 2,000,000.
   */
  readonly limit?: number;
  /** Whether facts may change from outside where nothing else covers an element. Default true. */
  readonly outside?: boolean;
  /** Filter for the starts. Default: all. */
  readonly from?: (start: Start) => boolean;
}

/** A graph of a projection: each node is a place with a code of the facts. */
export interface ProjectionGraph extends Graph {
  readonly projection: Projection;
  readonly placeOf: Int32Array;
  readonly codeOf: Int32Array;
  /** The projection's start for each of `starts`. */
  readonly startOf: readonly Start[];
}

/**
 * Finds every node that is reachable from a start, and every edge between them: all events in all places, including
 * refused ones. Breadth first, so a node's number grows with its distance.
 *
 * @example explore(projection).nodes // 38_400
 */
export function explore(
  projection: Projection,
  { limit = 2_000_000, outside = true, from: isStart = () => true }: ExploreOptions = {},
): ProjectionGraph {
  const { space, places, moves, trails, seen } = projection;
  const index = nodeIndex(places.length, space);
  const [placeOf, codeOf, from] = [new IntList(), new IntList(), new IntList()];
  const [to, move, trail, refused] = [new IntList(), new IntList(), new IntList(), new IntList()];
  const seenAt = places.map(({ state, border }) => (border ? undefined : seen.get(state)));
  let complete = true;
  let tried = 0;

  function nodeOf(place: number, code: number): number {
    const key = place * space.size + code;
    const known = index.get(key);
    if (known >= 0) return known;
    if (placeOf.length >= limit) {
      complete = false;
      return -1;
    }
    const node = placeOf.length;
    index.set(key, node);
    placeOf.push(place);
    codeOf.push(code);
    return node;
  }

  function edge(source: number, node: number, number: number, covered: number, isRefused: boolean): void {
    from.push(source);
    to.push(node);
    move.push(number);
    trail.push(covered);
    refused.push(isRefused ? 1 : 0);
  }

  function covering(taken: number, place: number, code: number): number {
    const shown = seenAt[place];
    return shown ? trails.join(taken, shown[code] ?? 0) : taken;
  }

  function take(
    source: number,
    { table, judged }: Move,
    number: number,
    before: number,
    after: number,
  ): void {
    const asked = judged === 'before' ? before : after;
    const target = table.targets[table.wins[asked] ?? NOWHERE];
    if (!target) return;
    const place = at(target.place, after);
    if (place < 0) return;
    const taken = trails.join(table.trails[asked] ?? 0, at(target.trail, after));
    const node = nodeOf(place, after);
    if (node >= 0) edge(source, node, number, covering(taken, place, after), false);
  }

  const startOf: Start[] = [];
  const starts: GraphStart[] = [];
  for (const start of projection.starts.filter(isStart)) {
    const node = nodeOf(start.place, start.code);
    if (node < 0) break;
    startOf.push(start);
    starts.push({ node, trail: covering(start.trail, start.place, start.code) });
  }
  const open = () => placeOf.length;
  let next = 0;
  function spread(): void {
    for (; next < open(); next += 1) leave(next);
  }

  function leave(node: number): void {
    const place = placeOf.at(node);
    const code = codeOf.at(node);
    const own = moves[place] ?? [];
    for (let number = 0; number < own.length; number += 1) {
      const one = own[number] as Move;
      tried += 1;
      const { effect, table } = one;
      if (effect?.possible && effect.possible[code] === 0) continue;
      if (one.refusable && table.wins[code] === NOWHERE) {
        edge(node, node, number, table.trails[code] ?? 0, true);
        continue;
      }
      if (!effect) take(node, one, number, code, code);
      else {
        // Facts that exclude each other never occur together, even if the effect alone would allow it.
        for (const after of effect.after(code)) {
          if (projection.possible[after] === 1) take(node, one, number, code, after);
        }
      }
    }
  }

  spread();
  const found = { from, placeOf, codeOf, move, trail, starts };
  for (const change of outside ? outsideChanges(projection, found, index.get) : []) {
    const changed = nodeOf(change.place, change.code);
    if (changed >= 0) edge(change.from, changed, OUTSIDE, 0, false);
  }
  spread();
  const [placeArray, codeArray] = [placeOf.toArray(), codeOf.toArray()];
  return {
    projection,
    placeOf: placeArray,
    codeOf: codeArray,
    startOf,
    nodes: placeArray.length,
    edges: to.length,
    ...inOrder(placeArray.length, from.toArray(), {
      to: to.toArray(),
      move: move.toArray(),
      trail: trail.toArray(),
      refused: refused.toArray(),
    }),
    starts,
    elements: projection.elements,
    trails,
    complete,
    tried,
    eventOf: (node, number) => moves[placeArray[node] ?? 0]?.[number]?.event ?? outsideEvent,
    stateOf: (node) => places[placeArray[node] ?? 0]?.state ?? '',
  };
}

/** Node numbers by place and code; -1 if not visited. */
function nodeIndex(places: number, space: FactSpace) {
  if (places * space.size <= 60_000_000) {
    const table = new Int32Array(places * space.size).fill(-1);
    return {
      get: (key: number) => table[key] ?? -1,
      set: (key: number, node: number) => {
        table[key] = node;
      },
    };
  }
  const map = new Map<number, number>();
  return {
    get: (key: number) => map.get(key) ?? -1,
    set: (key: number, node: number) => {
      map.set(key, node);
    },
  };
}
