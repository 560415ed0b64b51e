import { fileTypeFromBuffer } from 'file-type';
import { DOCUMENT_TYPES } from '../../contract/document-types.ts';

/** Media types accepted for uploaded documents. */
export const documentTypes: ReadonlySet<string> = new Set(Object.keys(DOCUMENT_TYPES));

/**
 * The media type of a content by its first bytes, or null if that type is not accepted. Ignores the file name and the
 * type that the browser sent.
 *
 * @param accept types that the field accepts, as in its form (`image/*`); undefined: all of the portal's types.
 * @example await acceptedType(pdf, 'image/*') // null
 */
export async function acceptedType(content: Buffer, accept: string | undefined): Promise<string | null> {
  const found = (await fileTypeFromBuffer(content))?.mime;
  if (found === undefined || !documentTypes.has(found)) return null;
  const isTaken = (pattern: string): boolean =>
    pattern.endsWith('/*') ? found.startsWith(pattern.slice(0, -1)) : found === pattern;
  return accept === undefined || accept.split(',').some((pattern) => isTaken(pattern.trim())) ? found : null;
}

/** Whether a browser shows this type safely in a tab; the others are downloaded. */
export function isShownInTab(mediaType: string): boolean {
  return mediaType === 'application/pdf' || /^image\/(jpeg|png|gif|webp|avif|bmp)$/.test(mediaType);
}
