import { partiesOf } from '../../flow/parties.ts';
import { type Property, readProperty } from '../../flow/property-text.ts';
import { pointer } from '../../json-pointer.ts';
import { nearestName } from '../../nearest.ts';
import type { ProjectionGraph } from '../model/explore.ts';
import type { ExploredFlow } from '../model/explored-flow.ts';
import { truthTable } from '../model/fact-space.ts';
import { walkText } from '../tours/path-text.ts';
import { type Walk, type WalkTree, walkTo, walkTree } from '../tours/walk-tree.ts';
import { wayOf } from '../tours/way.ts';
import { type Finding, finding, type Shown } from './finding.ts';
import { hopelessNodes } from './hopeless.ts';
import { lateTurns } from './late-turns.ts';
import { propertiesOf } from './property-conditions.ts';

interface Occurrence {
  readonly node: number;
  /** The edge on which it happens; null for being in a state. */
  readonly edge: number | null;
}

/** The occurrences of `what`: nodes of a state, or edges of a transition. */
function occurrencesOf(graph: ProjectionGraph, what: string): Occurrence[] {
  const found: Occurrence[] = [];
  if (!what.includes('.')) {
    for (let node = 0; node < graph.nodes; node += 1) {
      if (graph.stateOf(node) === what) found.push({ node, edge: null });
    }
    return found;
  }
  const wanted = new Set(
    graph.elements.all.flatMap(({ kind, name }, number) =>
      kind === 'transition' && (name.startsWith(`${what} `) || name.startsWith(`${what}[`)) ? [number] : [],
    ),
  );
  const trails = graph.trails.all.map(({ transitions }) => transitions.some((one) => wanted.has(one)));
  for (let node = 0; node < graph.nodes; node += 1) {
    for (let edge = graph.first[node] ?? 0; edge < (graph.first[node + 1] ?? 0); edge += 1) {
      if (graph.refused[edge] !== 1 && trails[graph.trail[edge] ?? 0]) found.push({ node, edge });
    }
  }
  return found;
}

function isKnown(graph: ProjectionGraph, flow: ExploredFlow, what: string): boolean {
  if (!what.includes('.')) return flow.file.states[what] !== undefined;
  return graph.elements.all.some(({ name }) => name.startsWith(`${what} `) || name.startsWith(`${what}[`));
}

/** A walk tree that avoids the given places. */
function treeWithout(
  graph: ProjectionGraph,
  barred: readonly Occurrence[],
  starts: ProjectionGraph['starts'],
): WalkTree {
  const nodes = new Set(barred.flatMap(({ node, edge }) => (edge === null ? [node] : [])));
  const edges = new Set(barred.flatMap(({ edge }) => (edge === null ? [] : [edge])));
  const to = graph.to.map((node, edge) => (edges.has(edge) || nodes.has(node) ? -1 : node));
  const open = starts.map((start) => ({ ...start, node: nodes.has(start.node) ? -1 : start.node }));
  return walkTree({ ...graph, to, starts: open });
}

/** The walk to an occurrence. */
function walkOf(tree: WalkTree, { node, edge }: Occurrence): Walk {
  const walk = walkTo(tree, node);
  return edge === null ? walk : { ...walk, edges: [...walk.edges, edge] };
}

function shown(flow: ExploredFlow, graph: ProjectionGraph, tree: WalkTree, place: Occurrence): Shown {
  const walk = walkOf(tree, place);
  return { path: walkText(graph, walk), way: wayOf(graph, flow.world, walk) };
}

function nearest(tree: WalkTree, places: readonly Occurrence[]): Occurrence | null {
  const depth = ({ node }: Occurrence) => tree.depth[node] ?? -1;
  const reached = places.filter((place) => depth(place) >= 0);
  return reached.reduce<Occurrence | null>(
    (best, one) => (best && depth(best) <= depth(one) ? best : one),
    null,
  );
}

