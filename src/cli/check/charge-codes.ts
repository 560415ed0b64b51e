import { FlowError } from '../../engine/errors.ts';
import { chargesOf } from '../../engine/flow/charge-amount.ts';
import type { FlowFile } from '../../engine/flow/flow-file.ts';
import { pointer } from '../../engine/json-pointer.ts';
import { nearestName } from '../../engine/nearest.ts';
import type { ReleaseParts } from '../../engine/release/read-release.ts';

/**
 * Warnings about charge codes that no property has: a flow charges nothing under them. The office may add them later.
 *
 * @param codes the codes of all properties
 * @example chargeWarnings(parts, ['PETFEE']).map(({ message }) => message)
 */
export function chargeWarnings(
  { flows }: Pick<ReleaseParts, 'flows'>,
  codes: readonly string[],
): FlowError[] {
  return flows.flatMap(({ path, file }) => {
    const states = (file as Partial<FlowFile> | null)?.states ?? {};
    return chargesOf({ states }).flatMap(([state, { code: name }]): FlowError[] => {
      if (typeof name !== 'string' || codes.includes(name)) return [];
      const at = pointer('states', state, 'with', 'code');
      return [
        new FlowError('flow.charge_unknown', { file: path, at, name, nearest: nearestName(name, codes) }),
      ];
    });
  });
}
