/** Merges the changes of two people, or two windows, to the same part of a draft. Pure. */

/** `clash`: both changed the same value in different ways; then `value` holds mine there. */
export interface Merged {
  readonly value: unknown;
  readonly clash: boolean;
}

type Entry = Readonly<Record<string, unknown>>;

/** Whether two values are stored as the same JSON. */
export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges two versions with a common base: objects by member, lists by entry, so that only a value that both changed
 * clashes. An entry that one changed and the other removed stays.
 *
 * @example mergeVersions({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }).value // { a: 2, b: 3 }
 */
export function mergeVersions(base: unknown, mine: unknown, theirs: unknown): Merged {
  if (same(mine, base) || same(mine, theirs)) return { value: theirs, clash: false };
  if (same(theirs, base)) return { value: mine, clash: false };
  if (isEntry(mine) && isEntry(theirs)) return mergeEntries(isEntry(base) ? base : {}, mine, theirs);
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(Array.isArray(base) ? base : [], mine, theirs);
  return { value: mine, clash: true };
}

function mergeEntries(base: Entry, mine: Entry, theirs: Entry): Merged {
  let clash = false;
  const value: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = mergeVersions(base[name], mine[name], theirs[name]);
    clash ||= merged.clash;
    if (merged.value !== undefined) value[name] = merged.value;
  }
  return { value, clash };
}

/** Their order, then my additions. */
function mergeLists(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): Merged {
  const myPlaces = placesOf(base, mine);
  const theirPlaces = placesOf(base, theirs);
  let clash = false;
  const value: unknown[] = [];
  for (const [at, entry] of theirs.entries()) {
    const place = theirPlaces[at] ?? null;
    const found = place === null ? -1 : myPlaces.indexOf(place);
    if (place === null || found >= 0) {
      const merged =
        place === null ? { value: entry, clash: false } : mergeVersions(base[place], mine[found], entry);
      clash ||= merged.clash;
      value.push(merged.value);
    } else if (!same(entry, base[place])) {
      value.push(entry);
    }
  }
  for (const [at, entry] of mine.entries()) {
    const place = myPlaces[at] ?? null;
    const isNew =
      place === null && !theirs.some((other, index) => theirPlaces[index] === null && same(other, entry));
    const outlives = place !== null && !theirPlaces.includes(place) && !same(entry, base[place]);
    if (isNew || outlives) value.push(entry);
  }
  return { value, clash };
}

/** The index of each entry in the base, or null for a new one: matched by id, by content, by position. */
function placesOf(base: readonly unknown[], list: readonly unknown[]): readonly (number | null)[] {
  const places: (number | null)[] = list.map(() => null);
  const claim = (which: (entry: unknown, old: unknown, at: number, place: number) => boolean): void => {
    for (const [at, entry] of list.entries()) {
      if (places[at] !== null) continue;
      const place = base.findIndex((old, one) => !places.includes(one) && which(entry, old, at, one));
      if (place >= 0) places[at] = place;
    }
  };
  claim((entry, old) => idOf(entry) !== undefined && idOf(entry) === idOf(old));
  claim(same);
  claim((entry, old, at, place) => at === place && idOf(entry) === undefined && idOf(old) === undefined);
  return places;
}

const idOf = (entry: unknown): unknown => (isEntry(entry) ? (entry.id ?? undefined) : undefined);

/** The parts changed here in which both versions changed the same value. */
export function clashingParts(
  base: Entry,
  mine: Entry,
  theirs: Entry,
  changed: Iterable<string>,
): readonly string[] {
  return [...changed].filter((part) => mergeVersions(base[part], mine[part], theirs[part]).clash);
}
