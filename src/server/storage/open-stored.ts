import type { Readable } from 'node:stream';
import type { FileStorage } from '../deps.ts';
import { AppError } from '../errors.ts';
import { isAbsent } from './store-error.ts';

/**
 * The content of a stored file, for a person who asks for it.
 *
 * @throws {AppError} `record.not_found` if there is none; `storage.unavailable` if the storage does not tell, so that
 *   nobody takes a file for lost that is only out of reach.
 * @example const content = await openStored(deps.storage, file.storage_key)
 */
export async function openStored(storage: Pick<FileStorage, 'read'>, key: string): Promise<Readable> {
  try {
    return await storage.read(key);
  } catch (cause) {
    throw new AppError(isAbsent(cause) ? 'record.not_found' : 'storage.unavailable', { cause });
  }
}
