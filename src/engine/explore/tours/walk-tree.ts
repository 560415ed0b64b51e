/** The part of a graph that walking needs. Starts and targets below 0 are ignored. */
export interface WalkGraph {
  readonly nodes: number;
  readonly first: Int32Array;
  readonly to: Int32Array;
  readonly starts: readonly { readonly node: number }[];
}

/** The shortest path from a start to every node. */
export interface WalkTree {
  readonly depth: Int32Array;
  /** The first edge that reaches a node; -1 for a start. */
  readonly via: Int32Array;
  readonly before: Int32Array;
  /** For a start node, its index in the graph's starts. */
  readonly start: Int32Array;
  /** The nodes, nearest first. */
  readonly order: Int32Array;
}

/** Builds the tree breadth first, from all starts at once. */
export function walkTree(graph: WalkGraph): WalkTree {
  const { nodes, first, to } = graph;
  const depth = new Int32Array(nodes).fill(-1);
  const via = new Int32Array(nodes).fill(-1);
  const before = new Int32Array(nodes).fill(-1);
  const start = new Int32Array(nodes).fill(-1);
  const order = new Int32Array(nodes);
  let end = 0;
  graph.starts.forEach(({ node }, place) => {
    if (node < 0 || depth[node] === 0) return;
    depth[node] = 0;
    start[node] = place;
    order[end] = node;
    end += 1;
  });
  for (let place = 0; place < end; place += 1) {
    const node = order[place] ?? 0;
    for (let edge = first[node] ?? 0; edge < (first[node + 1] ?? 0); edge += 1) {
      const next = to[edge] ?? 0;
      if (depth[next] !== -1) continue;
      depth[next] = (depth[node] ?? 0) + 1;
      via[next] = edge;
      before[next] = node;
      order[end] = next;
      end += 1;
    }
  }
  return { depth, via, before, start, order: order.subarray(0, end) };
}

/** A walk: the start, as index in the graph's starts, and the following edges. */
export interface Walk {
  readonly start: number;
  readonly edges: readonly number[];
}

/** The shortest walk to a node. */
export function walkTo(tree: WalkTree, node: number): Walk {
  const edges: number[] = [];
  let here = node;
  while ((tree.via[here] ?? -1) >= 0) {
    edges.push(tree.via[here] ?? 0);
    here = tree.before[here] ?? 0;
  }
  return { start: tree.start[here] ?? 0, edges: edges.reverse() };
}
