import type { FileEntry } from '../../../contract/application/application.contract.ts';
import type { ErrorCode } from '../../../contract/error-codes.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { listRequiredDocuments } from '../../../db/applicant/file.repository.ts';
import type { ProcessName } from '../../../db/process/process.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { resultOf } from '../../process/event-result.ts';
import { handle } from '../../process/handle.ts';
import { requireAllowed, stepEvent } from '../../process/permission.ts';
import { loadProcess } from '../../process/process-release.ts';
import type { Author } from '../../process/task.ts';
import { acceptedType } from '../../storage/document-types.ts';
import { fileEntry } from '../../storage/file-ticket.ts';
import type { SentFile, UploadForm } from '../../storage/upload-form.ts';
import { StoredContents, type UploadedFile } from './keep-files.task.ts';
import {
  keptPurpose,
  requiredDocument,
  stepOfFiles,
  type UploadPurpose,
  uploadPurpose,
} from './upload-purposes.ts';

/** The process that files are uploaded to, and the uploader. */
export interface Uploading {
  readonly name: ProcessName;
  /** The release in which the process was found. */
  readonly release?: string;
  readonly subject: unknown;
  /** The applicant whom the property asks for documents, or null. */
  readonly applicant: Pick<Applicant, 'id'> | null;
  readonly author: Author;
  /** The origin of a file, shown to its owner. */
  readonly source: string;
}

/** One file: as it was stored, or the reason for its refusal. */
export type UploadResult = { stored: FileEntry } | { file_name: string; refused: ErrorCode };

/**
 * Stores the accepted files of a form, and returns the reasons for the others.
 *
 * The content determines the type of a file, not its name. A file is written to disk before the database, and to the
 * database before the response.
 *
 * @throws {AppError} `request.invalid` without a known purpose; `record.not_found` for a document that this applicant
 *   is not asked for; `file.missing`; `file.too_many`; `state.not_allowed` if the tab is closed.
 * @see spec/application.md §4 Documents, §5, §9
 */
export async function storeUploads(
  deps: Deps,
  form: UploadForm,
  uploading: Uploading,
): Promise<UploadResult[]> {
  const { name, subject, applicant, source } = uploading;
  const { flow } = name;
  const its = await loadProcess(deps, deps.db, name, subject);
  const { purpose, accept } = purposeOf(its.deps, flow, form);
  const event = stepEvent('keepFiles', stepOfFiles(its.deps, flow, its.facts, purpose))(its.flow);
  requireAllowed(its.flow, its.facts, event);
  const documentId = await documentOf(deps, applicant, purpose, form);
  if (form.files.length === 0) throw new AppError('file.missing');
  const judged = await Promise.all(form.files.map((file) => judge(file, accept)));
  const accepted = judged.filter((file) => 'media_type' in file);
  const created_at = deps.clock.now().toISOString();
  const rows = accepted.map(({ file_name, content, media_type }) => ({
    content,
    row: {
      id: deps.random.id(),
      purpose: keptPurpose(flow, purpose),
      required_document_id: documentId,
      file_name,
      media_type,
      size: content.length,
      storage_key: deps.random.id(),
      created_at,
    } satisfies UploadedFile,
  }));
  if (rows.length > 0) await keep(deps, rows, event, uploading);
  let next = 0;
  return judged.map((file) => {
    if ('refused' in file) return file;
    const stored = rows[next++];
    if (stored === undefined) throw new Error('A stored file has no row.');
    return { stored: fileEntry(deps, { ...stored.row, expiration_date: null, source }) };
  });
}

/** Writes the contents, then the rows; deletes the contents if the rows cannot be written. */
async function keep(
  deps: Deps,
  rows: Array<{ content: Buffer; row: UploadedFile }>,
  event: { type: string; step?: string },
  { name, release, author }: Uploading,
): Promise<void> {
  const ref = { flow: name.flow, subject: name.subject_id, ...(release !== undefined && { release }) };
  const input = new StoredContents(rows.map(({ row }) => row));
  try {
    for (const { content, row } of rows) await deps.storage.put(row.storage_key, content);
    const wanted = { event, input, author, answers: ['keepFiles'] };
    resultOf(await handle(deps, ref, wanted));
  } catch (error) {
    await Promise.allSettled(rows.map(({ row }) => deps.storage.remove(row.storage_key)));
    throw error;
  }
}

async function judge(
  { file_name, content }: SentFile,
  accept: string | undefined,
): Promise<
  { file_name: string; content: Buffer; media_type: string } | { file_name: string; refused: ErrorCode }
> {
  if (content === null) return { file_name, refused: 'file.too_large' };
  if (content.length === 0) return { file_name, refused: 'file.empty' };
  const media_type = await acceptedType(content, accept);
  return media_type === null
    ? { file_name, refused: 'file.type_refused' }
    : { file_name, content, media_type };
}

function purposeOf(deps: Pick<Deps, 'forms' | 'flows'>, flow: string, form: UploadForm): UploadPurpose {
  const found = uploadPurpose(deps, flow, form.fields.get('purpose') ?? requiredDocument);
  if (found !== null) return found;
  throw new AppError('request.invalid', {
    details: { fields: [{ path: 'purpose', code: 'request.invalid' }] },
  });
}

async function documentOf(
  deps: Pick<Deps, 'db'>,
  applicant: Pick<Applicant, 'id'> | null,
  purpose: string,
  form: UploadForm,
): Promise<string | null> {
  if (purpose !== requiredDocument || applicant === null) return null;
  const wanted = form.fields.get('required_document_id') ?? '';
  const found = (await listRequiredDocuments(deps.db, applicant.id)).find(({ id }) => id === wanted);
  if (found === undefined) throw new AppError('record.not_found');
  return found.id;
}
