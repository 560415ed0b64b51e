import { matches } from '../../conditions.ts';
import type { FactSchema, Facts, FactsSchema } from '../../facts.ts';
import type { FormBundle, FormFacts } from '../form.ts';
import { formInstance } from './instance.ts';
import { isValues } from './normalise.ts';
import { quantityOf } from './quantity.ts';
import { holdsIn } from './scope.ts';

type Answers = Readonly<Record<string, unknown>>;
type Rules = Pick<FormBundle, 'schema' | 'ui'>;

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
  forms: ReadonlyMap<string, Rules>,
  answers: Answers,
  formFacts: FormFacts,
): Facts {
  const drawn = Object.entries(properties).filter(([, { source }]) => source === 'answers');
  return Object.fromEntries(
    drawn.map(([name, schema]) => {
      const bundle = forms.get(schema.from?.form ?? '');
      return [
        name,
        bundle === undefined ? factOf(schema, {}) : drawnFact(bundle, schema, answers, formFacts),
      ];
    }),
  );
}

/** The answers to the visible questions of a form, by field: one entry, or those of a list. */
export function entriesTo(bundle: Rules, answers: Answers, formFacts: FormFacts): Answers[] {
  const { ui } = bundle;
  const instance = formInstance(bundle, answers, formFacts);
  const value = ui.of === null ? instance : instance[ui.of];
  return (Array.isArray(value) ? value : [value]).filter(isValues);
}

function drawnFact(bundle: Rules, schema: FactSchema, answers: Answers, formFacts: FormFacts) {
  const { from = {} } = schema;
  const entries = entriesTo(bundle, answers, formFacts);
  if (from.sum === undefined && from.least === undefined && from.days === undefined) {
    return factOf(schema, bundle.ui.kind === 'list' ? {} : (entries[0] ?? {}));
  }
  const number = quantityOf(bundle, from, entries, formFacts);
  return from.is === undefined ? inside(schema, Math.trunc(number ?? 0)) : matches(from.is, number);
}

/** The nearest number in the range of a fact. */
function inside({ minimum = 0, maximum = 0 }: FactSchema, number: number): number {
  return Math.min(Math.max(number, minimum), maximum);
}

/** The fact's value; the first value of its range if the field has no answer. */
function factOf(schema: FactSchema, given: Answers) {
  const { from = {}, enum: values } = schema;
  if (from.when !== undefined) return holdsIn(from.when, (name) => given[name]);
  if (from.field !== undefined) {
    const value = given[from.field];
    return (values ?? []).find((one) => one === value) ?? values?.[0] ?? null;
  }
  const list = given[from.count ?? ''];
  return inside(schema, Array.isArray(list) ? list.length : 0);
}
