/** What a storage of files may fail with. A folder and an object store fail alike, so that callers need not know which. */

type StoreFailure = 'ENOENT' | 'ENOSPC' | 'ESTORE';

/**
 * A call of the object store failed. `ENOENT` and `ENOSPC` mean what they mean for a folder: there is no such content, and
 * there is no room. `ESTORE`: the store gave no usable answer, and what it was asked may be asked again later.
 */
export class StoreError extends Error {
  readonly code: StoreFailure;
  /** The store's own code, such as `SlowDown`, or that of the connection. Never a key or a signature. */
  readonly reason: string;

  constructor(code: StoreFailure, call: string, reason: string) {
    super(`${code}: the store of files answers ${call} with ${reason}`);
    this.name = 'StoreError';
    this.code = code;
    this.reason = reason;
  }
}

/**
 * Whether there is no content under a key, in a folder or in a store.
 *
 * @example await storage.read(key).catch((error) => (isAbsent(error) ? null : Promise.reject(error)))
 */
export function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
}

/** Whether the object store cannot be reached, or refuses the portal. */
export function isStoreUnavailable(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'ESTORE';
}