/** A path that violates a property; null if there is none. */
function counterexample(flow: ExploredFlow, graph: ProjectionGraph, property: Property): Shown | null {
  const tree = walkTree(graph);
  if (property.kind === 'end') {
    const [node] = hopelessNodes(flow, graph).sort(
      (left, right) => (tree.depth[left] ?? 0) - (tree.depth[right] ?? 0),
    );
    return node === undefined ? null : shown(flow, graph, tree, { node, edge: null });
  }
  if (property.kind === 'answers') {
    const late = lateTurns(flow.file, property).flatMap((state) => occurrencesOf(graph, state));
    const found = nearest(tree, late);
    return found && shown(flow, graph, tree, found);
  }
  const places = occurrencesOf(graph, property.what);
  if (property.kind === 'never') {
    const wrong = places.filter(({ node }) => {
      const hold = property.conditions.every(
        (name) => graph.projection.holds.get(name)?.[graph.codeOf[node] ?? 0] === 1,
      );
      return property.when === null || (property.when === 'while' ? hold : !hold);
    });
    const found = nearest(tree, wrong);
    return found && shown(flow, graph, tree, found);
  }
  const others = occurrencesOf(graph, property.other);
  if (property.kind === 'before') {
    const fresh = truthTable(graph.projection.space, flow.world.fresh ?? {});
    const starts = graph.starts.map((start) => ({
      ...start,
      node: fresh[graph.codeOf[start.node] ?? 0] === 1 ? start.node : -1,
    }));
    const without = treeWithout(graph, others, starts);
    const found = nearest(without, places);
    return found && shown(flow, graph, without, found);
  }
  const begins = others.map(({ node, edge }) => (edge === null ? node : (graph.to[edge] ?? 0)));
  const later = walkTree({ ...graph, starts: begins.map((node) => ({ node, trail: 0 })) });
  const found = nearest(
    later,
    places.filter(({ node }) => (later.depth[node] ?? -1) >= 0),
  );
  if (!found) return null;
  const walk = walkTo(later, found.node);
  const first = walkOf(tree, { node: begins[walk.start] ?? 0, edge: null });
  const whole = [...first.edges, ...walk.edges, ...(found.edge === null ? [] : [found.edge])];
  const { node: from } = found;
  const last = found.edge === null ? [] : [`${property.what} → ${graph.stateOf(graph.to[found.edge] ?? 0)}`];
  return {
    path: [...walkText(graph, first), `… ${walk.edges.length} more steps → ${graph.stateOf(from)}`, ...last],
    way: wayOf(graph, flow.world, { ...first, edges: whole }),
  };
}

/** A name in a property that the flow does not have; undefined if it has all of them. */
function unknownIn(graph: ProjectionGraph, flow: ExploredFlow, property: Property): string | undefined {
  if (property.kind === 'end') return undefined;
  if (property.kind === 'answers') return [property.party].find((one) => !partiesOf(flow.file).includes(one));
  const asked = property.kind === 'never' ? [property.what] : [property.what, property.other];
  const names = property.kind === 'never' ? property.conditions : [];
  return (
    asked.find((what) => !isKnown(graph, flow, what)) ??
    names.find((condition) => flow.file.conditions[condition] === undefined)
  );
}

/** Findings of the properties: invalid sentences, and properties that some path violates. */
export function checkProperties(flow: ExploredFlow, graph: ProjectionGraph): Finding[] {
  return propertiesOf(flow).flatMap(([name, sentence]): Finding[] => {
    const at = pointer('properties', name);
    const property = readProperty(sentence);
    if (!property)
      return [finding('explore.property_unreadable', at, `cannot read the property "${sentence}"`)];
    const unknown = unknownIn(graph, flow, property);
    if (unknown !== undefined) {
      const { states, conditions } = flow.file;
      const known = [...Object.keys(states), ...Object.keys(conditions), ...partiesOf(flow.file)];
      const meant = nearestName(unknown, known);
      const hint = meant ? `; did you mean "${meant}"?` : '';
      return [finding('explore.property_unreadable', at, `the flow has no "${unknown}"${hint}`)];
    }
    const found = counterexample(flow, graph, property);
    return found ? [finding('explore.property_broken', at, `"${sentence}" does not hold`, found)] : [];
  });
}
