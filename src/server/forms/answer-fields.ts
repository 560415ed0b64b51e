/**
 * Single fields of a person's answers, wherever a form keeps them: at the root, in an object, in each entry of a list.
 */
import type { FieldUi, FormBundle, FormUi } from '../../engine/forms/form.ts';

/** Answers as they are stored or sent, by the keys of the draft. */
export type Answers = Readonly<Record<string, unknown>>;

/** Where a form keeps the answers of one field. */
export interface AnswerField {
  /** The key of the draft that the form fills; null: the fields are at the root. */
  readonly of: string | null;
  readonly kind: FormUi['kind'];
  readonly name: string;
}

/**
 * The fields of these forms that are of a sort, each with where its answers are.
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
 * The same answers with each value of these fields changed; `undefined` leaves the field out. Answers of another
 * shape than the form's (a text in the place of a list) stay as they are.
 *
 * @param change is given the value, its field, and the values beside it.
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

/** The same list with each of its entries changed; anything but a list comes back as it is. */
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

/** The entry of a list with that id, or undefined. An entry without an id is nobody's. */
export function entryWithId(list: unknown, id: unknown): Answers | undefined {
  if (!Array.isArray(list) || !isId(id)) return undefined;
  return list.find(
    (entry): entry is Answers => isValues(entry) && isId(entry.id) && String(entry.id) === String(id),
  );
}

/** Whether something can be the id of an entry. */
export function isId(id: unknown): id is string | number {
  return typeof id === 'number' || (typeof id === 'string' && id !== '');
}

export function isValues(value: unknown): value is Answers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
