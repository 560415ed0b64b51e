import { isEntry } from './draft-path.ts';

function idOf(entry: unknown): unknown {
  return isEntry(entry) && entry.id !== undefined && entry.id !== null ? entry.id : undefined;
}

/**
 * The keys of a list's entries after a change: an entry keeps its key while it is the same entry, so that its open
 * form, focus and unfinished text stay with it when another one is added or removed.
 *
 * "The same" means, in this order: the same object, the same `id`, the same place in the list.
 *
 * @param mint returns a key that was never used before
 * @example keepKeys([a, b, c], ['1', '2', '3'], [a, c], mint) // ['1', '3']
 */
export function keepKeys(
  before: readonly unknown[],
  keys: readonly string[],
  after: readonly unknown[],
  mint: () => string,
): readonly string[] {
  const found: (string | undefined)[] = after.map(() => undefined);
  const taken = new Set<string>();
  const claim = (index: number, place: number): void => {
    const key = place < 0 ? undefined : keys[place];
    if (key === undefined || found[index] !== undefined || taken.has(key)) return;
    found[index] = key;
    taken.add(key);
  };
  after.forEach((entry, index) => {
    claim(index, before.indexOf(entry));
  });
  after.forEach((entry, index) => {
    const id = idOf(entry);
    if (id !== undefined)
      claim(
        index,
        before.findIndex((old) => idOf(old) === id),
      );
  });
  after.forEach((_, index) => {
    claim(index, index < before.length ? index : -1);
  });
  const next = found.map((key) => key ?? mint());
  const same = next.length === keys.length && next.every((key, index) => key === keys[index]);
  return same ? keys : next;
}
