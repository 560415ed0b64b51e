export interface Visited {
  key: string;
  value: unknown;
  /** 0 for the value itself, 1 for its members … */
  depth: number;
}

/**
 * Every value inside a JSON value, itself included, without recursion: depth cannot exhaust the stack.
 *
 * @example [...eachValue({ a: [1] })].map(({ key }) => key) // ['', 'a', '0']
 */
export function* eachValue(root: unknown): Generator<Visited> {
  const open: Visited[] = [{ key: '', value: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, value] of Object.entries(next.value)) open.push({ key, value, depth: next.depth + 1 });
  }
}
