/** The questionnaires of a draft. What is malformed is none. */
import { questionTypes } from '../../questionnaires/question-types.ts';
import type { QuestionnaireFile, Texts } from '../../questionnaires/questionnaire.ts';
import { isJsonObject } from '../../release/facts-shape.ts';
import type { EditedBundle } from '../bundle.ts';
import { membersOf } from '../leads.ts';

const QUESTIONNAIRE = /^schemas\/questionnaires\/(.+)\.json$/;

/** The files of all questionnaires: those of every property, and those of one. */
export function questionnairePaths({ paths }: Pick<EditedBundle, 'paths'>): string[] {
  return paths.filter((path) => QUESTIONNAIRE.test(path));
}

/** The name of a questionnaire in its path. @example questionnaireName('schemas/questionnaires/pre-lease.json') // 'pre-lease' */
export function questionnaireName(path: string): string {
  return QUESTIONNAIRE.exec(path)?.[1] ?? path;
}

/** The questionnaire of a file; null if it is none, or a question is malformed. */
export function questionnaireOf(file: unknown): QuestionnaireFile | null {
  const { questionnaire, version, items } = membersOf(file);
  const isOne =
    typeof questionnaire === 'string' &&
    typeof version === 'number' &&
    Array.isArray(items) &&
    items.every(isQuestion);
  return isOne ? (file as QuestionnaireFile) : null;
}

function isQuestion(item: unknown): boolean {
  const { key, type, name, options = [], condition_question = {}, doubts = [] } = membersOf(item);
  const isOption = (one: unknown) => typeof membersOf(one).id === 'string' && isTexts(membersOf(one).label);
  return (
    typeof key === 'string' &&
    Object.hasOwn(questionTypes, String(type)) &&
    isTexts(name) &&
    isTexts(condition_question) &&
    Array.isArray(options) &&
    options.every(isOption) &&
    Array.isArray(doubts) &&
    doubts.every((doubt) => isTexts(membersOf(doubt).text))
  );
}

function isTexts(value: unknown): value is Texts {
  return isJsonObject(value) && Object.values(value).every((text) => typeof text === 'string');
}
