import { answerTo } from '../../../machines/questionnaire-rules.ts';
import type { QuestionItem } from '../../../src/contract/questionnaire.contract.ts';
import { questionTypes } from '../../../src/engine/questionnaires/question-types.ts';
import {
  NO_ANSWER,
  type QuestionAnswer,
  type QuestionAnswers,
} from '../../../src/engine/questionnaires/questionnaire.ts';

/** What the rules read of a question, wherever its options stand. */
type Asked = Pick<QuestionItem, 'key' | 'type' | 'condition'> & {
  readonly options?: readonly { readonly id: string }[];
};

/** An answer that no rule refuses; a follow-up that it opens is answered too. */
function validAnswer({ type, options = [], condition }: Asked): QuestionAnswer {
  if (condition !== undefined) return { value: condition, condition_value: 'Since spring, & <more>' };
  return { ...NO_ANSWER, value: questionTypes[type].example(options.map(({ id }) => id)) };
}

/** Answers to all questions, as they are to be stored; without files, the questions that want one stay open. */
export function validAnswers(items: readonly Asked[], files?: 'with files'): QuestionAnswers {
  return Object.fromEntries(
    items.map((item) => [
      item.key,
      item.type === 'file' && files === undefined ? NO_ANSWER : validAnswer(item),
    ]),
  );
}

/**
 * Passes when every answer was stored as it was given.
 *
 * @throws {Error} that names the first question whose answer is another one.
 */
export function sameAnswers(given: QuestionAnswers, stored: QuestionAnswers): void {
  const lost = Object.keys(given).find(
    (key) => JSON.stringify(answerTo(given, key)) !== JSON.stringify(answerTo(stored, key)),
  );
  if (lost === undefined) return;
  const [wanted, found] = [given, stored].map((answers) => JSON.stringify(answerTo(answers, lost)));
  throw new Error(`the answer to "${lost}" is stored as ${found}, and was ${wanted}`);
}
