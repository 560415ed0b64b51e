import { SEALED_LEASE } from '../../../../contract/document-types.ts';
import type { DocumentFile, RequiredDocument } from '../application-data.ts';

/** Expiration dates by file id, entered but not yet stored. */
type Entered = Readonly<Record<string, string>>;

interface Situation {
  readonly documents: readonly RequiredDocument[];
  readonly entered: Entered;
  /** Whether a file or its date was added in this session and has not been submitted. */
  readonly uploaded: boolean;
  readonly submitting: boolean;
}

/**
 * What "Submit" waits for: the date of a file, or a file added in this session; null for nothing.
 *
 * @example whatSubmitAwaits({ documents, entered: {}, uploaded: false }) // 'file'
 */
export function whatSubmitAwaits({
  documents,
  entered,
  uploaded,
}: Omit<Situation, 'submitting'>): 'date' | 'file' | null {
  if (documents.some((document) => isUndated(document, entered))) return 'date';
  return uploaded ? null : 'file';
}

/**
 * Whether "Submit" may be pressed.
 *
 * @see spec/application.md §2 Required Documents page
 */
export function mayDocumentsBeSubmitted({ submitting, ...situation }: Situation): boolean {
  return !submitting && whatSubmitAwaits(situation) === null;
}

/** Whether a file of the document lacks a required date. */
function isUndated({ require_expiration_date, meta }: RequiredDocument, entered: Entered): boolean {
  return (
    require_expiration_date && meta.some((file) => (entered[file.id] ?? file.expiration_date ?? '') === '')
  );
}

/** Whether a document is complete: it has a file, and each file has its required date. */
export function isDocumentComplete(document: RequiredDocument): boolean {
  return document.value === 'uploaded' && !isUndated(document, {});
}

/** Whether it is the sealed lease, which the list shows beside the documents that the property requests. */
export function isSealedLease({ meta }: Pick<RequiredDocument, 'meta'>): boolean {
  return meta.some(({ source }) => source === SEALED_LEASE);
}

/** Whether a date (`YYYY-MM-DD`, or '') is before today. That is allowed, but may be a mistake. */
export function hasExpired(date: string, today: string): boolean {
  return date !== '' && date < today;
}

/** The files that have expired by their dates, as entered so far. */
export function expiredFiles(
  documents: readonly RequiredDocument[],
  entered: Entered,
  today: string,
): readonly DocumentFile[] {
  return documents
    .flatMap(({ meta }) => meta)
    .filter((file) => hasExpired(entered[file.id] ?? file.expiration_date ?? '', today));
}

/** The list as the server expects it: a multipart form with the list as JSON under its name. */
export function requiredDocumentForm(documents: readonly RequiredDocument[], entered: Entered): FormData {
  const list = documents.map((document) => ({
    id: document.id,
    meta: document.meta.map((file) => ({
      id: file.id,
      expiration_date: entered[file.id] ?? file.expiration_date ?? null,
    })),
  }));
  const form = new FormData();
  form.append('required_document', JSON.stringify(list));
  return form;
}
