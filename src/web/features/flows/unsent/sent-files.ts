import type { Draft, StoredFile } from '../../../forms/index.ts';
import { isKept } from './kept-files.ts';

/** Sends one file of this device; null where it cannot be sent at all. @throws where there is no network. */
export type SendKept = (id: string) => Promise<StoredFile | null>;

/** Whether answers name files that only this device has. */
export function hasKeptFiles(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => isKept(one) || hasKeptFiles(one));
  return typeof value === 'object' && value !== null && Object.values(value).some(hasKeptFiles);
}

/**
 * The answers with what the server has in the place of files of this device. A file that it does not take, or that the
 * device has no more, is left out.
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
