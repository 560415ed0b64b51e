import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../app/use-latest.ts';
import type { ChartGraph } from './chart-graph.ts';
import type { Layout, LayoutQuestion } from './layout-types.ts';

/** The layout of a graph, and the graph that it belongs to; while the next one is made, the former one. */
export interface PlacedGraph {
  readonly graph: ChartGraph;
  readonly layout: Layout;
}

/** Places a graph in a worker. Null until the first layout is there. */
export function useLayout(
  graph: ChartGraph,
  labelOf: (edgeId: string) => readonly string[],
): PlacedGraph | null {
  const worker = useRef<Worker | null>(null);
  const asked = useRef<{ readonly id: number; readonly graph: ChartGraph }>({ id: 0, graph });
  const [placed, setPlaced] = useState<PlacedGraph | null>(null);
  const labels = useLatest(labelOf);
  useEffect(() => {
    const made = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<Layout>) => {
      if (data.id === asked.current.id) setPlaced({ graph: asked.current.graph, layout: data });
    });
    worker.current = made;
    return () => made.terminate();
  }, []);
  useEffect(() => {
    const id = asked.current.id + 1;
    asked.current = { id, graph };
    worker.current?.postMessage({
      id,
      nodes: graph.nodes.map(({ state, width, height }) => ({ id: state.name, width, height })),
      edges: graph.edges.map(({ id: edge, from, to }) => {
        const lines = labels.current(edge);
        const longest = Math.max(0, ...lines.map((line) => line.length));
        return { id: edge, from, to, width: longest * 6.4 + 8, height: lines.length * 15 + 2 };
      }),
    } satisfies LayoutQuestion);
  }, [graph, labels]);
  return placed;
}
