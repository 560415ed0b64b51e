import { buffer } from 'node:stream/consumers';
import type { FieldUi, FormBundle } from '../../../../engine/forms/form.ts';
import { type Answers, isValues } from '../../../forms/answer-fields.ts';
import type { DocumentBlock } from '../../../papers/write-document.ts';
import type { AudienceFile, FlowTaskContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { entriesTo } from './answer-facts.ts';
import { flowFormFacts } from './flow-form-facts.ts';

/** An answered form entry as text: its heading and its answers. */
interface AnsweredForm {
  readonly title: string;
  readonly lines: readonly AnsweredField[];
}

interface AnsweredField {
  readonly label: string;
  /** '' for files. */
  readonly text: string;
  readonly files: readonly AudienceFile[];
}

/**
 * The answers to these forms as text, one line each, with a paragraph for each entry of a list. Secrets are left out;
 * files are named, with their links.
 *
 * @param linkOf the address of a file; without it, files are only named
 * @example await answersText(context, ['pool/swimmer'], answers, 'en') // 'Swimmers\nName: Ada\n\nSwimmers\nName: Bo'
 */
export async function answersText(
  context: FlowTaskContext,
  forms: readonly string[],
  answers: Answers,
  language: string,
  linkOf: (file: AudienceFile) => string = () => '',
): Promise<string> {
  const fileText = (file: AudienceFile) => `${file.file_name} ${linkOf(file)}`.trimEnd();
  const answered = await answeredForms(context, forms, answers, language);
  return answered
    .map(({ title, lines }) =>
      [
        title,
        ...lines.map(({ label, text, files }) => `${label}: ${text}${files.map(fileText).join('\n')}`),
      ].join('\n'),
    )
    .join('\n\n');
}

/** The answers to these forms in a language for a document, with the images of each answer. */
export async function answerBlocks(
  context: FlowTaskContext,
  forms: readonly string[],
  answers: Answers,
  language: string,
): Promise<DocumentBlock[]> {
  const { storage } = context.deps;
  const photoOf = async ({ storage_key }: AudienceFile) => buffer(await storage.read(storage_key));
  return Promise.all(
    (await answeredForms(context, forms, answers, language)).map(async ({ title, lines }) => ({
      title,
      lines: await Promise.all(
        lines.map(async ({ label, text, files }) => ({
          label,
          text: text === '' ? files.map(({ file_name }) => file_name).join('\n') : text,
          photos: await Promise.all(
            files.filter(({ media_type }) => media_type.startsWith('image/')).map(photoOf),
          ),
        })),
      ),
    })),
  );
}

async function answeredForms(
  context: FlowTaskContext,
  forms: readonly string[],
  answers: Answers,
  language: string,
): Promise<AnsweredForm[]> {
  const { deps, trx, flow, subject } = context;
  const facts = await flowFormFacts(deps, context, flow);
  const files = new Map((await audienceOf(flow).files(deps, trx, subject)).map((file) => [file.id, file]));
  const say = (key: string) => deps.texts.message(language, key, {});
  return forms.flatMap((id) => {
    const bundle = deps.forms.get(id);
    if (bundle === undefined) return [];
    return entriesTo(bundle, answers, facts)
      .map((entry) => ({
        title: say(bundle.ui.title),
        lines: bundle.ui.rows.flat().flatMap((name) => lineOf(name, bundle, entry)),
      }))
      .filter(({ lines }) => lines.length > 0);
  });

  function lineOf(name: string, { ui }: FormBundle, entry: Answers): AnsweredField[] {
    const field = ui.fields[name];
    const value = entry[name];
    if (field === undefined || field.secret || value === undefined || value === null || value === '')
      return [];
    const label = say(field.label);
    if (field.widget === 'upload') {
      const found = filesOf(value);
      return found.length === 0 ? [] : [{ label, text: '', files: found }];
    }
    return [{ label, text: textOf(field, value), files: [] }];
  }

  function textOf(field: FieldUi, value: unknown): string {
    if (typeof value === 'boolean') return say(value ? 'forms:answers.yes' : 'forms:answers.no');
    if (Array.isArray(value)) return value.map((one) => textOf(field, one)).join(', ');
    const option = field.options?.find((one) => one.value === value);
    return option === undefined ? String(value) : say(option.label);
  }

  function filesOf(value: unknown): AudienceFile[] {
    const entries = Array.isArray(value) ? value.filter(isValues) : [];
    return entries.flatMap(({ id }) => files.get(String(id)) ?? []);
  }
}
