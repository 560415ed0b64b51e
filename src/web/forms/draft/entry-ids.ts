import { type Draft, isEntry } from './draft-path.ts';

/**
 * The draft after a change, with an `id` for every entry that the change added to a list: once saved, the entry is a
 * record of its own, which is deleted by that id when the entry is removed.
 *
 * Existing entries, and new ones that already have an id, are unchanged.
 *
 * @param mint returns an id that this list never had
 * @example withEntryIds('applicant_pets', {}, { applicant_pets: [{ name: 'Rex' }] }, () => 'a1').applicant_pets
 *   // [{ name: 'Rex', id: 'a1' }]
 * @see spec/application.md §4 "removing calls a delete of the stored record"
 */
export function withEntryIds(of: string | null, before: Draft, after: Draft, mint: () => string): Draft {
  if (of === null || before[of] === after[of]) return after;
  const [old, list] = [before[of], after[of]];
  const had = Array.isArray(old) ? old.length : 0;
  if (!Array.isArray(list) || list.length <= had) return after;
  const named = list.map((entry: unknown, place) =>
    place >= had && isEntry(entry) && (entry.id === undefined || entry.id === null)
      ? { ...entry, id: mint() }
      : entry,
  );
  return { ...after, [of]: named };
}

/** An id for a new entry. Not `randomUUID`, which pages without TLS do not have. */
export function newEntryId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('');
}
