/**
 * Access to single fields of a person's answers at the root, in an object, or in each entry of a list.
 */
import type { FieldUi, FormBundle, FormUi } from '../../engine/forms/form.ts';

/** Stored or sent answers by the keys of the draft. */
export type Answers = Readonly<Record<string, unknown>>;

/** The place of one field in the answers. */
export interface AnswerField {
  /** The form's key in the draft; null if its fields are at the root. */
  readonly of: string | null;
  readonly kind: FormUi['kind'];
  readonly name: string;
}

/**
 * The places of the fields that match a predicate in these forms.
 *
 * @example answerFields(forms, ({ secret }) => secret === true)
 * // [{ of: 'applicant_screening_info', kind: 'object', name: 'ssn' }, …]
 */
export function answerFields(
  forms: readonly Pick<FormBundle, 'ui'>[],
  isOfSort: (field: FieldUi) => boolean,
): AnswerField[] {
  return forms.flatMap(({ ui: { of, kind, fields } }) =>
    Object.entries(fields).flatMap(([name, field]) => (isOfSort(field) ? [{ of, kind, name }] : [])),
  );
}

/**
 * Returns the answers with each value of these fields changed; `undefined` removes the field. Answers of another shape
 * than the form's (a text instead of a list) stay as they are.
 *
 * @param change receives the value, its field, and the sibling values.
 */
export function changeAnswers<F extends AnswerField>(
  answers: Answers,
  fields: readonly F[],
  change: (value: unknown, field: F, beside: Answers) => unknown,
): Record<string, unknown> {
  let changed: Record<string, unknown> = { ...answers };
  for (const field of fields) {
    const { of, kind } = field;
    const within = (values: Answers) => changeField(values, field, change);
    if (of === null) changed = within(changed);
    else if (!Object.hasOwn(changed, of)) continue;
    else if (kind === 'list') changed[of] = eachEntry(changed[of], within);
    else if (isValues(changed[of])) changed[of] = within(changed[of]);
  }
  return changed;
}

/** Returns the list with each entry changed; returns anything but a list as it is. */
export function eachEntry(list: unknown, change: (entry: Answers) => Answers): unknown {
  return Array.isArray(list) ? list.map((entry) => (isValues(entry) ? change(entry) : entry)) : list;
}

function changeField<F extends AnswerField>(
  values: Answers,
  field: F,
  change: (value: unknown, field: F, beside: Answers) => unknown,
): Record<string, unknown> {
  if (!Object.hasOwn(values, field.name)) return { ...values };
  const { [field.name]: before, ...others } = values;
  const after = change(before, field, values);
  return after === undefined ? others : { ...values, [field.name]: after };
}

/** The entry of a list with that id, or undefined. Entries without an id never match. */
export function entryWithId(list: unknown, id: unknown): Answers | undefined {
  if (!Array.isArray(list) || !isId(id)) return undefined;
  return list.find(
    (entry): entry is Answers => isValues(entry) && isId(entry.id) && String(entry.id) === String(id),
  );
}

/** Whether a value can be the id of an entry. */
export function isId(id: unknown): id is string | number {
  return typeof id === 'number' || (typeof id === 'string' && id !== '');
}

export function isValues(value: unknown): value is Answers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
