import { formatCurrency } from '../forms/reading/digit-pattern.ts';

/** The answer to a question: the ids of the chosen options for a checkbox, else a text; '' means no answer. */
export type AnswerValue = string | readonly string[];

/** The rules of a question type, without its control on the page. */
export interface QuestionTypeRules {
  /** Normalizes an answer from a request; null if it is not valid for the question. */
  readonly read: (value: unknown, options: ReadonlySet<string>) => AnswerValue | null;
  /** How an answer is displayed where it is read-only. */
  readonly shown: 'text' | 'labels' | 'day' | 'amount' | 'files';
  /** Whether one of its options may open a follow-up, answered by a text. */
  readonly hasFollowUp: boolean;
  /** A valid answer, for tests and tours. */
  readonly example: (options: readonly string[]) => AnswerValue;
}

/** In characters; a longer text is not a valid answer. */
export const LONGEST_ANSWER = 4000;

/** The value of a file question that has at least one file. @see spec/pre-application.md §4 Questionnaires */
export const UPLOADED = 'uploaded';

/**
 * The trimmed text; null if the value is not a text or too long.
 *
 * @example readText(' quiet ') // 'quiet'
 */
export const readText = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= LONGEST_ANSWER ? value.trim() : null;

/** Returns a reader of texts that match the pattern or are empty. */
const readPattern =
  (pattern: RegExp) =>
  (value: unknown): string | null => {
    const text = readText(value);
    return text === null || (text !== '' && !pattern.test(text)) ? null : text;
  };

const readTime = readPattern(/^([01]\d|2[0-3]):[0-5]\d$/);
const readAmount = readPattern(/^(\d{1,10}(\.\d{0,2})?|\.\d{1,2})$/);

/**
 * All question types by their names in a questionnaire's file. A new type needs an entry here, its name in
 * `schemas/questionnaire.schema.json` and in the contract, and its widget in `src/web/questions/form-of-questions.ts`.
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
    // The uploaded files decide, not the value in the request.
    read: () => '',
    shown: 'files',
    hasFollowUp: false,
    example: () => UPLOADED,
  },
} as const satisfies Readonly<Record<string, QuestionTypeRules>>;

export type QuestionType = keyof typeof questionTypes;

/** Whether the text is an existing day, as `YYYY-MM-DD`. */
function isDay(day: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return false;
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return Number(year) > 0 && found.getUTCMonth() === Number(month) - 1 && found.getUTCDate() === Number(date);
}
