/**
 * Shared by all multipart forms: parser errors, and names of uploaded files.
 */
import { isStorageFull } from '../../db/failures.ts';
import { AppError } from '../errors.ts';
import { isStoreUnavailable } from '../storage/store-error.ts';

/** Upload limit per IP address: each upload costs disk and time. */
export const uploadsPerMinute = 120;

const longestName = 255;

/** Converts an error of reading a form. The parser's own errors have a status; others mean that the form is malformed. */
export function formRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (isStorageFull(error) || isStoreUnavailable(error)) return error;
  if ('code' in error && error.code === 'FST_FILES_LIMIT') return new AppError('file.too_many');
  return 'statusCode' in error ? error : new AppError('request.malformed', { cause: error });
}

/**
 * The last part of a path without control characters. For display only, never used as a path.
 *
 * @example shownName('C:\\papers\\stub.pdf') // 'stub.pdf'
 */
export function shownName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  const name = last.replaceAll(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  return name === '' ? 'file' : name.slice(-longestName);
}
