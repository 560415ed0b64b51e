/**
 * A questionnaire as a form: its questions, which the server sends as finished texts, become the schema and the layout
 * that the form host shows. The validator is not compiled but applies the rules that the server applies to a submit.
 */

import { isRequired, missingAnswers, type QuestionnaireName } from '../../../machines/questionnaire-rules.ts';
import { DOCUMENT_ACCEPT } from '../../contract/document-types.ts';
import type { QuestionItem } from '../../contract/questionnaire.contract.ts';
import type {
  DoubtUi,
  Draft,
  Effect,
  FieldSchema,
  FieldUi,
  FormBundle,
  FormFacts,
  ValidationError,
} from '../../engine/forms/form.ts';
import { type QuestionType, UPLOADED } from '../../engine/questionnaires/question-types.ts';
import { judgeAnswer, NO_ANSWER, type QuestionAnswers } from '../../engine/questionnaires/questionnaire.ts';

/** The key of the draft with the answers, and the namespace of the texts of the questions. */
export const ANSWERS = 'answers';
export const QUESTION_TEXTS = 'questions';

/** The questions of a questionnaire, as the form host takes them. */
export interface QuestionnaireForm {
  readonly bundle: FormBundle;
  readonly facts: FormFacts;
}

/** The field of a follow-up; a key of a question has no hyphen. */
const followUpOf = (key: string): string => `${key}-more`;

const WIDGETS = {
  text: 'textarea',
  currency: 'currency',
  date: 'date',
  time: 'time',
  radio: 'radio',
  checkbox: 'checkboxes',
  file: 'upload',
} as const satisfies Readonly<Record<QuestionType, FieldUi['widget']>>;

/** The widgets of all types of questions. */
export const QUESTION_WIDGETS = Object.values(WIDGETS);

const MESSAGES = { required: 'questionnaire.required', wrong: 'questionnaire.answer_invalid' };
const ONE: FieldSchema = { type: 'string', messages: MESSAGES };
const SEVERAL: FieldSchema = { type: 'array', messages: MESSAGES };

/**
 * The form of a questionnaire: a field per question, and one per follow-up, which applies while its option is chosen.
 *
 * @param today `YYYY-MM-DD`, where the person is.
 * @example
 * questionnaireForm('denied_form', [{ key: 'a', type: 'text', name: 'Why?', value: '', meta: {}, condition_value: '' }],
 *   '2027-01-01').bundle.schema.properties.answers?.required // ['a']
 */
export function questionnaireForm(
  questionnaire: QuestionnaireName,
  items: readonly QuestionItem[],
  today: string,
): QuestionnaireForm {
  const open = items.filter(({ condition }) => condition !== undefined);
  const several = (type: QuestionType) => type === 'checkbox' || type === 'file';
  const fields = items.flatMap((item): [string, FieldUi][] => [
    [item.key, fieldOf(questionnaire, item)],
    ...(item.condition === undefined ? [] : [followUpField(questionnaire, item, item.condition)]),
  ]);
  const answers: FieldSchema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(items.map(({ key, type }) => [key, several(type) ? SEVERAL : ONE])),
      ...Object.fromEntries(open.map(({ key }) => [followUpOf(key), ONE])),
    },
    required: items.filter((item) => isRequired(questionnaire, item)).map(({ key }) => key),
    allOf: open.map(({ key, condition }) => ({
      if: { properties: { [key]: { const: condition } }, required: [key] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { required: [followUpOf(key)] },
    })),
  };
  const effects = open.map(({ key }): Effect => ({ on: key, clear: [followUpOf(key)] }));
  return {
    bundle: {
      id: `questionnaires/${questionnaire}`,
      schema: { $id: questionnaire, type: 'object', properties: { [ANSWERS]: answers } },
      ui: {
        title: `questionnaires:headings.${questionnaire}`,
        of: ANSWERS,
        kind: 'object',
        numbered: true,
        rows: fields.map(([name]) => [name]),
        fields: Object.fromEntries(fields),
        effects,
      },
      validate: validatorOf(questionnaire, items),
    },
    facts: { today, ...Object.fromEntries(items.flatMap(doubtFacts)) },
  };
}

const textKey = (questionnaire: string, key: string, part: string): string =>
  `${QUESTION_TEXTS}:${questionnaire}.${key}.${part}`;

