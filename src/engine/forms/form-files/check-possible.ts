import { type ConditionSchema, matches, sameJson } from '../../conditions.ts';
import type { FieldSchema } from '../form.ts';
import type { FormFileContext } from './form-file-context.ts';

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
] as const;

/**
 * Reports contradictory rules at one place: a lower bound above the upper one, a `const` that is not in the `enum`, a
 * value of the wrong type.
 *
 * @param at the pointer to the place in the schema
 * @param base the unconditional node for the same place, whose rules hold as well
 */
export function checkPossible(
  context: FormFileContext,
  at: string,
  node: FieldSchema,
  base: FieldSchema,
): void {
  const wrong = (keyword: string, problem: string) =>
    context.report('schema', 'form.rules_contradict', `${at}/${keyword}`, { problem });
  const all = { ...base, ...node };
  for (const [least, most] of BOUNDS) {
    const [from, to] = [all[least], all[most]];
    if (node[least] === undefined && node[most] === undefined) continue;
    if (typeof from === 'number' && typeof to === 'number' && from > to) {
      wrong(node[least] === undefined ? most : least, `"${least}" is ${from}, and "${most}" is ${to}`);
    }
  }
  const values = all.enum;
  if (
    node === base &&
    'const' in node &&
    values !== undefined &&
    !values.some((one) => sameJson(one, node.const))
  ) {
    wrong('const', `${JSON.stringify(node.const)} is not one of the "enum"`);
  }
  if (all.type === undefined) return;
  const given = [
    ...('const' in node ? [['const', node.const] as const] : []),
    ...(node.enum ?? []).map((one) => ['enum', one] as const),
  ];
  const odd = given.find(([, value]) => !matches({ type: all.type } as ConditionSchema, value));
  if (odd !== undefined) wrong(odd[0], `${JSON.stringify(odd[1])} is no ${[all.type].flat().join(' or ')}`);
}
