import { type Coverage, elementKindOf, type GoalKind } from '../coverage/coverage.ts';
import { elementWitnesses, pairWitnesses, type Witness, walkOf } from '../findings/witnesses.ts';
import type { Graph } from '../model/graph.ts';
import { type EventRequest, nearestOpen } from './nearest-open.ts';
import { type WalkTree, walkTree } from './walk-tree.ts';

/** A walk through one graph, starting at one of its starts. */
export interface Tour {
  readonly graph: number;
  readonly start: number;
  readonly edges: readonly number[];
}

export interface TourOptions {
  /** Chooses between equally near goals; the same seed gives the same tours. Default 0. */
  readonly seed?: number;
  /** Maximum number of steps of a tour; then another tour continues. Default 40. */
  readonly longest?: number;
  /** Maximum number of edges searched before another start is tried. Default 400. */
  readonly reach?: number;
  /** Called after every goal; returning true ends the search. */
  readonly enough?: (steps: number, tours: number) => boolean;
}

interface Surveyed {
  readonly graph: Graph;
  readonly tree: WalkTree;
  readonly search: ReturnType<typeof nearestOpen>;
  elements: Map<number, Witness> | null;
  pairs: Map<number, Witness> | null;
}

/** Finds what can be covered, and tours that cover it. */
export class TourFinder {
  readonly #graphs: readonly Surveyed[];
  readonly #coverage: Coverage;
  readonly #options: Required<TourOptions>;
  readonly tours: Tour[] = [];
  steps = 0;
  /** True once `enough` returned true. */
  stopped = false;

  constructor(graphs: readonly Graph[], coverage: Coverage, options: TourOptions = {}) {
    this.#coverage = coverage;
    this.#options = { seed: 0, longest: 40, reach: 400, enough: () => false, ...options };
    this.#graphs = graphs.map((graph) => ({
      graph,
      tree: walkTree(graph),
      search: nearestOpen(graph, this.#options.seed),
      elements: null,
      pairs: null,
    }));
  }

  /** The elements that can be covered. */
  reachableElements(): Set<number> {
    return new Set(this.#graphs.flatMap((one) => [...this.#elementsOf(one).keys()]));
  }

  /** The pairs that can be covered. */
  reachablePairs(): Set<number> {
    return new Set(this.#graphs.flatMap((one) => [...this.#pairsOf(one).keys()]));
  }

  /**
   * Adds tours until everything of this kind that can be covered is covered; for requirements, `elements` lists the
   * goals.
   */
  cover(goal: GoalKind, elements?: ReadonlySet<number>): void {
    const kind = elementKindOf(goal);
    const isWanted = (element: number) => {
      if (elements) return elements.has(element);
      const own = this.#coverage.elements.all[element]?.kind;
      return own === kind || (goal === 'conditions' && own === 'order');
    };
    this.#graphs.forEach((one, graph) => {
      const goals =
        goal === 'pairs'
          ? [...this.#pairsOf(one)]
          : [...this.#elementsOf(one)].filter(([element]) => isWanted(element));
      const open = (id: number) => !(goal === 'pairs' ? this.#coverage.hasPair(id) : this.#coverage.has(id));
      const wanted = this.#wanted(one.graph, goal, new Set(goals.map(([id]) => id)));
      goals.sort(([, left], [, right]) => left.depth - right.depth);
      for (const [id, witness] of goals) {
        if (this.stopped) return;
        if (open(id)) this.#tour(one, graph, witness, wanted);
      }
    });
  }

  #elementsOf(one: Surveyed): Map<number, Witness> {
    one.elements ??= elementWitnesses(one.graph, one.tree);
    return one.elements;
  }

  #pairsOf(one: Surveyed): Map<number, Witness> {
    one.pairs ??= pairWitnesses(one.graph, one.tree);
    return one.pairs;
  }

  /** The search for uncovered goals, cached per trail until something new is covered. */
  #wanted(graph: Graph, goal: GoalKind, goals: ReadonlySet<number>): EventRequest {
    const coverage = this.#coverage;
    const done = new Uint8Array(graph.trails.all.length);
    const trail = (number: number): boolean => {
      if (done[number] === 1) return false;
      const { transitions, others } = graph.trails.all[number] ?? { transitions: [], others: [] };
      const open = (element: number) => goals.has(element) && !coverage.has(element);
      const wanted = transitions.some(open) || others.some(open);
      if (!wanted) done[number] = 1;
      return wanted;
    };
    if (goal !== 'pairs') return { trail, pair: null };
    return { trail: () => false, pair: (pair) => goals.has(pair) && !coverage.hasPair(pair) };
  }

  #tour(one: Surveyed, graph: number, witness: Witness, wanted: EventRequest): void {
    const { longest, reach, enough } = this.#options;
    const first = walkOf(one.tree, witness);
    const { trail, node } = one.graph.starts[first.start] ?? { trail: 0, node: 0 };
    const edges: number[] = [];
    let here = node;
    let last = this.#coverage.walk(one.graph, trail, -1);
    let more: readonly number[] | null = first.edges;
    while (more) {
      for (const edge of more) {
        edges.push(edge);
        here = one.graph.to[edge] ?? 0;
        last = this.#coverage.walk(one.graph, one.graph.trail[edge] ?? 0, last);
      }
      this.stopped = enough(this.steps + edges.length, this.tours.length + 1);
      more = this.stopped || edges.length >= longest ? null : one.search(here, last, wanted, reach);
    }
    this.steps += edges.length;
    this.tours.push({ graph, start: first.start, edges });
  }
}
