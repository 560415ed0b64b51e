import type { FieldIssue, FormBundle, FormCount, FormFacts, Json } from '../form.ts';
import { issuesIn, withTold } from './check.ts';
import { formInstance } from './instance.ts';
import { requiredIn } from './required.ts';

/**
 * How much of the form this person has done: `total` counts the required fields that apply to this person
 * and this draft together with the fields in error, `invalids` the fields in error.
 *
 * A student, a guarantor and an applicant who is not responsible can all reach `invalids` 0, because what
 * does not apply is neither required nor judged.
 *
 * @param told issues that were found elsewhere, where more was known of the answers
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
