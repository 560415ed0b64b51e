/**
 * What every multipart form of ours has in common: how its parser refuses, and how a sent file is named.
 */
import { isStorageFull } from '../../db/failures.ts';
import { AppError } from '../errors.ts';

/** Uploads of one address: each costs disk and time. */
export const uploadsPerMinute = 120;

const longestName = 255;

/** What a failed reading of a form means. The parser's own errors carry a status; one without is about bytes that are no form. */
export function formRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || isStorageFull(error)) return error;
  if ('code' in error && error.code === 'FST_FILES_LIMIT') return new AppError('file.too_many');
  return 'statusCode' in error ? error : new AppError('request.malformed', { cause: error });
}

/**
 * The last part of a path, without control characters: a name to show, never a place to write to.
 *
 * @example shownName('C:\\papers\\stub.pdf') // 'stub.pdf'
 */
export function shownName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  const name = last.replaceAll(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  return name === '' ? 'file' : name.slice(-longestName);
}
