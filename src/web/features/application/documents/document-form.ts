import type { RequiredDocument } from '../application-data.ts';

/** Expiration dates by file id, as entered and not yet stored. */
type Entered = Readonly<Record<string, string>>;

interface Situation {
  readonly documents: readonly RequiredDocument[];
  readonly entered: Entered;
  /** Whether a file was uploaded in this session. */
  readonly uploaded: boolean;
  readonly submitting: boolean;
}

/**
 * Whether "Submit" may be pressed: a file came in this session and no file lacks a date that it needs.
 *
 * @see spec/application.md §2 Required Documents page
 */
export function mayDocumentsBeSubmitted({ documents, entered, uploaded, submitting }: Situation): boolean {
  const undated = documents.some(
    (document) =>
      document.require_expiration_date &&
      document.meta.some((file) => (entered[file.id] ?? file.expiration_date ?? '') === ''),
  );
  return uploaded && !submitting && !undated;
}

/** The list as the server takes it: a multipart form with the list as JSON under its name. */
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
