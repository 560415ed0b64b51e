import { questionTypes, readText } from './question-types.ts';
import { type AskedQuestion, NO_ANSWER, type QuestionAnswer } from './questionnaire.ts';

/** A question with the options that it offers; none but for checkbox and radio. */
export interface OfferedQuestion extends AskedQuestion {
  readonly options?: readonly { readonly id: string }[];
}

/**
 * An answer as it was sent, brought to its one form; null when it cannot answer this question. A follow-up that
 * the answer does not open is dropped.
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
