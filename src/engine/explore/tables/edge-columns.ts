/** The data of each edge, in the order in which they were found. */
interface EdgeColumns {
  readonly to: Int32Array;
  readonly move: Int32Array;
  readonly trail: Int32Array;
  readonly refused: Int32Array;
}

/** The edges grouped by their source node, in the order in which they were found. */
export function inOrder(nodes: number, from: Int32Array, { to, move, trail, refused }: EdgeColumns) {
  const first = new Int32Array(nodes + 1);
  for (const node of from) first[node + 1] = (first[node + 1] ?? 0) + 1;
  for (let node = 0; node < nodes; node += 1) first[node + 1] = (first[node + 1] ?? 0) + (first[node] ?? 0);
  const place = first.slice();
  const sorted = {
    to: new Int32Array(from.length),
    move: new Int32Array(from.length),
    trail: new Int32Array(from.length),
    refused: new Uint8Array(from.length),
  };
  for (let edge = 0; edge < from.length; edge += 1) {
    const node = from[edge] ?? 0;
    const at = place[node] ?? 0;
    place[node] = at + 1;
    sorted.to[at] = to[edge] ?? 0;
    sorted.move[at] = move[edge] ?? 0;
    sorted.trail[at] = trail[edge] ?? 0;
    sorted.refused[at] = refused[edge] ?? 0;
  }
  return { first, ...sorted };
}
