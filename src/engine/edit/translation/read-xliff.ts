/** Reads XLIFF 2, as `write-xliff.ts` writes it and tools give it back. */
import { parseXml, XmlElement, XmlError, type XmlNode, XmlText } from '@rgrove/parse-xml';
import {
  type FileOfTranslations,
  type TextInFile,
  TRANSLATION_LIMITS,
  TranslationFileError,
} from './translation-file.ts';

/**
 * The translations in an XLIFF file. A document type is refused, whatever it declares: no entity is ever resolved.
 *
 * @throws {TranslationFileError} `xml_broken`, `xml_doctype`, `xliff_none`, `xliff_version`, `xliff_language`, `too_many`
 */
export function readXliff(content: string): FileOfTranslations {
  if (/<!DOCTYPE/i.test(content)) throw new TranslationFileError('xml_doctype');
  try {
    return translationsIn(parseXml(content).root);
  } catch (error) {
    if (error instanceof XmlError)
      throw new TranslationFileError('xml_broken', { line: error.line, column: error.column });
    // Elements within elements without end.
    if (error instanceof RangeError) throw new TranslationFileError('xml_broken', { line: 1, column: 1 });
    throw error;
  }
}

function translationsIn(root: XmlElement | null): FileOfTranslations {
  if (root === null || nameOf(root) !== 'xliff') throw new TranslationFileError('xliff_none');
  const version = root.attributes.version ?? '';
  if (!version.startsWith('2.')) throw new TranslationFileError('xliff_version', { version });
  const language = (root.attributes.trgLang ?? '').toLowerCase().split('-')[0] ?? '';
  if (language === '') throw new TranslationFileError('xliff_language');
  const units = unitsIn(root);
  if (units.length > TRANSLATION_LIMITS.texts)
    throw new TranslationFileError('too_many', { limit: TRANSLATION_LIMITS.texts });
  return { language, texts: units.map(textOf) };
}

/** The name of an element without the prefix of its namespace. */
const nameOf = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

function elementsOf(of: XmlElement, ...names: readonly string[]): XmlElement[] {
  return of.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && names.includes(nameOf(child)),
  );
}

/** All units of a document, in files and in groups within groups. */
function unitsIn(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const open = elementsOf(root, 'file').reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (nameOf(next) === 'unit') found.push(next);
    else open.push(...elementsOf(next, 'group', 'unit').reverse());
  }
  return found;
}

/** A unit may come back in several segments. It is translated if each of them is. */
function textOf(unit: XmlElement): TextInFile {
  const data = new Map(
    elementsOf(unit, 'originalData').flatMap((one) =>
      elementsOf(one, 'data').map((each): [string, string] => [
        each.attributes.id ?? '',
        said(each, new Map()),
      ]),
    ),
  );
  let [source, target, isWhole] = ['', '', true];
  for (const part of elementsOf(unit, 'segment', 'ignorable')) {
    const [from] = elementsOf(part, 'source');
    const [to] = elementsOf(part, 'target');
    const original = from === undefined ? '' : said(from, data);
    source += original;
    if (to !== undefined) target += said(to, data);
    else if (nameOf(part) === 'ignorable') target += original;
    else isWhole = false;
  }
  return { id: unit.attributes.name ?? '', source, target: isWhole ? target : '' };
}

/** The text of an element, with the original data of its inline codes. */
function said(node: XmlElement, data: ReadonlyMap<string, string>): string {
  return node.children
    .map((child: XmlNode) => (child instanceof XmlText ? child.text : codeIn(child, data)))
    .join('');
}

function codeIn(node: XmlNode, data: ReadonlyMap<string, string>): string {
  if (!(node instanceof XmlElement)) return '';
  const { attributes } = node;
  const kept = (name: string) => data.get(attributes[name] ?? '') ?? '';
  switch (nameOf(node)) {
    case 'cp':
      return String.fromCodePoint(codePoint(attributes.hex ?? ''));
    case 'ph':
    case 'sc':
    case 'ec':
      return data.get(attributes.dataRef ?? '') ?? attributes.equiv ?? '';
    case 'pc':
      return kept('dataRefStart') + said(node, data) + kept('dataRefEnd');
    default:
      return said(node, data);
  }
}

function codePoint(hex: string): number {
  const code = Number.parseInt(hex, 16);
  return code >= 0 && code <= 0x10ffff ? code : 0xfffd;
}
