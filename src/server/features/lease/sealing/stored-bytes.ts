import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStorage } from '../../../deps.ts';

/** A stored content, or one to be stored. */
export interface StoredBytes {
  readonly storage_key: string;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
}

/** SHA-256 in hex. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * A content from the storage, verified to be unchanged since it was stored.
 *
 * @throws {Error} if it is missing or has changed.
 */
export async function readUnchanged(
  storage: Pick<FileStorage, 'read'>,
  { storage_key, sha256 }: StoredBytes,
): Promise<Buffer> {
  const bytes = await buffer(await storage.read(storage_key));
  if (hashOf(bytes) !== sha256) throw new Error(`The stored file ${storage_key} is not what it was.`);
  return bytes;
}
