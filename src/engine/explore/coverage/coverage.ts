import type { Graph } from '../model/graph.ts';
import type { Elements } from './elements.ts';

/** The kinds of goals. `pairs`: two consecutive transitions. */
export type GoalKind = 'states' | 'transitions' | 'conditions' | 'pairs' | 'requirements';

export const goalKinds: readonly GoalKind[] = [
  'states',
  'transitions',
  'conditions',
  'pairs',
  'requirements',
];

const elementKinds = { states: 'state', transitions: 'transition', conditions: 'condition' } as const;

/** The kind of element that a goal counts; null for pairs and requirements, which consist of several elements. */
export function elementKindOf(goal: GoalKind): 'state' | 'transition' | 'condition' | null {
  return goal in elementKinds ? elementKinds[goal as keyof typeof elementKinds] : null;
}

/** A pair as one number. Transitions are element numbers, far below 2^20. */
export const pairOf = (first: number, second: number): number => first * 2 ** 20 + second;
export const firstOf = (pair: number): number => Math.floor(pair / 2 ** 20);
export const secondOf = (pair: number): number => pair % 2 ** 20;

/** Records what walks cover; shared by all graphs of a flow, because they share their elements. */
export class Coverage {
  readonly elements: Elements;
  readonly #covered = new Set<number>();
  readonly #pairs = new Set<number>();
  readonly #onNew: (() => void)[] = [];

  constructor(elements: Elements) {
    this.elements = elements;
  }

  has(element: number): boolean {
    return this.#covered.has(element);
  }

  hasPair(pair: number): boolean {
    return this.#pairs.has(pair);
  }

  get pairs(): ReadonlySet<number> {
    return this.#pairs;
  }

  /** Calls the listener whenever something is covered for the first time. */
  whenNew(listener: () => void): void {
    this.#onNew.push(listener);
  }

  /**
   * Marks a trail that follows the transition `last` (-1: none before).
   *
   * @returns the last transition of the walk.
   */
  walk(graph: Graph, trail: number, last: number): number {
    const taken = graph.trails.all[trail];
    if (!taken) return last;
    const before = this.#covered.size + this.#pairs.size;
    let previous = last;
    for (const transition of taken.transitions) {
      this.#covered.add(transition);
      if (previous >= 0) this.#pairs.add(pairOf(previous, transition));
      previous = transition;
    }
    for (const other of taken.others) this.#covered.add(other);
    if (this.#covered.size + this.#pairs.size > before) for (const told of this.#onNew) told();
    return previous;
  }
}

/** The last transition of a trail, or `last` if it has none. */
export function lastTransition(graph: Graph, trail: number, last: number): number {
  return graph.trails.all[trail]?.transitions.at(-1) ?? last;
}
