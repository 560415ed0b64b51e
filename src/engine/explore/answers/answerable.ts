/** Checks that a form can be filled in: generates answers, enters them as its widgets do, and validates them. */
import { checkForm } from '../../forms/answers/check.ts';
import { countForm } from '../../forms/answers/count.ts';
import { formInstance } from '../../forms/answers/instance.ts';
import type { Entry, FieldIssue, FormBundle, FormFacts, Json } from '../../forms/form.ts';
import type { FormFactsSchema } from '../../forms/form-facts.ts';
import { neutralFacts } from '../../forms/form-facts.ts';
import { widgetAnswers } from '../../forms/form-files/widget-answers.ts';
import { boundedFacts } from './bounded-facts.ts';
import { CaseMaker, pathOf } from './case-maker.ts';
import type { Situation } from './situations.ts';
import { movedDate, validValues } from './values.ts';

/** The problems that prevent filling in a form. */
export interface Unanswerable {
  /** Fields without a valid answer of their widget, each with the rule that refused the last one. */
  readonly fields: readonly { readonly name: string; readonly rule: string }[];
  /** The errors of the best answers to the whole form; null if some answers are valid. */
  readonly form: string | null;
}

/** The day for generated answers; its value does not matter. */
const TODAY = '2026-03-01';

/**
 * Finds the fields that cannot be filled in. Each field is tried in every situation and with every value of each form
 * fact, until one answer of its widget passes all rules; a field that no situation shows is skipped.
 *
 * @param bundle a form without errors in its files
 * @example unanswerable(pets, schema) // { fields: [], form: null }
 */
export function unanswerable(bundle: FormBundle, declared: FormFactsSchema): Unanswerable {
  const refused = new Map<string, string>();
  const filled = new Set<string>();
  let best: readonly FieldIssue[] | null = null;
  for (const facts of factVariants(bundle, declared)) {
    const make = new CaseMaker(bundle, facts);
    for (const situation of make.situations) {
      const entry = fill(bundle, make, situation, { filled, refused });
      const issues = checkForm(bundle, make.inside(situation, entry), facts);
      if (best === null || issues.length < best.length) best = issues;
    }
    const isDone = Object.keys(bundle.ui.fields).every((name) => filled.has(name));
    if (isDone && best?.length === 0) break;
  }
  const fields = [...refused].filter(([name]) => !filled.has(name)).map(([name, rule]) => ({ name, rule }));
  const wrong = best?.map(({ path, rule }) => `${path} (${rule})`).join(', ') ?? 'nothing could be filled in';
  return { fields, form: wrong === '' ? null : wrong };
}

interface Tried {
  readonly filled: Set<string>;
  readonly refused: Map<string, string>;
}

/** The entry with a valid answer of its widget in each field, as far as there is one. */
function fill(bundle: FormBundle, make: CaseMaker, situation: Situation, { filled, refused }: Tried): Entry {
  const { ui } = bundle;
  let entry = situation.full;
  for (const [name, field] of Object.entries(ui.fields)) {
    const rule = situation.rules.fields[name];
    if (rule === undefined || field.filledBy !== undefined || !isShown(bundle, make, situation, entry, name))
      continue;
    const path = pathOf(bundle, situation.index, name);
    for (const answer of [entry[name], ...widgetAnswers(field, rule, madeFor(name, rule, make.facts))]) {
      if (answer === undefined || !isOf(widgetAnswers(field, rule, [answer]), answer)) continue;
      const next = { ...entry, [name]: answer };
      const wrong = checkForm(bundle, make.inside(situation, next), make.facts).find(
        (issue) => issue.path === path || issue.path.startsWith(`${path}.`),
      );
      if (wrong === undefined) {
        filled.add(name);
        entry = next;
        break;
      }
      refused.set(name, wrong.rule);
    }
    if (!filled.has(name) && !refused.has(name)) refused.set(name, 'type');
  }
  return entry;
}

const isOf = (answers: readonly Json[], answer: Json): boolean =>
  answers.some((one) => JSON.stringify(one) === JSON.stringify(answer));

/** Whether a field applies to the form once it has an answer. */
function isShown(
  bundle: FormBundle,
  make: CaseMaker,
  situation: Situation,
  entry: Entry,
  name: string,
): boolean {
  const draft = make.inside(situation, { ...entry, [name]: entry[name] ?? 'A' });
  const { of, kind } = bundle.ui;
  const instance = formInstance(bundle, draft, make.facts);
  const section = of === null ? instance : instance[of];
  const own = kind === 'list' && Array.isArray(section) ? section[situation.index] : section;
  return Object.hasOwn((own ?? {}) as object, name);
}

/** Generated values for the rules of a field, and days around today in case it is a date. */
function madeFor(name: string, rule: Parameters<typeof validValues>[1], facts: FormFacts): Json[] {
  const days = [0, -30, 30, 400, -400].map((days) => movedDate(facts.today, 0, days));
  const born = [-30, -10].map((years) => movedDate(facts.today, years, 0));
  return [...validValues(name, rule, facts), ...days, ...born];
}

/** The neutral facts, then one variant for each other value of each declared fact. */
function factVariants(bundle: FormBundle, declared: FormFactsSchema): FormFacts[] {
  const neutral: FormFacts = {
    ...neutralFacts(declared, TODAY),
    ...boundedFacts(bundle, TODAY),
  };
  const others = Object.entries(declared.properties).flatMap(
    ([name, { type, enum: values, examples = [] }]) => {
      const all: Json[] = [
        ...(values ?? ([type].flat().includes('boolean') ? [true, false] : [])),
        ...examples,
      ];
      return all.filter((value) => value !== neutral[name]).map((value) => ({ ...neutral, [name]: value }));
    },
  );
  return [neutral, ...others];
}

/**
 * The possible numbers of required fields of an untouched form, depending on the facts of the person.
 *
 * @example untouchedTotals(animal, schema) // [6]
 */
export function untouchedTotals(bundle: FormBundle, declared: FormFactsSchema): number[] {
  const totals = factVariants(bundle, declared).map((facts) => countForm(bundle, {}, facts).total);
  return [...new Set(totals)];
}
