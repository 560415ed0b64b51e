/** Values with which the studio fills in a message, so that it reads as it would for a person. */
import { answerCases } from '../../explore/answers/answer-cases.ts';
import { movedDate } from '../../explore/answers/values.ts';
import type { FormSource } from '../../forms/compile.ts';
import { type FormFactsSchema, neutralFacts } from '../../forms/form-facts.ts';
import type { Say } from '../../forms/reading/answer-text.ts';
import { type AnsweredForm, answeredForms } from '../../forms/reading/answered-forms.ts';
import { formatMoney } from '../../language/money.ts';
import { valueTexts } from '../../texts/value-texts.ts';

const SAMPLE_CENTS = 125_000;
const SAMPLE_NUMBER = 3;
const DAYS_AHEAD = 14;
const SAMPLE_FILE = 'photo.jpg';

/** What samples are drawn from. */
export interface SampleSource {
  /** Samples for well-known names, in the language of the message. */
  readonly known: Readonly<Record<string, string>>;
  readonly language: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** The names of the placeholders of some texts, each once. @example placeholderNames(['Hello {{first_name}}']) // ['first_name'] */
export function placeholderNames(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)]);
  return [...new Set(found.map(([, name = '']) => name))];
}

/**
 * A value for a placeholder: a known sample, or one that its name suggests: a day, an amount, a number. The name in
 * words otherwise.
 *
 * @example sampleValue('rent_cents', { known: {}, language: 'en', today: '2026-03-02' }) // '$1,250.00'
 */
export function sampleValue(name: string, { known, language, today }: SampleSource): string {
  if (Object.hasOwn(known, name)) return known[name] ?? '';
  const written = (value: unknown) => valueTexts({ [name]: value }, language)[name] ?? '';
  if (name === 'today') return written(today);
  if (name.endsWith('_cents')) return written(SAMPLE_CENTS);
  if (/(?:^|_)(?:date|day|until)(?:_|$)/.test(name)) return written(movedDate(today, 0, DAYS_AHEAD));
  if (/(?:^|_)(?:amount|total)$/.test(name)) return formatMoney(SAMPLE_CENTS, language);
  if (/^(?:minutes|hours|days|tries|count|number)$/.test(name)) return String(SAMPLE_NUMBER);
  return `[${name.replaceAll('_', ' ')}]`;
}

/**
 * Generated answers to forms as messages and papers contain them: everything filled in. A form that cannot be read is
 * left out.
 *
 * @example sampleAnswers([{ form, facts }], say, '2026-03-02')[0]?.lines[0] // { label: 'Name', text: 'Sample', files: [] }
 */
export function sampleAnswers(
  forms: readonly { readonly form: FormSource; readonly facts: FormFactsSchema }[],
  say: Say,
  today: string,
): AnsweredForm<string>[] {
  return forms.flatMap(({ form, facts: schema }) => {
    try {
      const [filled] = answerCases(form, neutralFacts(schema, today));
      if (filled === undefined) return [];
      const { draft: answers, facts } = filled;
      return answeredForms([form], { answers, facts, say, fileOf: () => SAMPLE_FILE });
    } catch {
      // Its errors are among the problems of the draft.
      return [];
    }
  });
}
