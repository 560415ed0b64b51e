import type { Draft, StoredFile } from '../../../forms/index.ts';
import { isKept } from './kept-files.ts';

/** Sends one file of this device; null if it can never be sent. @throws if there is no network. */
export type SendKept = (id: string) => Promise<StoredFile | null>;

/** Whether answers refer to files that only this device has. */
export function hasKeptFiles(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => isKept(one) || hasKeptFiles(one));
  return typeof value === 'object' && value !== null && Object.values(value).some(hasKeptFiles);
}

/**
 * The answers with files of this device replaced by the server's. A file that the server refuses, or that the device no
 * longer has, is left out.
 *
 * @example await withSentFiles({ entry: { walls_photos: [{ id: 'unsent:1' }] } }, send)
 */
export async function withSentFiles(answers: Draft, send: SendKept): Promise<Draft> {
  return (await sentIn(answers, send)) as Draft;
}

async function sentIn(value: unknown, send: SendKept): Promise<unknown> {
  if (!hasKeptFiles(value)) return value;
  if (Array.isArray(value)) {
    const sent: unknown[] = [];
    for (const one of value) {
      const file = isKept(one) ? await send(String((one as StoredFile).id)) : await sentIn(one, send);
      if (file !== null) sent.push(file);
    }
    return sent;
  }
  const sent: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value as object)) sent[name] = await sentIn(one, send);
  return sent;
}
