import type { FactSpace } from '../model/fact-space.ts';

/** Node numbers by place and code; -1 for one that nobody has been in. */
export function nodeIndex(places: number, space: FactSpace) {
  if (places * space.size <= 60_000_000) {
    const table = new Int32Array(places * space.size).fill(-1);
    return {
      get: (key: number) => table[key] ?? -1,
      set: (key: number, node: number) => {
        table[key] = node;
      },
    };
  }
  const map = new Map<number, number>();
  return {
    get: (key: number) => map.get(key) ?? -1,
    set: (key: number, node: number) => {
      map.set(key, node);
    },
  };
}
