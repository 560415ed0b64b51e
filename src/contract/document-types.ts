/**
 * The accepted media types of documents, with their file extensions. The server checks the content; a page checks the
 * name, to show a refusal at once.
 */
export const DOCUMENT_TYPES: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic'],
  'image/heif': ['heif'],
  'image/avif': ['avif'],
  'image/tiff': ['tif', 'tiff'],
  'image/bmp': ['bmp'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/rtf': ['rtf'],
};

const endings = new Set(Object.values(DOCUMENT_TYPES).flat());

/** The `accept` value of file pickers. @example DOCUMENT_ACCEPT // '.pdf,.jpg,…' */
export const DOCUMENT_ACCEPT = [...endings].map((ending) => `.${ending}`).join(',');

/** What is accepted: any document, or images only. */
export type Accepted = 'document' | 'image/*';

const pictureEndings = new Set(
  Object.entries(DOCUMENT_TYPES).flatMap(([type, all]) => (type.startsWith('image/') ? all : [])),
);

/**
 * Whether a file of this name can be a document, or an image. A name without an extension is accepted.
 *
 * @example [mayBeDocument('license.PDF'), mayBeDocument('virus.exe'), mayBeDocument('scan')] // [true, false, true]
 * @example mayBeDocument('license.pdf', 'image/*') // false
 */
export function mayBeDocument(name: string, accepted: Accepted = 'document'): boolean {
  const [, ending] = /\.([^.\s]+)$/.exec(name.trim()) ?? [];
  const known = accepted === 'image/*' ? pictureEndings : endings;
  return ending === undefined || known.has(ending.toLowerCase());
}

/** `source` of the sealed lease, the one document that nobody uploaded. */
export const SEALED_LEASE = 'LEASE';

/** Pictures that every browser shows, for pages that anybody may open. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
