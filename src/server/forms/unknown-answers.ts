/**
 * Answers in fields that no form of the current release has. They stay stored, so that nothing is lost if a release
 * drops a field and an earlier release is activated again; no form validates them.
 */
import { type Answers, entryWithId, isId, isValues } from './answer-fields.ts';
import type { KnownPlaces, Place } from './known-answers.ts';

/**
 * Adds to the sent answers the stored values that no form knows. Stored answers under other keys are not included; the
 * caller keeps them.
 *
 * @param sent answers that replace the stored ones of the same keys, without anything that no form knows.
 * @example
 * withUnknown(places, { pets: { name: 'Rex' } }, { pets: { name: 'Max', chip: '7' } })
 * // { pets: { name: 'Rex', chip: '7' } }
 */
export function withUnknown(places: KnownPlaces, sent: Answers, stored: Answers): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [key, kept(places.get(key), value, stored[key])]),
  );
}

function kept(place: Place | undefined, value: unknown, before: unknown): unknown {
  if (place?.kind === 'object' && isValues(value) && isValues(before)) {
    const unknown = Object.entries(before).filter(([name]) => !place.names.has(name));
    return { ...Object.fromEntries(unknown), ...withUnknown(place.names, value, before) };
  }
  if (place?.kind === 'list' && Array.isArray(value) && Array.isArray(before)) {
    const isSameLength = value.length === before.length;
    return value.map((entry: unknown, index) => {
      if (!isValues(entry)) return entry;
      const same = isId(entry.id) ? entryWithId(before, entry.id) : isSameLength && before[index];
      return isSameEntry(entry, same) ? kept(place.entry, entry, same) : entry;
    });
  }
  return value;
}

/** Entries are the same if their ids match, or, without ids, if they have an answer in common. */
function isSameEntry(entry: Answers, other: unknown): boolean {
  if (!isValues(other)) return false;
  if (isId(entry.id)) return true;
  if (isId(other.id)) return false;
  return Object.entries(entry).some(([name, value]) => {
    return typeof value === 'string' && value !== '' && value === other[name];
  });
}
