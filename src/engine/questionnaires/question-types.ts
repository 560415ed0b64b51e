/** What answers a question: the ids of chosen options for a checkbox, else a text; '' is no answer. */
export type AnswerValue = string | readonly string[];

/** What there is to know of a type of question, apart from its control on the page. */
export interface QuestionTypeRules {
  /** An answer as it was sent, brought to its one form; null when it cannot answer such a question. */
  readonly read: (value: unknown, options: ReadonlySet<string>) => AnswerValue | null;
  /** How an answer is written where it is only read. */
  readonly shown: 'text' | 'labels' | 'day' | 'amount' | 'files';
  /** Whether one of its options may open a follow-up, answered by a text. */
  readonly hasFollowUp: boolean;
  /** An answer that no rule refuses, for tests and tours. */
  readonly example: (options: readonly string[]) => AnswerValue;
}

/** Characters; more is no answer to a question. */
export const LONGEST_ANSWER = 4000;

/** The value of a file question that has at least one file. @see spec/pre-application.md §4 Questionnaires */
export const UPLOADED = 'uploaded';

/**
 * The text that was sent, without space around it; null where it is none, or too long.
 *
 * @example readText(' quiet ') // 'quiet'
 */
export const readText = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= LONGEST_ANSWER ? value.trim() : null;

/** A text that fits the pattern, or none. */
const readPattern =
  (pattern: RegExp) =>
  (value: unknown): string | null => {
    const text = readText(value);
    return text === null || (text !== '' && !pattern.test(text)) ? null : text;
  };

const readTime = readPattern(/^([01]\d|2[0-3]):[0-5]\d$/);
const readAmount = readPattern(/^(\d{1,10}(\.\d{0,2})?|\.\d{1,2})$/);

/**
 * Every type of question by its name in a questionnaire's file. A new one is an entry here, its name in
 * `schemas/questionnaire.schema.json` and in the contract, and a control in `question-input.tsx` of the pages.
 */
export const questionTypes = {
  text: {
    read: readText,
    shown: 'text',
    hasFollowUp: false,
    example: () => 'Two rooms, & <quiet>',
  },
  currency: {
    read: (value) => {
      const amount = readAmount(typeof value === 'number' ? String(value) : value);
      return amount === null ? null : formatCurrency(amount);
    },
    shown: 'amount',
    hasFollowUp: false,
    example: () => '1250.50',
  },
  date: {
    read: (value) => {
      const day = readText(value);
      return day === null || (day !== '' && !isDay(day)) ? null : day;
    },
    shown: 'day',
    hasFollowUp: false,
    example: () => '2027-04-01',
  },
  time: { read: readTime, shown: 'text', hasFollowUp: false, example: () => '09:30' },
  radio: {
    read: (value, options) => {
      const chosen = readText(value);
      return chosen === null || (chosen !== '' && !options.has(chosen)) ? null : chosen;
    },
    shown: 'labels',
    hasFollowUp: true,
    example: ([first = '']) => first,
  },
  checkbox: {
    read: (value, options) => {
      if (value === '') return [];
      if (!Array.isArray(value)) return null;
      const known = value.every((id) => typeof id === 'string' && options.has(id));
      return known ? [...new Set(value as string[])] : null;
    },
    shown: 'labels',
    hasFollowUp: false,
    example: (options) => options,
  },
  file: {
    // What was uploaded is known from the files, not from what is said of them.
    read: () => '',
    shown: 'files',
    hasFollowUp: false,
    example: () => UPLOADED,
  },
} as const satisfies Readonly<Record<string, QuestionTypeRules>>;

export type QuestionType = keyof typeof questionTypes;

/** `YYYY-MM-DD` of a day that exists. */
function isDay(day: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return false;
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return Number(year) > 0 && found.getUTCMonth() === Number(month) - 1 && found.getUTCDate() === Number(date);
}

/** Of whole dollars in an amount. */
const mostDigits = 10;

/**
 * What may be in a currency field while it is typed: digits, and one point with at most two digits after it.
 *
 * @example filterCurrency('$1,250.999') // '1250.99'
 * @see spec/pre-application.md §5 Questionnaires
 */
export function filterCurrency(typed: string): string {
  const [whole = '', ...rest] = typed.replaceAll(/[^\d.]/g, '').split('.');
  const dollars = whole.slice(0, mostDigits);
  return rest.length === 0 ? dollars : `${dollars}.${rest.join('').slice(0, 2)}`;
}

/**
 * The amount with two decimals, as a field shows it once it is left; '' stays ''.
 *
 * @example formatCurrency('1250.5') // '1250.50'
 */
export function formatCurrency(text: string): string {
  const filtered = filterCurrency(text);
  if (!/\d/.test(filtered)) return '';
  const [dollars = '', cents = ''] = filtered.split('.');
  return `${dollars.replace(/^0+(?=\d)/, '') || '0'}.${cents.padEnd(2, '0')}`;
}
