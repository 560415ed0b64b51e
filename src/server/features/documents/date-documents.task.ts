import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { DocumentDates } from '../../../contract/application/document.contract.ts';
import type { ApplicantWithDraft } from '../../../db/applicant/draft.repository.ts';
import {
  listFiles,
  listRequiredDocuments,
  updateFileExpiration,
} from '../../../db/applicant/file.repository.ts';
import { AppError } from '../../errors.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import { insideTask, type TaskContext } from '../../process/task.ts';
import { requiredDocumentsOf } from '../application/required-documents.ts';

/** `required_document`: this part of the form, a JSON list. */
const SentDates = Type.Object({ required_document: Type.Optional(Type.String()) });

/**
 * Stores the expiration dates of uploaded files; the result is the updated list.
 *
 * Files and documents that are not in the list keep their dates. `fieldError`: a date does not exist, or is missing
 * although the document requires one; then nothing is stored.
 *
 * @throws {AppError} `request.invalid` for malformed JSON or another shape; `record.not_found` for a file or document
 *   of another applicant.
 * @see spec/application.md §5 Required documents
 */
export const dateDocuments = insideTask('application', 'dateDocuments', {
  input: SentDates,
  changes: ['documents'],
  async run(
    { deps, trx, subject: applicant, author }: TaskContext<ApplicantWithDraft, FactsOf<'application'>>,
    sent: Static<typeof SentDates>,
  ) {
    const list = parseList(sent.required_document);
    const documents = await listRequiredDocuments(trx, applicant.id);
    const files = await listFiles(trx, applicant.id);
    const failed: Array<{ path: string; code: string }> = [];
    for (const [at, { id, meta }] of list.entries()) {
      const document = documents.find((known) => known.id === id);
      if (document === undefined) throw new AppError('record.not_found');
      for (const [fileAt, entry] of meta.entries()) {
        const file = files.find((known) => known.id === entry.id && known.required_document_id === id);
        if (file === undefined) throw new AppError('record.not_found');
        const date = (entry.expiration_date ?? '').trim();
        const isMissing = date === '' && document.require_expiration_date;
        if (isMissing || (date !== '' && !isDate(date))) {
          failed.push({
            path: `required_document.${at}.meta.${fileAt}.expiration_date`,
            code: 'validation.invalid',
          });
        } else await updateFileExpiration(trx, file.id, date === '' ? null : date);
      }
    }
    if (failed.length > 0) {
      const refusal = new AppError('validation.failed', { details: { fields: failed } });
      return { outcome: 'fieldError' as const, refusal };
    }
    return {
      outcome: 'dated' as const,
      result: await requiredDocumentsOf(
        deps,
        trx,
        applicant.id,
        await listFiles(trx, applicant.id),
        author.language ?? applicant.language,
      ),
      detail: { dated: list.flatMap(({ meta }) => meta.map(({ id }) => id)) },
    };
  },
});

function parseList(sent: string | undefined): DocumentDates {
  try {
    const list: unknown = JSON.parse(sent ?? '');
    if (Value.Check(DocumentDates, list)) return list;
  } catch {
    // Not JSON: refused below like any other invalid list.
  }
  throw new AppError('request.invalid', {
    details: { fields: [{ path: 'required_document', code: 'request.invalid' }] },
  });
}

/** Whether the text is the `YYYY-MM-DD` of a day that exists. */
function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(year) > 1900;
}
