import { readTranslations } from '../../../../engine/edit/translation/read-translations.ts';
import {
  type FileOfTranslations,
  TRANSLATION_LIMITS,
  TranslationFileError,
} from '../../../../engine/edit/translation/translation-file.ts';

/**
 * Reads a file that somebody has chosen: UTF-8, or UTF-16 with a byte order mark, as some spreadsheets save it.
 *
 * @param languages the languages of the draft
 * @throws {TranslationFileError} `too_large`, `not_utf8`; as `readTranslations`
 */
export async function readFile(file: Blob, languages: readonly string[]): Promise<FileOfTranslations> {
  const { bytes } = TRANSLATION_LIMITS;
  if (file.size > bytes) throw new TranslationFileError('too_large', { megabytes: bytes / 1_000_000 });
  return readTranslations(decoded(new Uint8Array(await file.arrayBuffer())), languages);
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new TranslationFileError('not_utf8');
  }
}
