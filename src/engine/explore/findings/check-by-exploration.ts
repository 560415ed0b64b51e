import { pointer } from '../../json-pointer.ts';
import { type Element, Elements } from '../coverage/elements.ts';
import { explore, type ProjectionGraph } from '../model/explore.ts';
import type { ExploredFlow } from '../model/explored-flow.ts';
import { TooManyCombinations } from '../model/fact-space.ts';
import { exploreFlow, projectFlow } from '../model/project-flow.ts';
import { walkText } from '../tours/path-text.ts';
import { walkTo, walkTree } from '../tours/walk-tree.ts';
import { type Way, wayOf } from '../tours/way.ts';
import { backedWorld, ofItsSteps } from './backed-world.ts';
import { checkProperties } from './check-properties.ts';
import { type Finding, finding } from './finding.ts';
import { hopelessNodes } from './hopeless.ts';
import { propertyConditions } from './property-conditions.ts';
import { Reasons } from './reasons.ts';
import { elementWitnesses, walkOf } from './witnesses.ts';

function coveredBy(graphs: readonly ProjectionGraph[]): Set<number> {
  const covered = new Set<number>();
  for (const graph of graphs) {
    const used = new Uint8Array(graph.trails.all.length);
    for (let edge = 0; edge < graph.edges; edge += 1) used[graph.trail[edge] ?? 0] = 1;
    for (const { trail } of graph.starts) used[trail] = 1;
    graph.trails.all.forEach(({ transitions, others }, trail) => {
      if (used[trail] === 1) for (const element of [...transitions, ...others]) covered.add(element);
    });
  }
  return covered;
}

/** The nearest way into a state or through it; null if there is none. */
type WayInto = (state: string) => Way | null;

/** Searched only where there is a finding. */
function waysInto(flow: ExploredFlow, graphs: readonly ProjectionGraph[]): WayInto {
  let searched: readonly { graph: ProjectionGraph; into: (element: number) => Way | null }[] | null = null;
  const search = (graph: ProjectionGraph) => {
    const tree = walkTree(graph);
    const witnesses = elementWitnesses(graph, tree);
    const into = (element: number) => {
      const witness = witnesses.get(element);
      return witness === undefined ? null : wayOf(graph, flow.world, walkOf(tree, witness));
    };
    return { graph, into };
  };
  return (state) => {
    searched ??= graphs.map(search);
    for (const { graph, into } of searched) {
      const way = into(graph.elements.find('state', state));
      if (way !== null) return way;
    }
    return null;
  };
}

const ownerOf = ({ from }: Element) => from?.split('/')[0] ?? '';

function deadFindings(
  elements: readonly Element[],
  covered: ReadonlySet<number>,
  reasons: Reasons,
  wayInto: WayInto,
): Finding[] {
  const dead = elements.filter((_, number) => !covered.has(number));
  const states = dead.filter(({ kind }) => kind === 'state');
  const unreached = new Set(states.map(({ name }) => name));
  const transitions = dead.filter(
    (element) => element.kind === 'transition' && !unreached.has(ownerOf(element)),
  );
  return [
    ...states.map((element) => {
      const message = `no path leads to the state "${element.name}": ${reasons.of(element).text}`;
      return finding('explore.state_unreachable', element.at, message);
    }),
    ...transitions.map((element) => {
      const { text } = reasons.of(element);
      const near = { path: [], way: wayInto(ownerOf(element)) };
      return element.at.includes('/choice/')
        ? finding('explore.branch_dead', element.at, `this branch can never win: ${text}`, near)
        : finding('explore.transition_dead', element.at, `"${element.name}" can never happen: ${text}`, near);
    }),
  ];
}

