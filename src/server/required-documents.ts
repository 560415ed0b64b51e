import type { RequiredDocument } from '../contract/application/application.contract.ts';
import { listRequiredDocuments, type StoredFile } from '../db/applicant/file.repository.ts';
import type { Connection } from '../db/client.ts';
import type { Deps } from './deps.ts';
import { fileEntry } from './file-ticket.ts';

/**
 * What the property asks this applicant for, each with the files so far. The document's own expiration date
 * is the earliest of its files.
 *
 * @param files of the applicant
 * @see spec/application.md §3 required_document
 */
export async function requiredDocumentsOf(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  db: Connection,
  applicantId: string,
  files: readonly StoredFile[],
): Promise<RequiredDocument[]> {
  return (await listRequiredDocuments(db, applicantId)).map((document) => {
    const own = files.filter((file) => file.required_document_id === document.id);
    const dates = own.flatMap((file) => file.expiration_date ?? []).sort();
    return {
      id: document.id,
      file_name: document.file_name,
      description: document.description,
      require_expiration_date: document.require_expiration_date,
      expiration_date: dates[0] ?? null,
      value: own.length > 0 ? 'uploaded' : '',
      meta: own.map((file) => fileEntry(deps, file)),
    };
  });
}
