import { buffer } from 'node:stream/consumers';
import type { Say } from '../../../../engine/forms/reading/answer-text.ts';
import {
  type AnsweredForm,
  answeredForms,
  answersInText,
} from '../../../../engine/forms/reading/answered-forms.ts';
import type { Answers } from '../../../forms/answer-fields.ts';
import type { DocumentBlock } from '../../../papers/write-document.ts';
import type { AudienceFile, FlowTaskContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { flowFormFacts } from '../data-flows/flow-form-facts.ts';

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
  const found = await answered(context, forms, answers, language);
  return answersInText(found, fileText);
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
    (await answered(context, forms, answers, language)).map(async ({ title, lines }) => ({
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

async function answered(
  context: FlowTaskContext,
  forms: readonly string[],
  answers: Answers,
  language: string,
): Promise<AnsweredForm<AudienceFile>[]> {
  const { deps, trx, flow, subject } = context;
  const facts = await flowFormFacts(deps, context, flow);
  const files = new Map((await audienceOf(flow).files(deps, trx, subject)).map((file) => [file.id, file]));
  const say: Say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    deps.texts.message(language, key, values);
  const bundles = forms.flatMap((id) => deps.forms.get(id) ?? []);
  return answeredForms(bundles, { answers, facts, say, fileOf: (id) => files.get(id) });
}
