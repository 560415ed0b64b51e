/** Values by name; a component can watch a single one. */
export interface Board<T> {
  get(name: string): T | undefined;
  entries(): ReadonlyMap<string, T>;
  set(name: string, value: T | undefined): void;
  setAll(values: ReadonlyMap<string, T>): void;
  subscribe(listener: () => void): () => void;
}

/**
 * A small external store of values by name: the issues of a section by path, the locked fields by entry.
 *
 * @example
 * const locks = createBoard<readonly string[]>();
 * locks.set(entryKey, ['city', 'state_id']);
 */
export function createBoard<T>(): Board<T> {
  let values: ReadonlyMap<string, T> = new Map();
  const listeners = new Set<() => void>();
  const become = (next: ReadonlyMap<string, T>): void => {
    values = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: (name) => values.get(name),
    entries: () => values,
    set(name, value) {
      if (Object.is(values.get(name), value)) return;
      const next = new Map(values);
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      become(next);
    },
    setAll(next) {
      if (values.size > 0 || next.size > 0) become(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
