import type { StreetType } from '../../../contract/list.contract.ts';

/** A street address without case and periods, its street types in their postal form. */
function plain(address: string, types: readonly StreetType[]): string {
  const codes = new Map(
    types.flatMap(({ code, name, also }) =>
      [name, ...also].map((word) => [word.toUpperCase(), code] as const),
    ),
  );
  const words = address.toUpperCase().split(/[\s.,]+/);
  return words
    .filter((word) => word !== '')
    .map((word) => codes.get(word) ?? word)
    .join(' ');
}

/**
 * Whether two street addresses that are written differently mean the same.
 *
 * @param types the types of streets; without them only case, spaces and points are ignored.
 * @example isSameStreet('418 Alder St.', '418 alder Street', types) // true
 */
export function isSameStreet(one: string, other: string, types: readonly StreetType[]): boolean {
  return plain(one, types) === plain(other, types);
}
