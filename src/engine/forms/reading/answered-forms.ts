import { entriesTo } from '../answers/answer-facts.ts';
import { isValues } from '../answers/normalise.ts';
import type { FormBundle, FormFacts } from '../form.ts';
import { answerText, type Say } from './answer-text.ts';

type Answers = Readonly<Record<string, unknown>>;
type Form = Pick<FormBundle, 'schema' | 'ui'>;

/** An answered form entry as text: its heading and its answers. */
export interface AnsweredForm<File> {
  readonly title: string;
  readonly lines: readonly AnsweredField<File>[];
}

interface AnsweredField<File> {
  readonly label: string;
  /** '' for files. */
  readonly text: string;
  readonly files: readonly File[];
}

/** What answers are read with. */
export interface AnswerReading<File> {
  readonly answers: Answers;
  readonly facts: FormFacts;
  readonly say: Say;
  /** A file by its id; undefined if there is none. */
  readonly fileOf: (id: string) => File | undefined;
}

/**
 * The answers to these forms, an element for each entry of a list. Secrets and questions without an answer are left out.
 *
 * @example answeredForms([swimmer], { answers, facts, say, fileOf })[0]?.lines // [{ label: 'Name', text: 'Ada', files: [] }]
 */
export function answeredForms<File>(
  forms: readonly Form[],
  { answers, facts, say, fileOf }: AnswerReading<File>,
): AnsweredForm<File>[] {
  return forms.flatMap((form) =>
    entriesTo(form, answers, facts)
      .map((entry) => ({
        title: say(form.ui.title),
        lines: form.ui.rows.flat().flatMap((name) => lineOf(name, form, entry)),
      }))
      .filter(({ lines }) => lines.length > 0),
  );

  function lineOf(name: string, { ui }: Form, entry: Answers): AnsweredField<File>[] {
    const field = ui.fields[name];
    const value = entry[name];
    if (field === undefined || field.secret || value === undefined || value === null || value === '')
      return [];
    const label = say(field.label);
    if (field.widget === 'upload') {
      const found = filesOf(value);
      return found.length === 0 ? [] : [{ label, text: '', files: found }];
    }
    return [{ label, text: answerText(say, ui, name, value), files: [] }];
  }

  function filesOf(value: unknown): File[] {
    const entries = Array.isArray(value) ? value.filter(isValues) : [];
    return entries.flatMap(({ id }) => fileOf(String(id)) ?? []);
  }
}

/**
 * Answered forms as one text: a line for each answer, a paragraph for each entry of a list.
 *
 * @param fileText how a file is named, perhaps with its link
 * @example answersInText(answered, (file) => file.file_name) // 'Swimmers\nName: Ada\n\nSwimmers\nName: Bo'
 */
export function answersInText<File>(
  answered: readonly AnsweredForm<File>[],
  fileText: (file: File) => string,
): string {
  return answered
    .map(({ title, lines }) =>
      [
        title,
        ...lines.map(({ label, text, files }) => `${label}: ${text}${files.map(fileText).join('\n')}`),
      ].join('\n'),
    )
    .join('\n\n');
}
