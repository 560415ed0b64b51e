import type { SeenChange } from '../../../contract/office/side-by-side.contract.ts';
import { sameJson } from '../../../engine/conditions.ts';
import { AppError } from '../../errors.ts';

type Values = Readonly<Record<string, unknown>>;

interface Saving {
  /** The values on which the save is based; undefined: the caller has not said. */
  readonly seen: Values | undefined;
  /** The values that are to be saved. */
  readonly wanted: Values;
  /** The values that are stored now, read under the lock of the save. */
  readonly held: Values;
  /** The name of the member who wrote them, if that is known. */
  readonly by?: string;
}

/**
 * What a save would overwrite unseen: values that have changed since they were seen, except those that became what the
 * save wants, too.
 *
 * @example changesUnseen({ seen: { rent: '900' }, wanted: { rent: '950' }, held: { rent: '920' } })
 * // [{ field: 'rent', before: '900', after: '920' }]
 */
export function changesUnseen({ seen, wanted, held }: Saving): SeenChange[] {
  if (seen === undefined) return [];
  const fields = [...new Set([...Object.keys(seen), ...Object.keys(held)])];
  return fields
    .map((field) => ({ field, before: seen[field] ?? null, after: held[field] ?? null }))
    .filter(
      ({ field, before, after }) => !sameJson(before, after) && !sameJson(wanted[field] ?? null, after),
    );
}

/**
 * Refuses a save that would overwrite what a colleague has changed since the page was read.
 *
 * @throws {AppError} `record.changed` with each changed value, before and after, and who changed it.
 */
export function requireSeen(saving: Saving): void {
  const changes = changesUnseen(saving);
  if (changes.length > 0) throw new AppError('record.changed', { details: { changes, by: saving.by ?? '' } });
}
