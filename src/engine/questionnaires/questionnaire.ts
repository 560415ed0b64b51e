/**
 * A questionnaire: the file that an analyst writes, the part of a question that the rules use, and the check of an
 * answer.
 */
import { FALLBACK_LANGUAGE } from '../language/language.ts';
import { type AnswerValue, type QuestionType, questionTypes, readText } from './question-types.ts';

/** A text by language. */
export type Texts = Readonly<Record<string, string>>;

/** Days that the person must confirm; they are not refused. `{{date}}` in the text is the given day. */
export interface QuestionDoubt {
  readonly before?: 'today';
  readonly after?: 'today';
  readonly text: Texts;
}

/** One question of a file. `options` are for checkbox and radio, `condition` only for radio, `doubts` for a date. */
export interface Question {
  readonly key: string;
  readonly type: QuestionType;
  readonly name: Texts;
  /** Absent and false are not the same. */
  readonly is_answer_required?: boolean;
  readonly doubts?: readonly QuestionDoubt[];
  readonly options?: readonly { readonly id: string; readonly label: Texts }[];
  /** The option that opens the follow-up. */
  readonly condition?: string;
  readonly condition_question?: Texts;
}

/** `schemas/questionnaires/<name>.json`, or a property's own file in a folder named by its id. */
export interface QuestionnaireFile {
  /** Its name in the API. */
  readonly questionnaire: string;
  readonly version: number;
  readonly items: readonly Question[];
}

/** The fields of a question that the rules use, from a file or from the API. */
export interface AskedQuestion {
  readonly key: string;
  readonly type: QuestionType;
  readonly is_answer_required?: boolean;
  readonly condition?: string;
}

export interface QuestionAnswer {
  readonly value: AnswerValue;
  /** The answer to the follow-up. */
  readonly condition_value: string;
}

export type QuestionAnswers = Readonly<Record<string, QuestionAnswer>>;

export const NO_ANSWER: QuestionAnswer = { value: '', condition_value: '' };

/** The text in a language, else in the fallback language. */
export function textIn(texts: Texts, language: string): string {
  return texts[language] ?? texts[FALLBACK_LANGUAGE] ?? '';
}

/** A question with its options; only checkbox and radio have any. */
export interface OfferedQuestion extends AskedQuestion {
  readonly options?: readonly { readonly id: string }[];
}

/**
 * Normalizes an answer from a request; null if it is not valid for this question. The answer to a follow-up that is not
 * open is dropped.
 *
 * @example judgeAnswer({ key: 'a', type: 'currency' }, { value: '12.5' }) // { value: '12.50', condition_value: '' }
 * @example judgeAnswer({ key: 'a', type: 'date' }, { value: '2026-02-30' }) // null
 */
export function judgeAnswer(
  question: OfferedQuestion,
  sent: { readonly value?: unknown; readonly condition_value?: unknown },
): QuestionAnswer | null {
  const options = new Set((question.options ?? []).map(({ id }) => id));
  const value = questionTypes[question.type].read(sent.value ?? NO_ANSWER.value, options);
  const more = readText(sent.condition_value ?? '');
  if (value === null || more === null) return null;
  const isOpen = question.condition !== undefined && value === question.condition;
  return { value, condition_value: isOpen ? more : '' };
}
