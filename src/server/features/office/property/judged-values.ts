import { issuesIn } from '../../../../engine/forms/answers/check.ts';
import { formInstance } from '../../../../engine/forms/answers/instance.ts';
import type { FieldIssue, FormBundle, FormFacts } from '../../../../engine/forms/form.ts';
import { AppError } from '../../../errors.ts';

/** The values of forms by their key, without blanks; a form with a wrong value is left out. */
export interface JudgedValues {
  readonly values: ReadonlyMap<string, unknown>;
  readonly issues: readonly FieldIssue[];
}

/**
 * Judges what was entered in some forms by their schemas.
 *
 * @example judgedValues(forms, { brand: { colour: 'red' } }, { today }).issues // [{ path: 'brand.colour', … }]
 */
export function judgedValues(
  forms: readonly FormBundle[],
  draft: Readonly<Record<string, unknown>>,
  facts: FormFacts,
): JudgedValues {
  const values = new Map<string, unknown>();
  const issues: FieldIssue[] = [];
  for (const form of forms) {
    const key = form.ui.of ?? '';
    const instance = formInstance(form, { [key]: draft[key] }, facts);
    const wrong = issuesIn(form, instance, facts);
    issues.push(...wrong);
    if (wrong.length === 0) values.set(key, instance[key]);
  }
  return { values, issues };
}

/** A value that the schema allows and a rule does not: its path, and the message key of the rule. */
export interface RuleProblem {
  readonly path: string;
  readonly code: string;
}

/**
 * Refuses what has wrong values, naming each.
 *
 * @throws {AppError} `validation.failed`, unless there are none.
 */
export function refuseWrong(issues: readonly FieldIssue[], problems: readonly RuleProblem[]): void {
  const all = [...issues, ...problems.map((problem) => ({ ...problem, rule: '', params: {} }))];
  if (all.length === 0) return;
  const fields = all.map(({ path, code }) => ({ path, code }));
  throw new AppError('validation.failed', { details: { fields, issues: all } });
}
