import { FlowError } from '../../errors.ts';
import { chargesOf } from '../../flow/charge-amount.ts';
import type { FlowFile } from '../../flow/flow-file.ts';
import { placesTaken } from '../../flow/kept-values.ts';
import { pointer } from '../../json-pointer.ts';
import { nearestName } from '../../nearest.ts';
import type { ReleaseParts } from '../read-release.ts';

/** What properties have under a name: their charges by code, and their places. */
export interface PropertyNames {
  readonly charges: readonly string[];
  readonly places: readonly string[];
}

/**
 * Warnings about charge codes and places that no property has: a flow charges nothing under them, and gives nobody a
 * place. The office may add them later.
 *
 * @param known the names of all properties
 * @example propertyWarnings(parts, { charges: ['PETFEE'], places: [] }).map(({ message }) => message)
 */
export function propertyWarnings(
  { flows }: Pick<ReleaseParts, 'flows'>,
  { charges, places }: PropertyNames,
): FlowError[] {
  return flows.flatMap(({ path, file }) => {
    const states = (file as Partial<FlowFile> | null)?.states ?? {};
    const warn =
      (code: 'flow.charge_unknown' | 'flow.places_missing', part: string, known: readonly string[]) =>
      ([state, name]: readonly [string, unknown]): FlowError[] => {
        if (typeof name !== 'string' || known.includes(name)) return [];
        const at = pointer('states', state, 'with', part);
        return [new FlowError(code, { file: path, at, name, nearest: nearestName(name, known) })];
      };
    const charging = chargesOf({ states }).map(([state, { code }]): [string, unknown] => [state, code]);
    return [
      ...charging.flatMap(warn('flow.charge_unknown', 'code', charges)),
      ...placesTaken({ states }).flatMap(warn('flow.places_missing', 'places', places)),
    ];
  });
}
