import { describe, expect, it } from 'vitest';
import {
  lacksTitle,
  paragraphsOf,
  sourceRows,
  type TextSource,
  tableLanguages,
  textEdits,
  textSources,
} from '../../../../../src/engine/edit/texts/text-sources.ts';
import type { TextRow } from '../../../../../src/engine/edit/texts/text-table.ts';
import { Edited } from '../edited-bundle.ts';

const sourceOf = (id: string): TextSource => {
  const found = textSources(new Edited()).find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
};
const rowOf = (bundle: Edited, source: TextSource, key: string, languages = ['en', 'es', 'pt']): TextRow => {
  const found = sourceRows(bundle, source, languages).find((row) => row.key === key);
  if (found === undefined) throw new Error(`There is no ${key}.`);
  return found;
};

describe('the texts of a draft', () => {
  it('stand in files of each language, in pages, and beside the questions of questionnaires', () => {
    const ids = textSources(new Edited()).map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['portal', 'mail', 'pages/must-read', 'questionnaires/pre-lease']),
    );
    expect(ids).not.toContain('languages');
    expect(tableLanguages(new Edited())).toEqual(['en', 'es']);
  });

  it('are all there in Spanish, and all missing in a language that has none', () => {
    const bundle = new Edited();
    const rows = textSources(bundle).flatMap((source) => sourceRows(bundle, source, ['en', 'es', 'pt']));
    expect(rows.filter(({ missing }) => missing.includes('es')).map(({ key }) => key)).toEqual([]);
    const translated = rows.filter(({ missing }) => !missing.includes('pt')).map(({ key }) => key);
    // Spanish has a plural form for millions.
    expect(translated.filter((key) => !key.endsWith('_many'))).toEqual([]);
    expect(rows.length).toBeGreaterThan(3600);
  });

  it('of a questionnaire are named by the keys of questions and the ids of options', () => {
    const bundle = new Edited();
    const source = sourceOf('questionnaires/pre-lease');
    const row = rowOf(bundle, source, 'renters_insurance.options.no');
    expect(row.texts).toEqual({ en: 'Not yet', es: 'Todavía no', pt: null });
    bundle.make(textEdits(bundle, source, row, 'pt', 'Ainda não'));
    expect(rowOf(bundle, source, 'renters_insurance.options.no').texts.pt).toBe('Ainda não');
    expect(bundle.changed()).toEqual(['schemas/questionnaires/pre-lease.json']);
  });

  it('of a page are one text, which is a file', () => {
    const bundle = new Edited();
    const source = sourceOf('pages/must-read');
    const row = rowOf(bundle, source, 'page');
    expect([row.missing, row.texts.en?.startsWith('# ')]).toEqual([['pt'], true]);
    bundle.make(textEdits(bundle, source, row, 'pt', '# Leia\n\nPor favor.\n'));
    expect(bundle.text('locales/pt/pages/must-read.md')).toBe('# Leia\n\nPor favor.\n');
    bundle.make(textEdits(bundle, source, row, 'pt', ''));
    expect(bundle.text('locales/pt/pages/must-read.md')).toBeNull();
    expect([lacksTitle(source, 'Leia'), lacksTitle(source, '# Leia')]).toEqual([true, false]);
    expect(lacksTitle(sourceOf('portal'), 'Leia')).toBe(false);
  });

  it('of a mail are paragraphs', () => {
    const bundle = new Edited();
    const source = sourceOf('mail');
    const row = rowOf(bundle, source, 'receipt.text', ['en', 'es']);
    const text = row.texts.es ?? '';
    expect(paragraphsOf(bundle, source, row)).toBe(text.split('\n').length);
    expect(textEdits(bundle, source, row, 'es', text)).toMatchObject([{ value: text.split('\n') }]);
    expect(
      paragraphsOf(bundle, sourceOf('portal'), rowOf(bundle, sourceOf('portal'), 'language')),
    ).toBeNull();
  });

  it('are missing in the plural forms that a language needs, and in no others', () => {
    const bundle = new Edited();
    const portal = sourceOf('studio');
    const keys = (language: string) =>
      sourceRows(bundle, portal, ['en', language])
        .filter(({ key, missing }) => key.startsWith('texts.more_') && missing.includes(language))
        .map(({ key, source }) => [key, source]);
    const [one, other] = ['{{count}} more text', '{{count}} more texts'];
    expect(keys('pt')).toEqual([
      ['texts.more_one', one],
      ['texts.more_other', other],
    ]);
    expect(keys('ja')).toEqual([['texts.more_other', other]]);
    expect(keys('pl').sort()).toEqual([
      ['texts.more_few', other],
      ['texts.more_many', other],
      ['texts.more_one', one],
      ['texts.more_other', other],
    ]);
  });
});
