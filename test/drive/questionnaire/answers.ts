import type { QuestionItem } from '../../../src/contract/questionnaire.contract.ts';
import { answerTo } from '../../../src/engine/questionnaires/answering.ts';
import {
  NO_ANSWER,
  type QuestionAnswer,
  type QuestionAnswers,
  UPLOADED,
} from '../../../src/engine/questionnaires/questionnaire.ts';

/** What the rules read of a question, wherever its options stand. */
type Asked = Pick<QuestionItem, 'key' | 'type' | 'condition'> & {
  readonly options?: readonly { readonly id: string }[];
};

/** An answer that no rule refuses; a follow-up that it opens is answered too. */
function validAnswer({ type, options = [], condition }: Asked): QuestionAnswer {
  const [first] = options;
  switch (type) {
    case 'currency':
      return { ...NO_ANSWER, value: '1250.50' };
    case 'date':
      return { ...NO_ANSWER, value: '2027-04-01' };
    case 'time':
      return { ...NO_ANSWER, value: '09:30' };
    case 'checkbox':
      return { ...NO_ANSWER, value: options.map(({ id }) => id) };
    case 'radio': {
      const value = condition ?? first?.id ?? '';
      return { value, condition_value: condition === undefined ? '' : 'Since spring, & <more>' };
    }
    case 'file':
      return { ...NO_ANSWER, value: UPLOADED };
    default:
      return { ...NO_ANSWER, value: 'Two rooms, & <quiet>' };
  }
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
