import type { Property } from '../../flow/property-text.ts';
import type { World } from '../model/world.ts';
import { type WalkTree, walkTo, walkTree } from '../tours/walk-tree.ts';
import type { ProductGraph, ProductParts } from './product-graph.ts';
import { productWalkText } from './product-text.ts';
import { withoutWayOut } from './way-out.ts';

/** An explored flow with its adversaries. */
export interface Product extends ProductParts {
  readonly world: World;
  readonly graph: ProductGraph;
  readonly tree: WalkTree;
}

/** An edge with its source node. */
interface Happening {
  readonly node: number;
  readonly edge: number;
}

function eachEdge({ graph }: Product, visit: (node: number, edge: number) => void): void {
  for (let node = 0; node < graph.nodes; node += 1) {
    for (let edge = graph.first[node] ?? 0; edge < (graph.first[node + 1] ?? 0); edge += 1) visit(node, edge);
  }
}

function pathTo({ graph, projection, tree }: Product, { node, edge }: Happening): string[] {
  const walk = walkTo(tree, node);
  return productWalkText(graph, projection, { ...walk, edges: [...walk.edges, edge] });
}

/** The tasks that an event of a state can start. */
function begunBy({ projection, server }: Product, state: string, type: string): Set<number> {
  const found = new Set<number>();
  projection.places.forEach(({ state: name }, place) => {
    if (name !== state) return;
    for (const { event, table } of projection.moves[place] ?? []) {
      if (event.kind !== 'person' || event.type !== type) continue;
      for (const { place: to } of table.targets) {
        for (const one of typeof to === 'number' ? [to] : to) {
          const task = server.taskOf(projection.places[one]?.state ?? '');
          if (task >= 0) found.add(task);
        }
      }
    }
  });
  return found;
}

/**
 * The edges on which `what` happens. A task happens when the server starts it, its outcome when the server has done it,
 * and an event that starts a task at that start: a request from a tab with outdated facts that has no effect does not
 * count. Any other state happens when the first tab enters it.
 */
function happenings(product: Product, what: string): Happening[] {
  const { graph, projection, server } = product;
  const [state = '', part] = what.split('.');
  const task = server.taskOf(state);
  const begun = part === undefined ? new Set(task < 0 ? [] : [task]) : begunBy(product, state, part);
  const isOutcome = part !== undefined && task >= 0 && begun.size === 0;
  const isThere = Uint8Array.from({ length: graph.nodes }, (_, node) =>
    projection.places[graph.situation(node).place]?.state === state ? 1 : 0,
  );
  const found: Happening[] = [];
  eachEdge(product, (node, edge) => {
    const act = graph.acts[graph.act[edge] ?? 0];
    if (!act) return;
    const happens = isOutcome
      ? act.outcome === part && doneIn(product, node, act.begins) === task
      : begun.size > 0
        ? begun.has(act.begins)
        : part === undefined && isThere[graph.to[edge] ?? 0] === 1 && isThere[node] === 0;
    if (happens) found.push({ node, edge });
  });
  return found;
}

/** The task that completes on an edge: started on it, or already running. */
function doneIn({ graph, projection, server }: Product, node: number, begins: number): number {
  if (begins >= 0) return begins;
  const { busy, other, place } = graph.situation(node);
  return busy ? server.taskOf(projection.places[place]?.state ?? '') : other;
}

function nearest(tree: WalkTree, found: readonly Happening[]): Happening | null {
  const depth = ({ node }: Happening) => tree.depth[node] ?? -1;
  return found.reduce<Happening | null>(
    (best, one) => (depth(one) < 0 || (best && depth(best) <= depth(one)) ? best : one),
    null,
  );
}

/** The shortest path that violates a property; null if there is none. */
export function brokenProperty(product: Product, property: Property): string[] | null {
  if (property.kind === 'end' || property.kind === 'answers') return null;
  const { graph, projection, tree } = product;
  const found = happenings(product, property.what);
  if (property.kind === 'never') {
    const { when, conditions } = property;
    const wrong = found.filter(({ node }) => {
      const { facts } = graph.situation(node);
      const hold = conditions.every((name) => projection.holds.get(name)?.[facts] === 1);
      return when === null || (when === 'while' ? hold : !hold);
    });
    const first = nearest(tree, wrong);
    return first && pathTo(product, first);
  }
  const others = happenings(product, property.other);
  if (property.kind === 'before') {
    const barred = new Set(others.map(({ edge }) => edge));
    const to = graph.to.map((node, edge) => (barred.has(edge) ? -1 : node));
    const without = walkTree({ ...graph, to });
    const first = nearest(
      without,
      found.filter(({ edge }) => !barred.has(edge)),
    );
    return first && pathTo({ ...product, tree: without }, first);
  }
  const later = walkTree({ ...graph, starts: others.map(({ edge }) => ({ node: graph.to[edge] ?? -1 })) });
  const last = nearest(later, found);
  if (!last) return null;
  const begun = others[walkTo(later, last.node).start];
  const rest = productWalkText(graph, projection, {
    start: 0,
    edges: [...walkTo(later, last.node).edges, last.edge],
  });
  return begun ? [...pathTo(product, begun), ...rest.slice(2)] : null;
}

/** The properties that every product must have, independent of its flow. */
export function brokenBuiltIns(
  product: Product,
): { name: string; sentence: string; path: string[] | null }[] {
  const { graph, projection, tree, world } = product;
  const stuck = withoutWayOut(product, graph, world);
  const first = stuck.reduce(
    (best, node) => ((tree.depth[node] ?? 0) < (tree.depth[best] ?? 0) ? node : best),
    stuck[0] ?? -1,
  );
  return [
    {
      name: 'wayOut',
      sentence: 'always can reach an end, or an answer that says why not',
      path: first < 0 ? null : productWalkText(graph, projection, walkTo(tree, first)),
    },
    {
      name: 'trueEnd',
      sentence: 'never ends with a call that was not done',
      path: untrueEnd(product),
    },
    { name: 'shown', sentence: 'never stands where no page is', path: nowhere(product) },
  ];
}

/** A path on which a refused or unanswered call ends the flow as if it had succeeded. */
function untrueEnd(product: Product): string[] | null {
  const { graph, pages } = product;
  const wrong: Happening[] = [];
  eachEdge(product, (node, edge) => {
    const answer = graph.acts[graph.act[edge] ?? 0]?.answer;
    if (answer !== 'refused' && answer !== 'lost') return;
    const { place, told, facts } = graph.situation(graph.to[edge] ?? 0);
    if (place < 0 || !pages.isOver(place, told)) return;
    if (place !== graph.situation(node).place && !pages.shows(place, facts)) wrong.push({ node, edge });
  });
  const first = nearest(product.tree, wrong);
  return first && pathTo(product, first);
}

/** A path to a situation without a page although the token is valid. */
function nowhere({ graph, projection, tree }: Product): string[] | null {
  const node = tree.order.find((one) => {
    const { place, expired } = graph.situation(one);
    return place < 0 && !expired;
  });
  return node === undefined ? null : productWalkText(graph, projection, walkTo(tree, node));
}