/** Conditions that never make a difference. Conditions of shared steps count once for all wizards that show them. */
function conditionFindings(
  elements: readonly Element[],
  covered: ReadonlySet<number>,
  reasons: Reasons,
  wayInto: WayInto,
): Finding[] {
  const groups = new Map<string, { element: Element; number: number }[]>();
  elements.forEach((element, number) => {
    if (element.kind !== 'condition') return;
    const key = `${element.at} ${element.condition} ${element.value}`;
    groups.set(key, [...(groups.get(key) ?? []), { element, number }]);
  });
  return [...groups.values()].flatMap((group): Finding[] => {
    if (group.some(({ number }) => covered.has(number))) return [];
    const [{ element } = { element: undefined }] = group;
    if (!element) return [];
    const texts = group.map((one) => reasons.of(one.element).text);
    if (texts.every((text) => text.includes('is never entered'))) return [];
    const constant = texts.every((text) => text.includes(' in all '));
    const message = `"${element.condition}" is never decisively ${element.value} here: ${texts[0]}`;
    const code = constant ? 'explore.condition_constant' : 'explore.condition_redundant';
    const way = wayInto(element.name.split(/[.[ ]/)[0] ?? '');
    return [finding(code, element.at, message, { path: [], way })];
  });
}

function endFindings(flow: ExploredFlow, graph: ProjectionGraph): Finding[] {
  const tree = walkTree(graph);
  const byState = new Map<string, number>();
  for (const node of hopelessNodes(flow, graph)) {
    const state = graph.stateOf(node);
    const best = byState.get(state);
    if (best === undefined || (tree.depth[node] ?? 0) < (tree.depth[best] ?? 0)) byState.set(state, node);
  }
  return [...byState].map(([state, node]) => {
    const walk = walkTo(tree, node);
    const message = `from the state "${state}" no end can be reached under these facts`;
    const path = walkText(graph, walk);
    return finding('explore.no_end', pointer('states', state), message, {
      path,
      way: wayOf(graph, flow.world, walk),
    });
  });
}

/**
 * Findings that only exploration can make: unreachable states and transitions, branches that never win, conditions that
 * never decide, situations without a way out, properties that some path violates. Errors include a path that
 * demonstrates them, if there is one.
 *
 * The flow must have passed `checkFlow`.
 *
 * @example checkByExploration({ file, facts, world }).map(({ at, message }) => `${at}: ${message}`) // []
 * @see design §4
 */
export function checkByExploration(
  given: ExploredFlow,
  options: { readonly limit?: number } = {},
): Finding[] {
  try {
    return exploredFindings(given, options);
  } catch (error) {
    if (!(error instanceof TooManyCombinations)) throw error;
    return [finding('explore.too_many', '/conditions', error.message)];
  }
}

function exploredFindings(given: ExploredFlow, options: { readonly limit?: number }): Finding[] {
  const flow = { ...given, world: ofItsSteps(given) };
  const graphs = exploreFlow(flow, options, propertyConditions(flow));
  const [whole] = graphs;
  if (!whole) return [];
  const alone = explore(whole.projection, { ...options, outside: false });
  const incomplete = [...graphs, alone].filter(({ complete }) => !complete);
  if (incomplete.length > 0) {
    const nodes = incomplete.map(({ nodes }) => nodes).join(', ');
    return [finding('explore.incomplete', '', `more than ${nodes} situations: nothing could be proved`)];
  }
  const elements = whole.elements.all;
  const covered = coveredBy(graphs);
  const reasons = new Reasons(flow, graphs);
  const wayInto = waysInto(flow, graphs);
  return [
    ...deadFindings(elements, covered, reasons, wayInto),
    ...conditionFindings(elements, covered, reasons, wayInto),
    ...endFindings(flow, alone),
    ...propertyFindings(flow, alone, options),
  ];
}

function propertyFindings(
  flow: ExploredFlow,
  graph: ProjectionGraph,
  options: { readonly limit?: number },
): Finding[] {
  const backed = backedWorld(flow);
  if (backed === null) return checkProperties(flow, graph);
  const { world, properties } = backed;
  const asking = { ...flow, world, file: { ...flow.file, properties } };
  const projection = projectFlow(asking, new Elements(), propertyConditions(asking));
  const without = explore(projection, { ...options, outside: false });
  if (!without.complete) {
    const message = `more than ${without.nodes} situations: nothing could be proved`;
    return [finding('explore.incomplete', '', message)];
  }
  const found = [...checkProperties(asking, without), ...checkProperties(flow, graph)];
  return found.filter(({ at }, place) => found.findIndex((one) => one.at === at) === place);
}
