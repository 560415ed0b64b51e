import type { FactSchema, Facts, FactsSchema } from '../../engine/facts.ts';
import { formInstance } from '../../engine/forms/answers/instance.ts';
import { holdsIn } from '../../engine/forms/answers/scope.ts';
import type { FormBundle, FormFacts } from '../../engine/forms/form.ts';
import { type Answers, isValues } from '../forms/answer-fields.ts';

/**
 * The facts of a flow that are drawn from its own answers. Answers count as their form shows them: one to a question
 * that went away is none.
 *
 * @param forms by id; a fact of a form that is not among them is drawn from no answers.
 * @example answerFacts(schema, deps.forms, { animal: { assistance: 'YES' } }, { today: '2026-03-02' }) // { assistance: true }
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
      const given = bundle === undefined ? {} : entryOf(bundle, formInstance(bundle, answers, formFacts));
      return [name, factOf(schema, given)];
    }),
  );
}

/** The values of a form that is an object; those of a root form are the answers themselves. */
function entryOf({ ui }: FormBundle, instance: Answers): Answers {
  const value = ui.of === null ? instance : instance[ui.of];
  return isValues(value) ? value : {};
}

/** A field without an answer has the first value of the range. */
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
