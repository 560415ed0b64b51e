/** Edits of a questionnaire, as the studio makes them. */
import type { FileEdit, ValuePath } from '../../drafts/file-edit.ts';
import type { QuestionType } from '../../questionnaires/question-types.ts';
import type { Question, QuestionnaireFile, Texts } from '../../questionnaires/questionnaire.ts';
import type { EditedBundle } from '../bundle.ts';
import { languagesOf } from '../form/text-edits.ts';
import type { NameProblem } from '../state-edits.ts';

/** Maximum questions and options. @see schemas/questionnaire.schema.json */
export const MOST_QUESTIONS = 100;
const MOST_OPTIONS = 50;

/** A questionnaire of a draft. */
export interface EditedQuestionnaire {
  readonly path: string;
  readonly file: QuestionnaireFile;
  /** Its version in the release that the draft is based on; 0 if that has none. */
  readonly baseVersion: number;
}

/** The edits of one step, with the version that they make: one above that of the base. */
export function questionStep(
  { path, file, baseVersion }: EditedQuestionnaire,
  edits: readonly FileEdit[],
): readonly FileEdit[] {
  if (edits.length === 0 || file.version > baseVersion) return edits;
  return [...edits, { path, at: ['version'], value: baseVersion + 1 }];
}

/** What is wrong with the key of a new question; null if nothing is. @example keyProblem(file, 'Why') // 'form' */
export function keyProblem({ items }: QuestionnaireFile, key: string): NameProblem | null {
  if (!/^[a-z][a-z0-9_]{0,49}$/.test(key)) return 'form';
  return items.some((item) => item.key === key) ? 'taken' : null;
}

/** The options that a question with options begins with: their texts are the same in every language. */
const FIRST_OPTIONS = ['first', 'second'];

/** Adds a question behind another one. @param texts the question by language */
export function addQuestion(
  bundle: EditedBundle,
  { path }: EditedQuestionnaire,
  question: {
    readonly key: string;
    readonly type: QuestionType;
    readonly texts: Texts;
    readonly index: number;
  },
): FileEdit[] {
  const { key, type, texts, index } = question;
  const value = { key, type, name: texts, ...optionsFor(bundle, type) };
  return [{ path, at: ['items', index], value, insert: 'here' }];
}

function optionsFor(bundle: EditedBundle, type: QuestionType): Pick<Question, 'options'> {
  if (!hasOptions(type)) return {};
  const languages = languagesOf(bundle);
  const label = (id: string) => Object.fromEntries(languages.map((language) => [language, id]));
  return { options: FIRST_OPTIONS.map((id) => ({ id, label: label(id) })) };
}

/** Whether questions of a type offer options. */
export const hasOptions = (type: QuestionType): boolean => type === 'checkbox' || type === 'radio';

/** Gives a question another type; what only the former type has goes, and answers of that type are no longer valid. */
export function retypeQuestion(
  bundle: EditedBundle,
  { path, file }: EditedQuestionnaire,
  index: number,
  type: QuestionType,
): FileEdit[] {
  const question = file.items[index];
  if (question === undefined || question.type === type) return [];
  const at = ['items', index];
  const gone = [
    ...(hasOptions(type) ? [] : ['options']),
    ...(type === 'radio' ? [] : ['condition', 'condition_question']),
    ...(type === 'date' ? [] : ['doubts']),
  ].filter((part) => Object.hasOwn(question, part));
  const { options } = optionsFor(bundle, type);
  return [
    { path, at: [...at, 'type'], value: type },
    ...gone.map((part) => ({ path, at: [...at, part], value: undefined })),
    ...(options === undefined || question.options !== undefined
      ? []
      : [{ path, at: [...at, 'options'], value: options }]),
  ];
}

/** Sets a value of a question, or of what is in it; undefined removes it. */
export function questionEdits(
  { path }: EditedQuestionnaire,
  index: number,
  at: ValuePath,
  value: unknown,
): FileEdit[] {
  return [{ path, at: ['items', index, ...at], value }];
}

/** Moves a question to another place. */
export function moveQuestion({ path, file }: EditedQuestionnaire, index: number, to: number): FileEdit[] {
  return file.items[to] === undefined ? [] : [{ path, at: ['items', index], moveTo: to }];
}

/** Removes a question; what people have answered stays stored. */
export function removeQuestion({ path }: EditedQuestionnaire, index: number): FileEdit[] {
  return [{ path, at: ['items', index], value: undefined }];
}

/** What is wrong with the id of a new option; null if nothing is. */
export function optionProblem({ options = [] }: Question, id: string): NameProblem | null {
  if (!/^[a-z][a-z0-9_]{0,49}$/.test(id)) return 'form';
  return options.some((option) => option.id === id) ? 'taken' : null;
}

/** Adds an option behind all others. @param texts by language */
export function addQuestionOption(
  { path, file }: EditedQuestionnaire,
  index: number,
  option: { readonly id: string; readonly texts: Texts },
): FileEdit[] {
  const count = file.items[index]?.options?.length ?? 0;
  if (count >= MOST_OPTIONS) return [];
  const value = { id: option.id, label: option.texts };
  return [{ path, at: ['items', index, 'options', count], value, insert: 'here' }];
}

/** Removes an option, and the follow-up that it opens; the last one stays. */
export function removeQuestionOption(
  { path, file }: EditedQuestionnaire,
  index: number,
  option: number,
): FileEdit[] {
  const { options = [], condition } = file.items[index] ?? {};
  if (options.length < 2) return [];
  const at = ['items', index];
  const isOpening = options[option]?.id === condition;
  return [
    { path, at: [...at, 'options', option], value: undefined },
    ...(isOpening
      ? ['condition', 'condition_question'].map((part) => ({ path, at: [...at, part], value: undefined }))
      : []),
  ];
}

/** Lets an option of a radio open a follow-up question, whose texts are still missing then; null: none does. */
export function followUpEdits(
  { path, file }: EditedQuestionnaire,
  index: number,
  option: string | null,
): FileEdit[] {
  const question = file.items[index];
  const at = ['items', index];
  if (question === undefined) return [];
  if (option === null)
    return ['condition', 'condition_question']
      .filter((part) => Object.hasOwn(question, part))
      .map((part) => ({ path, at: [...at, part], value: undefined }));
  return [
    { path, at: [...at, 'condition'], value: option },
    ...(question.condition_question === undefined
      ? [{ path, at: [...at, 'condition_question'], value: {} }]
      : []),
  ];
}
