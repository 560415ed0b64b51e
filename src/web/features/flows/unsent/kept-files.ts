/** Files that could not be sent for want of a network, stored in this device's database until the server has them. */
import type { StoredFile } from '../../../forms/index.ts';

/** A file stored on this device. */
export interface KeptFile {
  readonly id: string;
  readonly process: string;
  readonly purpose: string;
  readonly file: File;
}

const DATABASE = 'latchkey.unsent';
const FILES = 'files';
const MARK = 'unsent:';

/** Whether an entry refers to a file of this device. @example isKept({ id: 'unsent:7f3' }) // true */
export const isKept = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && String((value as Partial<StoredFile>).id).startsWith(MARK);

/**
 * Stores a file on this device.
 *
 * @returns its entry among the answers; null if the device cannot store it.
 */
export async function keepFile(process: string, purpose: string, file: File): Promise<StoredFile | null> {
  const id = MARK + crypto.randomUUID();
  const kept: KeptFile = { id, process, purpose, file };
  try {
    await inFiles('readwrite', (files) => files.put(kept));
  } catch {
    return null;
  }
  const created_at = new Date().toISOString();
  return { id, file_name: file.name, file_path: URL.createObjectURL(file), created_at };
}

/** The file of an entry; null if the device no longer has it. */
export async function keptFile(id: string): Promise<KeptFile | null> {
  const found = await inFiles<KeptFile | undefined>('readonly', (files) => files.get(id)).catch(
    () => undefined,
  );
  return found ?? null;
}

/** Deletes a file that the server has or nobody wants. */
export async function forgetFile(id: string): Promise<void> {
  await inFiles('readwrite', (files) => files.delete(id)).catch(() => undefined);
}

async function inFiles<T>(
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest<T> | IDBRequest,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(FILES, { keyPath: 'id' });
  const database = await answer(opening);
  try {
    return (await answer(act(database.transaction(FILES, mode).objectStore(FILES)))) as T;
  } finally {
    database.close();
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The device keeps nothing.'));
  });
}
