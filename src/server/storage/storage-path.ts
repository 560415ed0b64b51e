/** Paths of uploaded files below DATA_DIR. */
import { join } from 'node:path';

const keyShape = /^[\w-]{8,64}$/;
/** Length of the names of subfolders. */
export const SUBFOLDER_LENGTH = 2;

/** The folder of uploaded files in DATA_DIR. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files');
}

/** Whether a name in the folder of files is a storage key. */
export function isStorageKey(name: string): boolean {
  return keyShape.test(name);
}

/**
 * The path of a key's content in that folder. Two letters of the key name a subfolder, so that no folder grows without
 * limit.
 *
 * @throws {RangeError} for a text that is not a key.
 * @example storagePath('Ab3_x9Kq') // 'Ab/Ab3_x9Kq'
 */
export function storagePath(key: string): string {
  if (!isStorageKey(key)) throw new RangeError('A storage key has 8 to 64 url-safe characters.');
  return join(key.slice(0, SUBFOLDER_LENGTH), key);
}
