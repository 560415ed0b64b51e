/** A spot of this signer, and its number among theirs in the document, from 1. */
export interface NumberedSpot {
  readonly key: string;
  readonly number: number;
}

/**
 * The spot to sign next: the first unsigned one after the spot where the person was last, else the first unsigned one
 * from the beginning. Null if all are signed.
 *
 * @param keys of this signer's spots, in reading order.
 * @param last the key of the spot that was last signed or viewed; null at the beginning.
 * @example nextSpot(['a', 'b', 'c'], new Set(['b']), 'a') // { key: 'c', number: 3 }
 */
export function nextSpot(
  keys: readonly string[],
  signed: ReadonlySet<string>,
  last: string | null,
): NumberedSpot | null {
  const from = last === null ? 0 : keys.indexOf(last) + 1;
  const open = keys.flatMap((key, index) => (signed.has(key) ? [] : [{ key, number: index + 1 }]));
  return open.find(({ number }) => number > from) ?? open[0] ?? null;
}
