import { answerCases } from '../../explore/answers/answer-cases.ts';
import { checkForm } from '../../forms/answers/check.ts';
import type { FormSource } from '../../forms/compile.ts';
import { type FormFactsSchema, neutralFacts } from '../../forms/form-facts.ts';
import { formToCheck } from '../../forms/form-files/form-to-check.ts';
import { valueAt } from '../../json-pointer.ts';

/** An answer that a form accepted before and no longer does. */
export interface RefusedAnswer {
  readonly form: string;
  /** The path of the field, without positions in lists. */
  readonly field: string;
  /** The rule that refuses it: `required`, `maxLength` … */
  readonly rule: string;
  /** One such answer; undefined if the field is missing. */
  readonly example: unknown;
}

/**
 * The answers that were valid in a form and no longer are, one example for each field and rule. Generated from the form
 * before: filled in as a whole, with only what is required, and at the limit of each rule.
 *
 * @param today `YYYY-MM-DD`
 * @throws {Error} if one of them does not compile.
 * @example refusedAnswers(before, after, facts, '2026-03-02') // [{ form: 'pets/animal', field: 'animal.name', rule: 'maxLength', … }]
 */
export function refusedAnswers(
  before: FormSource,
  after: FormSource,
  facts: FormFactsSchema,
  today: string,
): RefusedAnswer[] {
  const form = formToCheck(after);
  const found = new Map<string, RefusedAnswer>();
  for (const { draft, facts: given, expected } of answerCases(before, neutralFacts(facts, today))) {
    if (expected.length > 0) continue;
    for (const { path, rule } of checkForm(form, draft, given)) {
      const field = path.replace(/\.\d+(?=\.|$)/g, '');
      const key = `${field} ${rule}`;
      if (!found.has(key))
        found.set(key, { form: after.id, field, rule, example: valueAt(draft, path.split('.')) });
    }
  }
  return [...found.values()];
}
