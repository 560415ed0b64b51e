import { FlowError } from '../errors.ts';
import { untouchedTotals } from '../explore/answers/answerable.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import { namesOf } from '../flow/guarded.ts';
import type { StepFile } from '../flow/wizard-file.ts';
import { formToCheck } from '../forms/form-files/form-to-check.ts';
import { pointer } from '../json-pointer.ts';
import type { ReleaseParts } from './read-release.ts';

/**
 * Steps whose declared number of required fields differs from that of their untouched forms. A form that is not shown
 * to everybody may count or not. Only flows with a `start` are checked: the others declare the numbers of the
 * specification.
 *
 * @param sound the ids of the forms without errors
 * @example requiredErrors('flows/pet-joins.flow.json', file, parts, sound) // []
 */
export function requiredErrors(
  path: string,
  file: FlowFile,
  parts: ReleaseParts,
  sound: ReadonlySet<string>,
): FlowError[] {
  if (file.start === undefined) return [];
  return Object.entries(file.states).flatMap(([name, state]) => {
    const steps: readonly StepFile[] = 'wizard' in state ? (state.wizard.steps ?? []) : [];
    return steps.flatMap((step, index): FlowError[] => {
      const sections = step.sections ?? [];
      if (!sections.every(({ form }) => sound.has(form))) return [];
      const totals = totalsOf(sections, parts);
      if (totals.has(step.required)) return [];
      const at = pointer('states', name, 'wizard', 'steps', index, 'required');
      const expected = [...totals].sort((one, other) => one - other).join(' or ');
      return [new FlowError('flow.required_untrue', { file: path, at, found: step.required, expected })];
    });
  });
}

/** All possible numbers of required fields of the sections of an untouched step. */
function totalsOf(sections: NonNullable<StepFile['sections']>, parts: ReleaseParts): ReadonlySet<number> {
  let sums: ReadonlySet<number> = new Set([0]);
  for (const { form, when, unless } of sections) {
    const source = parts.forms.find(({ id }) => id === form);
    const own = source === undefined ? [0] : untouchedTotals(formToCheck(source), parts.formFactsOf(form));
    const isForSome = namesOf(when).length + namesOf(unless).length > 0;
    const all = isForSome ? [0, ...own] : own;
    sums = new Set([...sums].flatMap((sum) => all.map((total) => sum + total)));
  }
  return sums;
}
