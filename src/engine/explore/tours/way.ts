import type { FactValue } from '../../fact-changes.ts';
import type { Facts } from '../../facts.ts';
import { isPossible } from '../findings/completion.ts';
import type { ProjectionGraph } from '../model/explore.ts';
import { classIn } from '../model/fact-space.ts';
import type { ModelEvent, Move } from '../model/projection.ts';
import type { World } from '../model/world.ts';
import type { Walk } from './walk-tree.ts';

/** One event of a way, and the facts after it. */
interface WayStep {
  readonly event: ModelEvent;
  /** True if the flow must refuse the event here. */
  readonly refused: boolean;
  readonly facts: Facts;
}

/** A walk as plain data that can be played: the facts at its start, then its events. */
export interface Way {
  readonly facts: Facts;
  /** The page that is opened, for a walk through one wizard; null: where the facts lead. */
  readonly view: { readonly state: string; readonly step?: string } | null;
  readonly steps: readonly WayStep[];
}

/**
 * The way of a walk through a graph.
 *
 * @throws {TypeError} if the walk does not begin at a start of the graph.
 * @example wayOf(graph, world, walkTo(tree, node)).steps.at(-1)?.facts
 */
export function wayOf(graph: ProjectionGraph, world: Pick<World, 'impossible'>, walk: Walk): Way {
  const start = graph.startOf[walk.start];
  if (!start) throw new TypeError('A walk starts at a start of its graph.');
  const begin = graph.projection.factsOf(start);
  let node = graph.starts[walk.start]?.node ?? 0;
  let facts = begin;
  const steps = walk.edges.map((edge): WayStep => {
    const number = graph.move[edge] ?? 0;
    const move = graph.projection.moves[graph.placeOf[node] ?? 0]?.[number] ?? null;
    const next = graph.to[edge] ?? 0;
    const refused = graph.refused[edge] === 1;
    facts = refused ? facts : factsAfter(graph, world, facts, { from: node, to: next, move });
    const event = graph.eventOf(node, number);
    node = next;
    return { event, refused, facts };
  });
  const state = graph.projection.places[start.place]?.state ?? '';
  const view = graph.projection.entry
    ? null
    : { state, ...(start.step !== undefined && { step: start.step }) };
  return { facts: begin, view, steps };
}

/**
 * The facts after an edge: those that the codes distinguish, and the effect on all other facts, as far as the world
 * allows them together.
 */
function factsAfter(
  graph: ProjectionGraph,
  world: Pick<World, 'impossible'>,
  before: Facts,
  { from, to, move }: { readonly from: number; readonly to: number; readonly move: Move | null },
): Facts {
  const { axes } = graph.projection.space;
  const [old, now] = [graph.codeOf[from] ?? 0, graph.codeOf[to] ?? 0];
  const facts: Record<string, FactValue> = { ...before };
  for (const axis of axes) {
    const found = classIn(axis, now);
    if (classIn(axis, old) !== found) facts[axis.name] = axis.classes[found]?.[0] ?? null;
  }
  let found: Facts[] = [facts];
  for (const [fact, change] of Object.entries(move?.changes ?? {})) {
    if (axes.some(({ name }) => name === fact) || 'by' in change) continue;
    found = found.flatMap((one) => change.map((value) => ({ ...one, [fact]: value })));
  }
  return found.find((one) => isPossible(world, one)) ?? facts;
}
