/** Uploaded files and the documents that a property asks for. @see spec/application.md §2, §3, §7 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { UPLOAD_BYTES, UPLOAD_FILES } from '../limits.ts';
import { FileEntry, RequiredDocument } from './application.contract.ts';

/** A refused file and the reason. `message` is in the person's language. */
const RefusedFile = Type.Object({
  file_name: Type.String(),
  error: Type.Object({ code: Type.String(), message: Type.String() }),
});

/** One entry per file sent, in the same order: stored or refused. */
export const UploadAnswer = Type.Array(Type.Union([FileEntry, RefusedFile]));
export type UploadAnswer = Static<typeof UploadAnswer>;

/** The JSON in the `required_document` part of the form: the expiration dates of the files. */
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

const tag = 'documents';
const headers = TokenHeader;

/** The parts of the multipart form: only documented here, and read by the route. */
const UploadForm = Type.Object({
  purpose: Type.Optional(
    Type.String({
      default: 'required_document',
      description: 'required_document, or what an upload field of a form calls its files.',
    }),
  ),
  required_document_id: Type.Optional(Type.String()),
  'file[0]': Type.String({ format: 'binary', description: `And so on, to file[${UPLOAD_FILES - 1}].` }),
});
const DatesForm = Type.Object({
  required_document: Type.String({ description: 'JSON: a list of { id, meta: [{ id, expiration_date }] }.' }),
});

export const uploadDocuments = endpoint({
  method: 'POST',
  path: '/api/applicant/upload-docs',
  tag,
  summary:
    `Upload files (parts file[0] to file[${UPLOAD_FILES - 1}], at most ${UPLOAD_BYTES} bytes each) ` +
    'for `purpose`: required_document ' +
    '(with required_document_id), or what an upload field of a form names (employer, other_income, pet)',
  request: { headers, form: UploadForm },
  answer: UploadAnswer,
  errors: [
    'token.invalid',
    'record.not_found',
    'state.not_allowed',
    'file.missing',
    'file.empty',
    'file.too_many',
    'file.too_large',
    'file.type_refused',
  ],
});
export const listRequiredDocuments = endpoint({
  method: 'GET',
  path: '/api/applicant/required_documents',
  tag,
  summary: 'What the property asks this applicant for, with the files so far',
  request: { headers },
  answer: Type.Array(RequiredDocument),
  errors: ['token.invalid'],
});
export const submitRequiredDocuments = endpoint({
  method: 'POST',
  path: '/api/applicant/required_documents',
  tag,
  summary: 'Store the expiration dates: the part required_document is the list as JSON',
  request: { headers, form: DatesForm },
  answer: Type.Array(RequiredDocument),
  errors: ['token.invalid', 'record.not_found', 'state.not_allowed', 'validation.failed', 'file.too_many'],
});
export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/applicant/delete_applicant_file/:id',
  tag,
  summary: 'Delete an uploaded file',
  request: { headers, params: Type.Object({ id: Id }) },
  answer: Type.Boolean(),
  errors: ['token.invalid', 'record.not_found', 'state.not_allowed'],
});
export const openFile = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  tag,
  summary: 'The content of a file, for the signed address that its entry carries',
  request: {
    params: Type.Object({ id: Id }),
    query: Type.Object({ ticket: Type.Optional(Type.String({ maxLength: 200 })) }),
  },
  answer: null,
  errors: ['ticket.invalid', 'record.not_found'],
});
