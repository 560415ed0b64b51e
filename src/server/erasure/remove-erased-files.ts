import { knownStorageKeys } from '../../db/applicant/stored-content.repository.ts';
import type { ErasureDeps } from './erasing.ts';

/** Keys that are looked up together. */
const KEYS_AT_ONCE = 200;

/**
 * Removes the contents of erased files, unless another row names the same content. What a portal that ends here leaves is
 * removed by the job for left files.
 */
export async function removeErasedFiles(
  { db, storage }: Pick<ErasureDeps, 'db' | 'storage'>,
  storageKeys: readonly string[],
): Promise<void> {
  for (let from = 0; from < storageKeys.length; from += KEYS_AT_ONCE) {
    const keys = storageKeys.slice(from, from + KEYS_AT_ONCE);
    const known = await knownStorageKeys(db, keys);
    await Promise.all(keys.filter((key) => !known.has(key)).map((key) => storage.remove(key)));
  }
}
