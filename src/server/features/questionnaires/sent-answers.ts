import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { missingAnswers } from '../../../../machines/questionnaire-rules.ts';
import { DeletedFiles, SentAnswers } from '../../../contract/questionnaire.contract.ts';
import { judgeAnswer } from '../../../engine/questionnaires/judge-answer.ts';
import { UPLOADED } from '../../../engine/questionnaires/question-types.ts';
import {
  NO_ANSWER,
  type Question,
  type QuestionAnswers,
  type QuestionnaireFile,
  textIn,
} from '../../../engine/questionnaires/questionnaire.ts';
import { AppError } from '../../errors.ts';
import { refuseCardData } from '../../http/card-data.ts';
import { idOfStoredPath } from '../../question-items.ts';

/** The answers of a form as they were sent. @throws {AppError} `request.invalid`, `card_data.refused`. */
export function parseAnswers(field: string, text: string | undefined): SentAnswers {
  const sent = parsed(SentAnswers, field, text);
  refuseCardData(sent);
  return sent as SentAnswers;
}

/** The ids of the files that are to go. @throws {AppError} `request.invalid`, `record.not_found`. */
export function parseDeletedFiles(text: string | undefined): string[] {
  if (text === undefined || text === '') return [];
  const paths = parsed(DeletedFiles, 'delete_file', text) as string[];
  return paths.map(idOfSentPath);
}

/** The id of a stored file by its address. @throws {AppError} `record.not_found`. */
export function idOfSentPath(path: string): string {
  const id = idOfStoredPath(path);
  if (id === null) throw new AppError('record.not_found');
  return id;
}

function parsed(schema: TSchema, field: string, text: string | undefined): unknown {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (Value.Check(Type.Unsafe(schema), value)) return value;
  } catch {
    // Not JSON at all: refused below like any other value that is none.
  }
  throw new AppError('request.invalid', { details: { fields: [{ path: field, code: 'request.invalid' }] } });
}

/**
 * The answers to keep, each in its one form.
 *
 * @param uploaded the keys of the questions that have a file once this is stored.
 * @returns them, or, not thrown, `questionnaire.required` with those that are missing.
 * @throws {AppError} `questionnaire.answer_invalid` for answers that cannot be. Both errors name the first question,
 *   and all in `fields`.
 * @see spec/pre-application.md §5 Questionnaires
 */
export function judgeAnswers(
  { questionnaire, items }: QuestionnaireFile,
  sent: SentAnswers,
  uploaded: ReadonlySet<string>,
  language: string,
): QuestionAnswers | AppError {
  const byKey = new Map(sent.map((answer) => [answer.key, answer]));
  const judged = items.map((question) => {
    const answer = judgeAnswer(question, byKey.get(question.key) ?? {});
    return { question, answer };
  });
  const wrong = judged.filter(({ answer }) => answer === null).map(({ question }) => question);
  if (wrong.length > 0) refuse('questionnaire.answer_invalid', wrong, (question) => question.key, language);
  const answers = Object.fromEntries(
    judged.map(({ question: { key, type }, answer }) => [
      key,
      type === 'file' ? { ...NO_ANSWER, value: uploaded.has(key) ? UPLOADED : '' } : (answer ?? NO_ANSWER),
    ]),
  );
  const missing = missingAnswers(questionnaire, items, answers);
  const [first] = missing;
  if (first !== undefined) {
    const question = items.find(({ key }) => key === first.key);
    const name = first.part === 'value' ? question?.name : question?.condition_question;
    return new AppError('questionnaire.required', {
      params: { name: textIn(name ?? {}, language) },
      details: {
        fields: missing.map(({ key, part }) => ({ path: `${key}.${part}`, code: 'questionnaire.required' })),
      },
    });
  }
  return answers;
}

function refuse(
  code: 'questionnaire.answer_invalid',
  questions: readonly Question[],
  pathOf: (question: Question) => string,
  language: string,
): never {
  const [first] = questions;
  throw new AppError(code, {
    params: { name: textIn(first?.name ?? {}, language) },
    details: { fields: questions.map((question) => ({ path: `${pathOf(question)}.value`, code })) },
  });
}
