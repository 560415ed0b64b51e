/** Where texts stand in a draft: in files of each language, in its pages, and beside the questions of questionnaires. */
import type { FileEdit, ValuePath } from '../../drafts/file-edit.ts';
import { valueAt } from '../../json-pointer.ts';
import { pageTextOf } from '../../language/page-text.ts';
import type { EditedBundle } from '../bundle.ts';
import { languagesOf } from '../form/text-edits.ts';
import { membersOf } from '../leads.ts';
import {
  type FoundTexts,
  SOURCE_LANGUAGE,
  type TextRow,
  type TextVersions,
  textRows,
  textsIn,
  textValue,
} from './text-table.ts';

/** The files of a draft with their texts, and those of its base. */
export interface TextBundle extends EditedBundle {
  readonly text: (path: string) => string | null;
  readonly before: (path: string) => string | null;
}

/** A file of texts, or one for each language. */
export interface TextSource {
  /** `portal`, `pages/must-read` or `questionnaires/pre-lease`. */
  readonly id: string;
  /** Where its texts of a language stand. */
  readonly pathOf: (language: string) => string;
}

const NAMESPACE = /^locales\/[^/]+\/([^/]+)\.json$/;
const PAGE = /^locales\/[^/]+\/(pages\/[^/]+)\.md$/;
const QUESTIONNAIRE = /^schemas\/(questionnaires\/.+)\.json$/;
/** The key of the text of a page. */
const PAGE_KEY = 'page';

/** All files of texts of a draft: those of flows and pages first. @example textSources(document)[0]?.id // 'application' */
export function textSources({ paths }: Pick<EditedBundle, 'paths'>): readonly TextSource[] {
  const names = (pattern: RegExp) =>
    [...new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? []))].sort();
  return [
    ...names(NAMESPACE).map((id) => ({ id, pathOf: (of: string) => `locales/${of}/${id}.json` })),
    ...names(PAGE).map((id) => ({ id, pathOf: (of: string) => `locales/${of}/${id}.md` })),
    ...names(QUESTIONNAIRE).map((id) => ({ id, pathOf: () => `schemas/${id}.json` })),
  ];
}

/** The languages of a draft, English first. */
export function tableLanguages(bundle: Pick<EditedBundle, 'paths'>): readonly string[] {
  return [...new Set([SOURCE_LANGUAGE, ...languagesOf(bundle)])];
}

/** The texts of a file in all languages. @example sourceRows(document, source, ['en', 'es'])[0]?.missing // ['es'] */
export function sourceRows(
  bundle: TextBundle,
  { pathOf }: TextSource,
  languages: readonly string[],
): readonly TextRow[] {
  const versions = (language: string): TextVersions => {
    const path = pathOf(language);
    const [now, before] = [bundle.text(path), bundle.before(path)];
    if (PAGE.test(path)) return { now: pageIn(now), before: pageIn(before) };
    const read = QUESTIONNAIRE.test(path) ? (file: unknown) => questionsIn(file, language) : textsIn;
    const current = read(bundle.json(path));
    return { now: current, before: now === before ? current : read(parsed(before)) };
  };
  return textRows(Object.fromEntries(languages.map((language) => [language, versions(language)])));
}

/**
 * The edits that write a text in a language; an empty one is removed.
 *
 * @example textEdits(document, source, row, 'pt', 'Enviar') // [{ path: 'locales/pt/portal.json', at: ['send'], value: 'Enviar' }]
 */
export function textEdits(
  bundle: TextBundle,
  { pathOf }: TextSource,
  row: TextRow,
  language: string,
  text: string,
): readonly FileEdit[] {
  const path = pathOf(language);
  if (PAGE.test(path)) {
    const old = bundle.text(path) === null ? [] : [{ path, movedTo: null }];
    return text === '' ? old : [...old, { path, content: text }];
  }
  const at = placeIn(path, row, language);
  if (text === '') return [{ path, at, value: undefined }];
  const like = valueAt(bundle.json(path), at) ?? valueAt(bundle.json(pathOf(SOURCE_LANGUAGE)), row.at);
  return [{ path, at, value: textValue(text, like) }];
}

function placeIn(path: string, row: TextRow, language: string): ValuePath {
  const own = row.places[language];
  if (own !== undefined) return own;
  return QUESTIONNAIRE.test(path) ? [...row.at.slice(0, -1), language] : row.at;
}

/** The number of paragraphs that a text must have; null: any. @example paragraphsOf(document, source, row) // 6 */
export function paragraphsOf(bundle: EditedBundle, { pathOf }: TextSource, row: TextRow): number | null {
  const path = pathOf(SOURCE_LANGUAGE);
  const source = PAGE.test(path) ? null : valueAt(bundle.json(path), row.at);
  return Array.isArray(source) ? source.length : null;
}

function pageIn(text: string | null): FoundTexts {
  return new Map(text === null || text.trim() === '' ? [] : [[PAGE_KEY, { at: [], text }]]);
}

/** Whether the text of a page begins with its title, as pages must. */
export function lacksTitle({ pathOf }: TextSource, text: string): boolean {
  return PAGE.test(pathOf(SOURCE_LANGUAGE)) && pageTextOf(text).page_title === '';
}

/** The texts of a questionnaire in one language, by the keys of its questions and the ids of its options. */
function questionsIn(file: unknown, language: string): FoundTexts {
  const found = new Map<string, { readonly at: ValuePath; readonly text: string }>();
  const take = (key: string, at: ValuePath) => {
    const text = valueAt(file, [...at, language]);
    if (typeof text === 'string' && text.trim() !== '') found.set(key, { at: [...at, language], text });
  };
  listOf(file, 'items').forEach((question, index) => {
    const [key, at] = [String(membersOf(question).key), ['items', index] as const];
    take(`${key}.name`, [...at, 'name']);
    listOf(question, 'options').forEach((option, place) => {
      take(`${key}.options.${String(membersOf(option).id)}`, [...at, 'options', place, 'label']);
    });
    take(`${key}.condition_question`, [...at, 'condition_question']);
    listOf(question, 'doubts').forEach((_, place) => {
      take(`${key}.doubts.${place}`, [...at, 'doubts', place, 'text']);
    });
  });
  return found;
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = membersOf(value)[name];
  return Array.isArray(list) ? list : [];
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
