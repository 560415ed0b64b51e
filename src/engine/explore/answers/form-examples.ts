import { checkForm } from '../../forms/answers/check.ts';
import { onScreen } from '../../forms/answers/on-screen.ts';
import type { Draft, FieldIssue, FormBundle, FormFacts, Json } from '../../forms/form.ts';
import { widgetAnswers } from '../../forms/form-files/widget-answers.ts';
import { valueAt } from '../../json-pointer.ts';
import { answerCases } from './answer-cases.ts';

/** Answers to a form, as a person could give them. */
export interface FilledForm {
  readonly draft: Draft;
  /** The facts of the form under which they are given. */
  readonly facts: FormFacts;
}

/** Answers that violate one rule of one field. */
export interface BrokenForm extends FilledForm {
  /** The name of the field; that of the whole list for a rule on its entries. */
  readonly field: string;
  /** The rule as the texts of errors name it: `required`, `maxLength`, `email` … */
  readonly rule: string;
}

export interface FormExamples {
  /** Valid answers to everything; null if none are found. */
  readonly full: FilledForm | null;
  /** Valid answers to what is required; null if none are found. */
  readonly minimal: FilledForm | null;
  /** One for each field and rule, in the order of the form. */
  readonly broken: readonly BrokenForm[];
}

/**
 * Answers that show what a form accepts and refuses: from those that tests and checks generate (`answerCases`), the ones
 * that a person can enter, each judged by the form itself.
 *
 * @example formExamples(bundle, facts).broken[0] // { field: 'first_name', rule: 'required', draft: { … }, facts: { … } }
 */
export function formExamples(bundle: FormBundle, facts: FormFacts): FormExamples {
  const valid: FilledForm[] = [];
  const broken = new Map<string, BrokenForm>();
  for (const one of answerCases(bundle, facts)) {
    if (one.expected.length > 1) continue;
    const draft = withSomeAnswer(bundle, one.draft);
    const [issue, ...others] = onScreen(bundle.ui, checkForm(bundle, draft, one.facts), draft, one.facts);
    if (others.length > 0) continue;
    if (issue === undefined) valid.push({ draft, facts: one.facts });
    else {
      const field = fieldOf(bundle, issue);
      const key = `${field} ${issue.rule}`;
      if (!broken.has(key) && canEnter(bundle, draft, issue))
        broken.set(key, { field, rule: issue.rule, draft, facts: one.facts });
    }
  }
  const answered = valid.map(({ draft }) => leaves(draft));
  const first = (count: number) => valid[answered.indexOf(count)] ?? null;
  const names = Object.keys(bundle.ui.fields);
  return {
    full: first(Math.max(...answered)),
    minimal: first(Math.min(...answered)),
    broken: [...broken.values()].sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field)),
  };
}

/** How many values an answer consists of. */
function leaves(value: unknown): number {
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 1;
  return Object.values(value).reduce<number>((sum, one) => sum + leaves(one), 0);
}

/** An untouched form shows no issues, so one that lacks its only answer gets an empty one. */
function withSomeAnswer({ ui }: FormBundle, draft: Draft): Draft {
  const [name] = Object.keys(ui.fields);
  return ui.of === null && name !== undefined && Object.keys(draft).length === 0 ? { [name]: '' } : draft;
}

function fieldOf({ ui }: FormBundle, { path }: FieldIssue): string {
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part));
  return (ui.of === null ? parts[0] : parts[1]) ?? ui.of ?? '';
}

/** Whether the widget of the field gives such an answer; leaving it out is always possible. */
function canEnter(bundle: FormBundle, draft: Draft, issue: FieldIssue): boolean {
  const field = bundle.ui.fields[fieldOf(bundle, issue)];
  if (field === undefined) return issue.rule !== 'type';
  const value = valueAt(draft, issue.path.split('.')) as Json | undefined;
  if (value === undefined || value === '') return true;
  if (Array.isArray(value) && field.widget === 'upload') return true;
  return widgetAnswers(field, typeof value === 'number' ? { type: 'number' } : {}, [value]).some(
    (one) => JSON.stringify(one) === JSON.stringify(value),
  );
}
