/**
 * Texts that a property writes for people: names of documents and fees, notes beside a form.
 */

/**
 * One text for everybody, in the fallback language; or one per language, by its code.
 *
 * @example 'Proof of income'
 * @example { en: 'Proof of income', es: 'Comprobante de ingresos' }
 */
export type WrittenText = string | Readonly<Record<string, string>>;

const languageCode = /^[a-z]{2,3}$/;

/** The column value: a plain text as it is, translations as JSON. */
export function writeText(text: WrittenText): string {
  return typeof text === 'string' ? text : JSON.stringify(text);
}

/**
 * Reads a column. A value that is not a JSON object of texts by language code is a plain text.
 *
 * @example readText('{"en":"Pet fee","es":"Cargo por mascota"}') // { en: 'Pet fee', es: 'Cargo por mascota' }
 */
export function readText(column: string): WrittenText {
  if (!column.startsWith('{')) return column;
  try {
    const read: unknown = JSON.parse(column);
    return isByLanguage(read) ? read : column;
  } catch {
    return column;
  }
}

function isByLanguage(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 && entries.every(([code, text]) => languageCode.test(code) && typeof text === 'string')
  );
}
