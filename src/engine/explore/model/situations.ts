import type { ProjectionGraph } from './explore.ts';

/** The fact codes under which parts of a graph were reached. */
export interface Situations {
  /** The codes under which a state was entered or passed through. */
  readonly ofState: (state: string) => ReadonlySet<number>;
  /** The codes right after a transition. */
  readonly afterTransition: (transition: number) => ReadonlySet<number>;
}

/** Collects the situations of one graph in one pass over its edges, on first use. */
export function situationsOf(graph: ProjectionGraph): Situations {
  let states: Map<string, Set<number>> | null = null;
  let transitions: Map<number, Set<number>> | null = null;
  const none: ReadonlySet<number> = new Set();

  function gather(): void {
    const byState = new Map<string, Set<number>>();
    const byTransition = new Map<number, Set<number>>();
    const note = <Key>(map: Map<Key, Set<number>>, key: Key, code: number) => {
      const codes = map.get(key) ?? new Set<number>();
      codes.add(code);
      map.set(key, codes);
    };
    const taken = (trail: number, node: number) => {
      const code = graph.codeOf[node] ?? 0;
      const { transitions, others } = graph.trails.all[trail] ?? { transitions: [], others: [] };
      for (const other of others) {
        const element = graph.elements.all[other];
        if (element?.kind === 'state') note(byState, element.name, code);
      }
      for (const transition of transitions) note(byTransition, transition, code);
    };
    for (const { node, trail } of graph.starts) taken(trail, node);
    for (let edge = 0; edge < graph.edges; edge += 1) {
      if (graph.refused[edge] !== 1) taken(graph.trail[edge] ?? 0, graph.to[edge] ?? 0);
    }
    for (let node = 0; node < graph.nodes; node += 1)
      note(byState, graph.stateOf(node), graph.codeOf[node] ?? 0);
    states = byState;
    transitions = byTransition;
  }

  return {
    ofState: (state) => {
      if (!states) gather();
      return states?.get(state) ?? none;
    },
    afterTransition: (transition) => {
      if (!transitions) gather();
      return transitions?.get(transition) ?? none;
    },
  };
}
