import { upload } from '../app/api/api-client.ts';
import { ApiError } from '../app/api/api-error.ts';
import type { StoredFile } from '../forms/index.ts';
import type { NotStored } from '../widgets/use-uploads.ts';

interface UploadOptions {
  readonly token: string;
  /** The process that the file belongs to; by default the application. */
  readonly process?: string;
  readonly purpose: string;
  readonly requiredDocument?: string;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal?: AbortSignal;
  /** The text for a failure without a text from the server. */
  readonly textOf: (error: unknown) => string;
}

/** A file whose upload failed, with the reason; `textOf` gives the text if the server does not. */
export function refusal(file: File, error: unknown, textOf: (error: unknown) => string): NotStored {
  if (error instanceof ApiError) {
    const [named] = (error.body.files ?? []) as readonly NotStored[];
    if (named?.error) return named;
    const broken = error.status === 0 || error.status >= 500;
    return { file_name: file.name, error: { code: error.code, message: textOf(error) }, broken };
  }
  return { file_name: file.name, error: { code: 'unexpected', message: textOf(error) }, broken: true };
}

/**
 * Sends one file, so that it has its own progress and cannot make others fail.
 *
 * Does not throw: a refused file is returned with its reason.
 *
 * @see spec/application.md §7 POST /applicant/upload-docs
 */
export async function sendFile(file: File, options: UploadOptions): Promise<StoredFile | NotStored> {
  const form = new FormData();
  form.append('purpose', options.purpose);
  if (options.requiredDocument !== undefined) form.append('required_document_id', options.requiredDocument);
  form.append('file[0]', file);
  try {
    const sending = {
      token: options.token,
      body: form,
      onProgress: (sent: number, total: number) => options.onProgress(total === 0 ? 0 : sent / total),
      signal: options.signal,
    };
    const [stored] = await (options.process === undefined
      ? upload('POST /api/applicant/upload-docs', sending)
      : upload('POST /api/processes/:id/files', { ...sending, params: { id: options.process } }));
    return stored ?? refusal(file, null, options.textOf);
  } catch (error) {
    return refusal(file, error, options.textOf);
  }
}
