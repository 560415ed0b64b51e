/** Places the states of a chart in layers. Runs in a worker: the page stays quick, however large a flow is. */
import { Graph, layout } from '@dagrejs/dagre';
import type { Layout, LayoutQuestion } from './layout-types.ts';

addEventListener('message', ({ data }: MessageEvent<LayoutQuestion>) => {
  postMessage({ id: data.id, ...placed(data) } satisfies Layout);
});

function placed({ nodes, edges }: LayoutQuestion): Pick<Layout, 'nodes' | 'edges'> {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 46, edgesep: 16, ranker: 'network-simplex' });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height });
  for (const { id, from, to, width, height } of edges)
    graph.setEdge(from, to, { width, height, labelpos: 'c' }, id);
  layout(graph);
  return {
    nodes: nodes.map(({ id }) => {
      const { x = 0, y = 0, width = 0, height = 0 } = graph.node(id);
      return { id, x: x - width / 2, y: y - height / 2 };
    }),
    edges: edges.map(({ id, from, to }) => {
      const { points = [], x = 0, y = 0 } = graph.edge(from, to, id);
      return { id, points, x, y };
    }),
  };
}
