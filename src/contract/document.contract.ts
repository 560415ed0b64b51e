/** Uploaded files and the documents that a property asks for. @see spec/application.md §2, §3, §7 */
import { type Static, Type } from 'typebox';
import { FileEntry, RequiredDocument } from './application.contract.ts';
import { answers, Id, TokenHeader } from './error.contract.ts';

/** A file that was not taken, and why. `message` is in the person's language. */
export const RefusedFile = Type.Object({
  file_name: Type.String(),
  error: Type.Object({ code: Type.String(), message: Type.String() }),
});
export type RefusedFile = Static<typeof RefusedFile>;

/** One entry per file sent, in its order: stored, or refused. */
export const UploadAnswer = Type.Array(Type.Union([FileEntry, RefusedFile]));
export type UploadAnswer = Static<typeof UploadAnswer>;

/** What the `required_document` part of the form holds, as JSON: the expiration dates of the files. */
export const DocumentDates = Type.Array(
  Type.Object({
    id: Id,
    meta: Type.Array(
      Type.Object({ id: Id, expiration_date: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
      { maxItems: 100 },
    ),
  }),
  { maxItems: 100 },
);
export type DocumentDates = Static<typeof DocumentDates>;

const tags = ['documents'];
const headers = TokenHeader;
const consumes = ['multipart/form-data'];

/** What a form of parts holds: only described here, and read by the route. */
const UploadForm = Type.Object({
  purpose: Type.Optional(
    Type.String({
      default: 'required_document',
      description: 'required_document, or what an upload field of a form calls its files.',
    }),
  ),
  required_document_id: Type.Optional(Type.String()),
  'file[0]': Type.String({ format: 'binary', description: 'And so on, to file[9].' }),
});
const DatesForm = Type.Object({
  required_document: Type.String({ description: 'JSON: a list of { id, meta: [{ id, expiration_date }] }.' }),
});

export const uploadDocuments = {
  tags,
  headers,
  consumes,
  summary:
    'Upload files (parts file[0] to file[9], at most 5,000,000 bytes each) for `purpose`: required_document ' +
    '(with required_document_id), or what an upload field of a form names (employer, other_income, pet)',
  form: UploadForm,
  response: answers(UploadAnswer),
};
export const listRequiredDocuments = {
  tags,
  headers,
  summary: 'What the property asks this applicant for, with the files so far',
  response: answers(Type.Array(RequiredDocument)),
};
export const submitRequiredDocuments = {
  tags,
  headers,
  consumes,
  summary: 'Store the expiration dates: the part required_document is the list as JSON',
  form: DatesForm,
  response: answers(Type.Array(RequiredDocument)),
};
export const deleteFile = {
  tags,
  headers,
  summary: 'Delete an uploaded file',
  params: Type.Object({ id: Id }),
  response: answers(Type.Boolean()),
};
export const openFile = {
  tags,
  summary: 'The content of a file, for the signed address that its entry carries',
  params: Type.Object({ id: Id }),
  querystring: Type.Object({ ticket: Type.Optional(Type.String({ maxLength: 200 })) }),
};
