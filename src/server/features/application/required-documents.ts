import type { RequiredDocument } from '../../../contract/application/application.contract.ts';
import { listRequiredDocuments, type StoredFile } from '../../../db/applicant/file.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { WrittenText } from '../../../db/written-text.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import type { Deps } from '../../deps.ts';
import { fileEntry } from '../../storage/file-ticket.ts';
import { textIn } from '../../texts/text-in.ts';

/**
 * The documents that the property requires of this applicant, each with its files so far. They are sorted by name, in
 * the same order in every language. The expiration date of a document is the earliest one of its files.
 *
 * @param files of the applicant
 * @param language of the names and descriptions
 * @see spec/application.md §3 required_document
 */
export async function requiredDocumentsOf(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  db: Connection,
  applicantId: string,
  files: readonly StoredFile[],
  language: string,
): Promise<RequiredDocument[]> {
  const documents = await listRequiredDocuments(db, applicantId);
  const sorted = documents.toSorted((one, other) => (sortedBy(one) < sortedBy(other) ? -1 : 1));
  return sorted.map((document) => {
    const own = files.filter((file) => file.required_document_id === document.id);
    const dates = own.flatMap((file) => file.expiration_date ?? []).sort();
    return {
      id: document.id,
      file_name: textIn(document.file_name, language),
      description: textIn(document.description, language),
      require_expiration_date: document.require_expiration_date,
      expiration_date: dates[0] ?? null,
      value: own.length > 0 ? 'uploaded' : '',
      meta: own.map((file) => fileEntry(deps, file)),
    };
  });
}

function sortedBy({ file_name, id }: { file_name: WrittenText; id: string }): string {
  return `${textIn(file_name, FALLBACK_LANGUAGE)}\n${id}`;
}
