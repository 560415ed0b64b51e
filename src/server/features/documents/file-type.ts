import { fileTypeFromBuffer } from 'file-type';
import type { FilePurpose } from '../../../db/applicant/file.repository.ts';
import { documentTypes } from '../../document-types.ts';

/**
 * The media type of a content by its own first bytes, or null when it is none that this purpose takes. The name
 * and the type that the browser told are not asked. Pets have pictures only.
 *
 * @example await acceptedType(pdf, 'employer') // 'application/pdf'
 */
export async function acceptedType(content: Buffer, purpose: FilePurpose): Promise<string | null> {
  const found = (await fileTypeFromBuffer(content))?.mime;
  if (found === undefined || !documentTypes.has(found)) return null;
  return purpose !== 'pet' || found.startsWith('image/') ? found : null;
}

/** Whether a browser shows this type safely in a tab; the others are downloaded. */
export function isShownInTab(mediaType: string): boolean {
  return mediaType === 'application/pdf' || /^image\/(jpeg|png|gif|webp|avif|bmp)$/.test(mediaType);
}
