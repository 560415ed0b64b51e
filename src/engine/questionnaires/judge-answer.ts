import { formatCurrency } from './currency.ts';
import { type AskedQuestion, NO_ANSWER, type QuestionAnswer, type QuestionType } from './questionnaire.ts';

/** A question with the options that it offers; none but for checkbox and radio. */
export interface OfferedQuestion extends AskedQuestion {
  readonly options?: readonly { readonly id: string }[];
}

/** Characters; more is no answer to a question. */
export const LONGEST_ANSWER = 4000;

type Reader = (value: unknown, options: ReadonlySet<string>) => QuestionAnswer['value'] | null;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= LONGEST_ANSWER ? value.trim() : null;

const readers: Readonly<Record<QuestionType, Reader>> = {
  text,
  currency: (value) => {
    const amount = text(typeof value === 'number' ? String(value) : value);
    return amount === null || !/^(\d{1,10}(\.\d{0,2})?|\.\d{1,2})?$/.test(amount)
      ? null
      : formatCurrency(amount);
  },
  date: (value) => {
    const day = text(value);
    return day === null || (day !== '' && !isDay(day)) ? null : day;
  },
  time: (value) => {
    const time = text(value);
    return time === null || !/^(([01]\d|2[0-3]):[0-5]\d)?$/.test(time) ? null : time;
  },
  radio: (value, options) => {
    const chosen = text(value);
    return chosen === null || (chosen !== '' && !options.has(chosen)) ? null : chosen;
  },
  checkbox: (value, options) => {
    if (value === '') return [];
    if (!Array.isArray(value)) return null;
    const known = value.every((id) => typeof id === 'string' && options.has(id));
    return known ? [...new Set(value as string[])] : null;
  },
  // What was uploaded is known from the files, not from what is said of them.
  file: () => '',
};

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
  const value = readers[question.type](sent.value ?? NO_ANSWER.value, options);
  const more = text(sent.condition_value ?? '');
  if (value === null || more === null) return null;
  const isOpen = question.condition !== undefined && value === question.condition;
  return { value, condition_value: isOpen ? more : '' };
}

/** `YYYY-MM-DD` of a day that exists. */
function isDay(day: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return false;
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return Number(year) > 0 && found.getUTCMonth() === Number(month) - 1 && found.getUTCDate() === Number(date);
}
