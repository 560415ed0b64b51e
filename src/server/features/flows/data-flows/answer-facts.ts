import type { FactSchema, Facts, FactsSchema } from '../../../../engine/facts.ts';
import { formInstance } from '../../../../engine/forms/answers/instance.ts';
import { holdsIn } from '../../../../engine/forms/answers/scope.ts';
import type { FormBundle, FormFacts } from '../../../../engine/forms/form.ts';
import { type Answers, isValues } from '../../../forms/answer-fields.ts';

/**
 * The facts of a flow that derive from its own answers. Only answers to visible questions count.
 *
 * @param forms by id; a fact of a missing form is derived as if nothing was answered.
 * @example
 * answerFacts(schema, deps.forms, { animal: { assistance: 'YES' } }, { today: '2026-03-02' }) // { assistance: true }
 * @see docs/decisions/0031-a-flow-of-data-alone.md
 */
export function answerFacts(
  { properties }: FactsSchema,
  forms: ReadonlyMap<string, FormBundle>,
  answers: Answers,
  formFacts: FormFacts,
): Facts {
  const drawn = Object.entries(properties).filter(([, { source }]) => source === 'answers');
  return Object.fromEntries(
    drawn.map(([name, schema]) => {
      const bundle = forms.get(schema.from?.form ?? '');
      const given = bundle === undefined ? {} : answersTo(bundle, answers, formFacts);
      return [name, factOf(schema, given)];
    }),
  );
}

/** The answers to the visible questions of an object or root form, by field; none for a list. */
export function answersTo(bundle: FormBundle, answers: Answers, formFacts: FormFacts): Answers {
  const { ui } = bundle;
  const instance = formInstance(bundle, answers, formFacts);
  const value = ui.of === null ? instance : instance[ui.of];
  return isValues(value) ? value : {};
}

/** The fact's value; the first value of its range if the field has no answer. */
function factOf({ from = {}, enum: values, minimum = 0, maximum = 0 }: FactSchema, given: Answers) {
  if (from.when !== undefined) return holdsIn(from.when, (name) => given[name]);
  if (from.field !== undefined) {
    const value = given[from.field];
    return (values ?? []).find((one) => one === value) ?? values?.[0] ?? null;
  }
  const list = given[from.count ?? ''];
  const count = Array.isArray(list) ? list.length : 0;
  return Math.min(Math.max(count, minimum), maximum);
}