function fieldOf(questionnaire: QuestionnaireName, { key, type, meta, doubts }: QuestionItem): FieldUi {
  const text = (part: string) => textKey(questionnaire, key, part);
  return {
    label: text('name'),
    widget: WIDGETS[type],
    ...(meta.options && {
      options: meta.options.map(({ id }) => ({ value: id, label: text(`options.${id}`) })),
    }),
    ...(doubts && {
      doubts: doubts.map(
        (doubt, index): DoubtUi => ({
          ...(doubt.before === undefined ? {} : { before: limitName(key, index, 'before') }),
          ...(doubt.after === undefined ? {} : { after: limitName(key, index, 'after') }),
          text: text(`doubts.${index}`),
        }),
      ),
    }),
    ...(type === 'file' && { purpose: key, accept: DOCUMENT_ACCEPT, hint: 'questionnaires:files.accepted' }),
  };
}

function followUpField(
  questionnaire: QuestionnaireName,
  { key }: QuestionItem,
  condition: string,
): [string, FieldUi] {
  const label = textKey(questionnaire, key, 'follow_up');
  return [followUpOf(key), { label, widget: 'textarea', when: { [key]: { const: condition } } }];
}

/** The name of the fact with a limit of a doubt: layouts name facts, and questions have the days themselves. */
const limitName = (key: string, index: number, end: 'before' | 'after'): string => `${key}-${end}-${index}`;

function doubtFacts({ key, doubts = [] }: QuestionItem): [string, string][] {
  return doubts.flatMap(({ before, after }, index): [string, string][] => [
    ...(before === undefined ? [] : [[limitName(key, index, 'before'), before] as [string, string]]),
    ...(after === undefined ? [] : [[limitName(key, index, 'after'), after] as [string, string]]),
  ]);
}

/**
 * The finished texts of the questions, for the namespace that the form's labels name.
 *
 * @example questionTexts('pre_lease', items) // { pre_lease: { notes: { name: 'Is there anything …?', … }, … } }
 */
export function questionTexts(questionnaire: QuestionnaireName, items: readonly QuestionItem[]): object {
  const texts = items.map(({ key, name, condition_question, meta, doubts = [] }) => [
    key,
    {
      name,
      follow_up: condition_question,
      options: Object.fromEntries((meta.options ?? []).map(({ id, label }) => [id, label])),
      doubts: Object.fromEntries(doubts.map(({ text }, index) => [index, text])),
    },
  ]);
  return { [questionnaire]: Object.fromEntries(texts) };
}

/** The answers of the questions as a draft of the form; `filesOf` makes the entries of a question's files. */
export function questionnaireDraft(
  items: readonly QuestionItem[],
  filesOf: (item: QuestionItem) => readonly unknown[],
): Draft {
  const answers = items.flatMap((item): [string, unknown][] => [
    [item.key, item.type === 'file' ? filesOf(item) : item.value],
    [followUpOf(item.key), item.condition_value],
  ]);
  return { [ANSWERS]: Object.fromEntries(answers.filter(([, value]) => value !== '')) };
}

/**
 * The answers in a draft of the form, as the server takes them.
 *
 * @example answersIn([{ key: 'a', type: 'text' }], { answers: { a: 'Yes' } }) // { a: { value: 'Yes', condition_value: '' } }
 */
export function answersIn(
  items: readonly Pick<QuestionItem, 'key' | 'type'>[],
  draft: Draft,
): QuestionAnswers {
  const given = (draft[ANSWERS] ?? {}) as Readonly<Record<string, unknown>>;
  const answered = ({ key, type }: Pick<QuestionItem, 'key' | 'type'>) => {
    const value = given[key] ?? NO_ANSWER.value;
    if (type !== 'file') return value as QuestionAnswers[string]['value'];
    return Array.isArray(value) && value.length > 0 ? UPLOADED : NO_ANSWER.value;
  };
  return Object.fromEntries(
    items.map((item) => [
      item.key,
      { value: answered(item), condition_value: String(given[followUpOf(item.key)] ?? '') },
    ]),
  );
}

/** Judges answers as the server does: each by its type, and the missing ones. */
function validatorOf(
  questionnaire: QuestionnaireName,
  items: readonly QuestionItem[],
): FormBundle['validate'] {
  const validate: FormBundle['validate'] = (data) => {
    const answers = answersIn(items, data as Draft);
    const wrong = items.filter(
      (item) =>
        judgeAnswer({ ...item, options: item.meta.options ?? [] }, answers[item.key] ?? NO_ANSWER) === null,
    );
    const errors = [
      ...wrong.map(({ key }) => errorOf(`/${ANSWERS}/${key}`, 'wrong', {})),
      ...missingAnswers(questionnaire, items, answers).map(({ key, part }) =>
        errorOf(`/${ANSWERS}`, 'required', {
          missingProperty: part === 'value' ? key : followUpOf(key),
        }),
      ),
    ];
    validate.errors = errors;
    return errors.length === 0;
  };
  return validate;
}

function errorOf(instancePath: string, keyword: string, params: ValidationError['params']): ValidationError {
  return { instancePath, schemaPath: `#/${keyword}`, keyword, params };
}
