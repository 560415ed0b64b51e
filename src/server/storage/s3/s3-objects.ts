/** The names of objects in the bucket, and what is done with one. */
import { storagePath } from '../storage-path.ts';
import { isAbsent } from '../store-error.ts';
import type { S3Client } from './s3-client.ts';

/** Objects are named as the files of DATA_DIR, so a folder of files can be copied there as it is. */
export const FILES = 'files/';

/**
 * The name of a key's object in the bucket.
 *
 * @throws {RangeError} for a text that is not a key.
 * @example objectName('Ab3_x9Kq') // 'files/Ab/Ab3_x9Kq'
 */
export function objectName(key: string): string {
  return `${FILES}${storagePath(key).replaceAll('\\', '/')}`;
}

/** Removes an object; one that is not there is no error. */
export async function removeObject(client: S3Client, name: string): Promise<void> {
  await client.ask({ method: 'DELETE', name }).catch(unlessAbsent);
}

/** null for what is not there. @throws any other error */
export function unlessAbsent(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}
