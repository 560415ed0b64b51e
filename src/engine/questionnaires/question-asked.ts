import { type Question, type QuestionDoubt, textIn } from './questionnaire.ts';

/** A question as it is asked: its texts in one language, and the days of its doubts. */
export interface QuestionAsked extends Pick<Question, 'key' | 'type' | 'is_answer_required' | 'condition'> {
  readonly name: string;
  readonly options?: readonly { readonly id: string; readonly label: string }[];
  readonly condition_question?: string;
  readonly doubts?: readonly AskedDoubt[];
}

interface AskedDoubt {
  readonly before?: string;
  readonly after?: string;
  readonly text: string;
}

/**
 * A question in a language.
 *
 * @param today `YYYY-MM-DD`; null: nobody answers now, so that no doubt is asked.
 * @example questionAsked(question, { language: 'es', today: null }).name // '¿Por qué se muda?'
 */
export function questionAsked(
  { key, type, name, is_answer_required, options, condition, condition_question, doubts }: Question,
  { language, today }: { readonly language: string; readonly today: string | null },
): QuestionAsked {
  return {
    key,
    type,
    name: textIn(name, language),
    ...(options !== undefined && {
      options: options.map(({ id, label }) => ({ id, label: textIn(label, language) })),
    }),
    ...(is_answer_required !== undefined && { is_answer_required }),
    ...(condition !== undefined && { condition }),
    ...(condition_question !== undefined && { condition_question: textIn(condition_question, language) }),
    ...(doubts !== undefined &&
      today !== null && { doubts: doubts.map((doubt) => askedDoubt(doubt, today, language)) }),
  };
}

function askedDoubt({ before, after, text }: QuestionDoubt, today: string, language: string): AskedDoubt {
  return {
    ...(before !== undefined && { before: today }),
    ...(after !== undefined && { after: today }),
    text: textIn(text, language),
  };
}
