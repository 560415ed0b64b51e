import type { FieldIssue, FormBundle, FormCount, FormFacts, Json } from '../form.ts';
import { issuesIn, withTold } from './check.ts';
import { formInstance } from './instance.ts';
import { requiredIn } from './required.ts';

/**
 * How complete the form is: `total` counts the required fields that apply to this person and draft plus other fields
 * with errors, `invalids` the fields with errors.
 *
 * A student, a guarantor and an applicant who is not responsible can all reach `invalids` 0, because fields that do not
 * apply are neither required nor validated.
 *
 * @param told issues that were found elsewhere with more knowledge of the answers
 * @example countForm(applicants, {}, facts) // { total: 4, invalids: 4, errors: [...] }
 * @see spec/application.md §4 Progress and saving
 */
export function countForm(
  bundle: FormBundle,
  draft: Json,
  facts: FormFacts,
  told: readonly FieldIssue[] = [],
): FormCount {
  const instance = formInstance(bundle, draft, facts);
  const errors = withTold(bundle, issuesIn(bundle, instance, facts), told, draft, facts);
  const counted = requiredIn(bundle, instance, facts);
  for (const { path } of errors) counted.add(path);
  return { total: counted.size, invalids: errors.length, errors };
}
