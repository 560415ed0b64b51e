/**
 * What a questionnaire is: the file that an analyst writes, and the part of a question that rules read.
 */
import { FALLBACK_LANGUAGE } from '../language/language.ts';
import type { AnswerValue, QuestionType } from './question-types.ts';

/** A text by language. */
export type Texts = Readonly<Record<string, string>>;

/** One question of a file. `options` belong to checkbox and radio, `condition` to radio alone. */
export interface Question {
  readonly key: string;
  readonly type: QuestionType;
  readonly name: Texts;
  /** Absent is another answer than false. */
  readonly is_answer_required?: boolean;
  readonly options?: readonly { readonly id: string; readonly label: Texts }[];
  /** The option that opens the follow-up. */
  readonly condition?: string;
  readonly condition_question?: Texts;
}

/** `schemas/questionnaires/<name>.json`, or a property's own in a folder of its id. */
export interface QuestionnaireFile {
  /** Its name on the wire. */
  readonly questionnaire: string;
  readonly version: number;
  readonly items: readonly Question[];
}

/** What the rules need of a question, whether it comes from a file or over the wire. */
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
