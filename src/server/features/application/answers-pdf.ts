import type { ApplicationAnswer } from '../../../contract/application/application.contract.ts';
import type { Draft, FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { answerGroups } from '../../../engine/forms/reading/answer-rows.ts';
import type { Say } from '../../../engine/forms/reading/answer-text.ts';
import type { Values } from '../../../engine/texts/texts.ts';
import { type DocumentBlock, writeDocument } from '../../papers/write-document.ts';
import type { ReadApplication } from '../../process/handle-for-applicant.ts';
import { submittedForms } from './submitted-forms.ts';

/**
 * An applicant's answers as a PDF, in the order of the forms. Secrets show their last characters only, as on the page.
 *
 * @param answer the application, with masked secrets
 * @param time_zone of the property
 * @example await answersPdf(its, answer, { language: 'en', time_zone: 'America/Chicago' })
 */
export async function answersPdf(
  { deps, flow, facts }: ReadApplication,
  answer: ApplicationAnswer,
  { language, time_zone }: { readonly language: string; readonly time_zone: string },
): Promise<Buffer> {
  const say: Say = (key: string, values: Values = {}) => deps.texts.message(language, key, values);
  const { property_name, address_line_1, unit_uid } = answer.unit_details;
  const { first_name, last_name, draft_data } = answer.applicants;
  const formFacts = answer.form_facts as FormFacts;
  const forms = submittedForms({ deps, flow, facts });
  return writeDocument(deps, {
    title: say('portal:answers_file.title', { name: `${first_name} ${last_name}` }),
    place: [property_name, address_line_1, unit_uid],
    made_at: deps.clock.now(),
    time_zone,
    language,
    text: say('portal:answers_file.reference', { reference: answer.reference }),
    blocks: [
      ...forms.flatMap((form) => formBlocks(say, form, draft_data, formFacts)),
      ...documentBlock(say('application:tabs.applicant_documents'), answer),
    ],
    signatures: [],
  });
}

/** A block for each entry that has an answer. */
function formBlocks(say: Say, form: FormBundle, draft: Draft, facts: FormFacts): DocumentBlock[] {
  return answerGroups(say, form, draft, facts)
    .map(({ title, rows }) => ({
      title: title === '' ? say(form.ui.title) : title,
      lines: rows.filter(({ text }) => text !== '').map(({ label, text }) => ({ label, text, photos: [] })),
    }))
    .filter(({ lines }) => lines.length > 0);
}

function documentBlock(title: string, { required_document }: ApplicationAnswer): DocumentBlock[] {
  const lines = required_document
    .filter(({ meta }) => meta.length > 0)
    .map(({ file_name, meta }) => ({
      label: file_name,
      text: meta.map((file) => file.file_name).join('\n'),
      photos: [],
    }));
  return lines.length === 0 ? [] : [{ title, lines }];
}
