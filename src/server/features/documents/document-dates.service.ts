import { Value } from 'typebox/value';
import type { RequiredDocument } from '../../../contract/application.contract.ts';
import { DocumentDates } from '../../../contract/document.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import {
  listFiles,
  listRequiredDocuments,
  updateFileExpiration,
} from '../../../db/applicant/file.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { factsOf } from '../../facts.ts';
import { changeProcess } from '../../process.ts';
import { requiredDocumentsOf } from '../../required-documents.ts';
import { requiredDocument, saveOfFiles } from './upload-purposes.ts';

/**
 * Stores the expiration dates of uploaded files and answers the list as it is then.
 *
 * Files and documents that are not in `sent` keep their dates.
 *
 * @param sent the text of the form's `required_document` part.
 * @throws {AppError} `request.invalid` when it is not such a list; `record.not_found` for a file or document
 *   that is not this applicant's; `validation.failed` for a date that does not exist, or is missing where the
 *   document requires one; then nothing is stored.
 * @see spec/application.md §5 Required documents
 */
export async function storeDocumentDates(
  deps: Deps,
  applicant: Applicant,
  sent: string | undefined,
  ip: string,
): Promise<RequiredDocument[]> {
  const list = parseList(sent);
  const author = { actor: 'applicant', ip };
  const event = saveOfFiles(deps, await factsOf(deps.db, applicant), requiredDocument);
  const { result } = await changeProcess(deps, applicant.id, author, event, async ({ trx }) => {
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
    if (failed.length > 0) throw new AppError('validation.failed', { details: { fields: failed } });
    return {
      result: await requiredDocumentsOf(deps, trx, applicant.id),
      detail: { dated: list.flatMap(({ meta }) => meta.map(({ id }) => id)) },
    };
  });
  return result;
}

function parseList(sent: string | undefined): DocumentDates {
  try {
    const list: unknown = JSON.parse(sent ?? '');
    if (Value.Check(DocumentDates, list)) return list;
  } catch {
    // Not JSON at all: refused below like any other list that is none.
  }
  throw new AppError('request.invalid', {
    details: { fields: [{ path: 'required_document', code: 'request.invalid' }] },
  });
}

/** `YYYY-MM-DD` of a day that exists. */
function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(year) > 1900;
}
