/** Translations as XLIFF 2.0 (ISO 21720), which the tools of translators open. */
import { PLACEHOLDER } from '../../check/messages.ts';
import { SOURCE_LANGUAGE } from '../texts/text-table.ts';
import type { TranslatedText, TranslationState } from './translated-texts.ts';

/** Where XLIFF 2 elements belong. */
const XLIFF_NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/**
 * One `file` for each file of texts, one `unit` for each text. A placeholder is an inline code that may not be deleted,
 * so that a translator's tool protects it; its text is the unit's original data.
 *
 * @example translationXliff('pt', texts) // '<?xml version="1.0" encoding="UTF-8"?>\n<xliff …'
 */
export function translationXliff(language: string, texts: readonly TranslatedText[]): string {
  const files = new Map<string, TranslatedText[]>();
  for (const text of texts) files.set(fileOf(text.id), [...(files.get(fileOf(text.id)) ?? []), text]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${XLIFF_NAMESPACE}" version="2.0" srcLang="${SOURCE_LANGUAGE}" trgLang="${language}">`,
    ...[...files].flatMap(([file, units], index) => [
      `  <file id="f${index + 1}" original="${attribute(file)}">`,
      ...units.flatMap((unit, place) => unitLines(unit, `u${place + 1}`)),
      '  </file>',
    ]),
    '</xliff>',
    '',
  ].join('\n');
}

const STATES: Readonly<Record<TranslationState, string>> = {
  missing: 'state="initial"',
  stale: 'state="initial" subState="latchkey:stale"',
  translated: 'state="translated"',
};

const fileOf = (id: string): string => id.slice(0, id.indexOf(':'));

function unitLines({ id, source, target, state }: TranslatedText, unitId: string): string[] {
  const codes = codesIn(source, target ?? '');
  const data = [...codes].map(([text, code]) => `<data id="${code}">${escaped(text)}</data>`);
  return [
    `    <unit id="${unitId}" name="${attribute(id)}">`,
    ...(data.length === 0 ? [] : [`      <originalData>${data.join('')}</originalData>`]),
    `      <segment ${STATES[state]}>`,
    `        <source xml:space="preserve">${inline(source, codes)}</source>`,
    ...(target === null ? [] : [`        <target xml:space="preserve">${inline(target, codes)}</target>`]),
    '      </segment>',
    '    </unit>',
  ];
}

/** The id of each placeholder in a text and its translation. */
function codesIn(...texts: readonly string[]): ReadonlyMap<string, string> {
  const found = new Set(texts.flatMap((text) => text.match(PLACEHOLDER) ?? []));
  return new Map([...found].map((text, index) => [text, `d${index + 1}`]));
}

/** The n-th time that a placeholder occurs, it has the same id in source and target, so that tools pair them. */
function inline(text: string, codes: ReadonlyMap<string, string>): string {
  const seen = new Map<string, number>();
  let [result, end] = ['', 0];
  for (const { 0: found, index } of text.matchAll(PLACEHOLDER)) {
    const code = codes.get(found) ?? '';
    const count = (seen.get(code) ?? 0) + 1;
    seen.set(code, count);
    const shown = attribute(found);
    result += escaped(text.slice(end, index));
    result += `<ph id="${code}-${count}" dataRef="${code}" equiv="${shown}" disp="${shown}" canDelete="no"/>`;
    end = index + found.length;
  }
  return result + escaped(text.slice(end));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML cannot contain: control characters and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones.
const IMPOSSIBLE = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const withEntities = (text: string): string => text.replace(/[&<>"\r]/g, (one) => ENTITIES[one] ?? '&#13;');

/** A text as content; what XML cannot contain becomes the element that XLIFF has for it. */
function escaped(text: string): string {
  return withEntities(text).replace(IMPOSSIBLE, (found) => {
    const code = found.charCodeAt(0).toString(16).toUpperCase();
    return `<cp hex="${code.padStart(4, '0')}"/>`;
  });
}

const attribute = (text: string): string => withEntities(text).replace(IMPOSSIBLE, '\uFFFD');
