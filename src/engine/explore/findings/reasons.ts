import { type Guarded, namesOf } from '../../flow/guarded.ts';
import { pointerParts } from '../../json-pointer.ts';
import { firstOf, secondOf } from '../coverage/coverage.ts';
import type { Element } from '../coverage/elements.ts';
import type { ProjectionGraph } from '../model/explore.ts';
import type { ExploredFlow } from '../model/explored-flow.ts';
import { type Situations, situationsOf } from '../model/situations.ts';

/** Why something cannot be covered. `proved`: exploration was complete, so it is impossible. */
export interface Reason {
  readonly proved: boolean;
  readonly text: string;
}

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function guardAt(file: unknown, at: string): Guarded {
  let value = file;
  for (const part of pointerParts(at)) value = isValues(value) ? value[part] : undefined;
  return isValues(value) && !Array.isArray(value) ? (value as Guarded) : {};
}

/** Explains uncovered items, from the situations that exploration found. */
export class Reasons {
  readonly #flow: ExploredFlow;
  readonly #graphs: readonly ProjectionGraph[];
  readonly #situations: readonly Situations[];
  readonly #complete: boolean;

  constructor(flow: ExploredFlow, graphs: readonly ProjectionGraph[]) {
    this.#flow = flow;
    this.#graphs = graphs;
    this.#situations = graphs.map(situationsOf);
    this.#complete = graphs.every(({ complete }) => complete);
  }

  /** Why an element is not covered: impossible after a complete exploration, or not found within the limit. */
  of(element: Element): Reason {
    if (!this.#complete) {
      const nodes = this.#graphs.reduce((sum, graph) => sum + graph.nodes, 0);
      return { proved: false, text: `not found within ${nodes} situations` };
    }
    return { proved: true, text: this.#text(element) };
  }

  /** Why two transitions are never consecutive. */
  ofPair(pair: number): Reason {
    const elements = this.#graphs[0]?.elements.all ?? [];
    const [first, second] = [elements[firstOf(pair)], elements[secondOf(pair)]];
    if (!this.#complete || !first || !second) return { proved: false, text: 'not found within the limit' };
    for (const [place, graph] of this.#graphs.entries()) {
      const codes = this.#situations[place]?.afterTransition(firstOf(pair));
      if (!codes || codes.size === 0) continue;
      const held = this.#blocked(graph, guardAt(this.#flow.file, second.at), codes);
      const after = `after "${first.name}"`;
      return {
        proved: true,
        text: held
          ? `${after}, ${held}`
          : `${after}, "${second.name}" is always forestalled by something else`,
      };
    }
    return { proved: true, text: `"${first.name}" itself cannot happen` };
  }

  #text(element: Element): string {
    if (element.kind === 'state') return this.#whyState(element.name);
    const owner = element.from?.split('/')[0] ?? element.name.split(/[.[ ]/)[0] ?? '';
    const [graph, codes] = this.#where(element, owner);
    if (!graph || codes.size === 0) return `"${owner}" is never entered: ${this.#whyState(owner)}`;
    if (element.kind === 'condition') return this.#whyCondition(element, graph, codes);
    const held = this.#blocked(graph, guardAt(this.#flow.file, element.at), codes);
    if (held) return held;
    return `in all ${codes.size} situations in "${owner}" something else happens first, or it cannot be answered`;
  }

  /** The graph that best distinguishes an element's situations: a wizard's own graph before the whole flow's. */
  #where(element: Element, owner: string): [ProjectionGraph | null, ReadonlySet<number>] {
    const found = this.#graphs
      .map((graph, place) => ({ graph, codes: this.#situations[place]?.ofState(owner) ?? new Set<number>() }))
      .filter(({ codes }) => codes.size > 0)
      .filter(
        ({ graph }) => element.condition === undefined || graph.projection.holds.has(element.condition),
      );
    const own = found.find(({ graph }) => graph.projection.id.endsWith(`/${owner}`));
    const chosen = own ?? found[0];
    return chosen ? [chosen.graph, chosen.codes] : [null, new Set()];
  }

  #whyState(name: string): string {
    const elements = this.#graphs[0]?.elements.all ?? [];
    const into = elements.filter(({ kind, to }) => kind === 'transition' && to === name);
    if (into.length === 0) return 'nothing leads to it';
    const shown = into.slice(0, 3).map((one) => `"${one.name}"`);
    return `nothing that leads to it can happen (${shown.join(', ')}${into.length > 3 ? ' …' : ''})`;
  }

  #whyCondition(element: Element, graph: ProjectionGraph, codes: ReadonlySet<number>): string {
    const { condition = '', value } = element;
    const holds = graph.projection.holds.get(condition);
    const agreeing = [...codes].filter((code) => (holds?.[code] === 1) === value).length;
    if (agreeing === 0)
      return `"${condition}" is ${!value} in all ${codes.size} situations in which it is asked`;
    return `wherever "${condition}" is ${value}, another condition has decided already`;
  }

  /** The condition of a guard that never has the value that the guard needs. */
  #blocked(graph: ProjectionGraph, guard: Guarded, codes: ReadonlySet<number>): string | null {
    for (const [names, wanted] of [
      [namesOf(guard.when), true],
      [namesOf(guard.unless), false],
    ] as const) {
      for (const name of names) {
        const holds = graph.projection.holds.get(name);
        if (!holds || [...codes].some((code) => (holds[code] === 1) === wanted)) continue;
        return `"${name}" is ${!wanted} in all ${codes.size} situations`;
      }
    }
    return null;
  }
}
