import type { Graph } from '../model/graph.ts';
import type { Tour } from '../tours/tours.ts';

/** A requirement with the elements that demonstrate it, and the first tour that covers each; null if none does. */
export interface RequirementLink {
  readonly id: string;
  readonly needs: readonly { readonly name: string; readonly tour: number | null }[];
}

/**
 * The tours that demonstrate each requirement. Tours are numbered from 1.
 *
 * @example requirementLinks(graphs, tours, { 'APP-041': ['submitting.accepted → payment'] })
 */
export function requirementLinks(
  graphs: readonly Graph[],
  tours: readonly Tour[],
  requirements: Readonly<Record<string, readonly string[]>>,
): RequirementLink[] {
  const first = new Map<string, number>();
  const wanted = new Set(Object.values(requirements).flat());
  tours.forEach((tour, index) => {
    const graph = graphs[tour.graph];
    if (!graph) return;
    const taken = [graph.starts[tour.start]?.trail ?? 0, ...tour.edges.map((edge) => graph.trail[edge] ?? 0)];
    for (const trail of new Set(taken)) {
      const { transitions = [], others = [] } = graph.trails.all[trail] ?? {};
      for (const element of [...transitions, ...others]) {
        const name = graph.elements.all[element]?.name ?? '';
        if (wanted.has(name) && !first.has(name)) first.set(name, index + 1);
      }
    }
  });
  return Object.entries(requirements).map(([id, names]) => ({
    id,
    needs: names.map((name) => ({ name, tour: first.get(name) ?? null })),
  }));
}
