import { describe, expect, it } from 'vitest';
import { importEdits } from '../../../../../src/engine/edit/translation/import-edits.ts';
import { planImport } from '../../../../../src/engine/edit/translation/plan-import.ts';
import { readTranslations } from '../../../../../src/engine/edit/translation/read-translations.ts';
import { translatedTexts } from '../../../../../src/engine/edit/translation/translated-texts.ts';
import { translationCsv } from '../../../../../src/engine/edit/translation/translation-csv.ts';
import { TranslationFileError } from '../../../../../src/engine/edit/translation/translation-file.ts';
import { translationXliff } from '../../../../../src/engine/edit/translation/write-xliff.ts';
import { BUNDLE, Edited } from '../edited-bundle.ts';

const FORMATS = { csv: translationCsv, xliff: translationXliff };
const LANGUAGES = ['en', 'es', 'pt'];

function imported(bundle: Edited, content: string): ReturnType<typeof planImport> {
  const plan = planImport(bundle, readTranslations(content, LANGUAGES));
  bundle.make(importEdits(bundle, plan, plan.planned));
  return plan;
}

const csv = (...rows: readonly (readonly string[])[]) =>
  [['text_id', 'en', 'es'], ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');

describe.each(Object.entries(FORMATS))('as %s', (_, written) => {
  it('all texts of a language come back without a change', () => {
    const bundle = new Edited();
    const texts = translatedTexts(bundle, 'es');
    const plan = imported(bundle, written('es', texts));
    expect(plan).toMatchObject({ planned: [], refused: [], same: texts.length, empty: 0 });
    expect(bundle.changed()).toEqual([]);
  });

  it('all texts of a new language are taken over, in the order of the English files', () => {
    const bundle = new Edited();
    const texts = translatedTexts(bundle, 'pt').map((one) => ({
      ...one,
      target: one.source.replace(/^(# )?/, '$1«pt» '),
      state: 'translated' as const,
    }));
    const started = performance.now();
    const plan = imported(bundle, written('pt', texts));
    expect(performance.now() - started).toBeLessThan(8000);
    expect([plan.planned.length, plan.refused, plan.same]).toEqual([texts.length, [], 0]);
    expect(translatedTexts(bundle, 'pt', 'open')).toEqual([]);
    const [en, pt] = ['en', 'pt'].map(
      (one) => bundle.json(`locales/${one}/mail.json`) as Record<string, object>,
    );
    expect(Object.keys(pt ?? {})).toEqual(Object.keys(en ?? {}));
    expect(pt?.receipt).toMatchObject({ text: expect.any(Array) });
    expect(bundle.text('locales/pt/portal.json')).toMatch(/^\{\n {2}"/);
    // Nothing else has changed but the questionnaires, which have their texts beside the questions.
    expect(
      bundle.changed().filter((path) => !/^(locales\/pt\/|schemas\/questionnaires\/)/.test(path)),
    ).toEqual([]);
  });

  it('every text of a language is changed in its place, within seconds', () => {
    const bundle = new Edited();
    const texts = translatedTexts(bundle, 'es').map((one) => ({ ...one, target: `${one.target} …` }));
    const started = performance.now();
    const plan = imported(bundle, written('es', texts));
    expect(performance.now() - started).toBeLessThan(8000);
    expect(plan.planned.length).toBe(texts.length);
    const path = 'locales/es/portal.json';
    expect(bundle.text(path)?.split('\n').length).toBe(BUNDLE.get(path)?.split('\n').length);
    expect(translatedTexts(bundle, 'es').every(({ target }) => target?.endsWith(' …'))).toBe(true);
  });
});

describe('an import', () => {
  it('says what it would do with each text', () => {
    const bundle = new Edited();
    bundle.make([
      { path: 'locales/es/portal.json', at: ['close'], value: undefined },
      { path: 'locales/en/portal.json', at: ['cancel'], value: 'Stop' },
    ]);
    const before = new Map(bundle.texts);
    const plan = planImport(
      bundle,
      readTranslations(
        csv(
          ['portal:close', 'Close', 'Cerrar ya'],
          ['portal:language', 'Language', 'El idioma'],
          ['portal:cancel', 'Cancel', 'Parar'],
          ['portal:nothing', 'Nothing', 'Nada'],
          ['portal:language', 'Language', 'Otro'],
          ['portal:language', 'Language', 'El idioma'],
          ['studio:texts.more_other', '{{count}} more texts', '{{cuenta}} textos más'],
          ['mail:receipt.text', 'x', 'Una línea {{amount}}'],
          ['pages/must-read:page', 'x', 'Sin título'],
          ['portal:back', 'Back', ''],
        ),
        LANGUAGES,
      ),
    );
    expect(plan.planned.map(({ kind, text, after }) => [text.id, kind, after])).toEqual([
      ['portal:close', 'new', 'Cerrar ya'],
      ['portal:language', 'changed', 'El idioma'],
      ['portal:cancel', 'stale', 'Parar'],
    ]);
    expect(plan.refused.map(({ id, refusal }) => [id, refusal.reason])).toEqual([
      ['portal:nothing', 'unknown'],
      ['portal:language', 'twice'],
      ['studio:texts.more_other', 'placeholders'],
      ['mail:receipt.text', 'placeholders'],
      ['pages/must-read:page', 'title'],
    ]);
    expect(plan.empty).toBe(1);
    expect(new Map(bundle.texts)).toEqual(before);
  });

  it('refuses a mail with another number of paragraphs', () => {
    const bundle = new Edited();
    const texts = translatedTexts(bundle, 'es').filter(({ id }) => id === 'mail:receipt.text');
    const longer = texts.map((one) => ({ ...one, target: `${one.target}\nFin` }));
    const { refused } = planImport(bundle, readTranslations(translationCsv('es', longer), LANGUAGES));
    const expected = texts[0]?.source.split('\n').length ?? 0;
    expect(refused[0]?.refusal).toEqual({ reason: 'paragraphs', expected, found: expected + 1 });
  });

  it('adds a text behind the one that it follows in English, and leaves every other byte', () => {
    const bundle = new Edited();
    const path = 'locales/es/portal.json';
    const lines = (bundle.text(path) ?? '').split('\n');
    const place = lines.findIndex((line) => line.trim().startsWith('"cancel"'));
    bundle.make([{ path, at: ['cancel'], value: undefined }]);
    imported(bundle, csv(['portal:cancel', 'Cancel', 'Dejarlo']));
    const after = (bundle.text(path) ?? '').split('\n');
    expect(after[place]).toBe(lines[place]?.replace(/: ".*"/, ': "Dejarlo"'));
    expect(after.toSpliced(place, 1)).toEqual(lines.toSpliced(place, 1));
  });

  it('takes only the chosen texts', () => {
    const bundle = new Edited();
    const file = readTranslations(csv(['portal:close', 'x', 'A'], ['portal:cancel', 'x', 'B']), LANGUAGES);
    const plan = planImport(bundle, file);
    expect(plan.planned.map(({ kind }) => kind)).toEqual(['stale', 'stale']);
    bundle.make(importEdits(bundle, plan, plan.planned.slice(1)));
    expect(bundle.changed()).toEqual(['locales/es/portal.json']);
    expect(bundle.json('locales/es/portal.json')).toMatchObject({ cancel: 'B' });
    expect(bundle.json('locales/es/portal.json')).not.toMatchObject({ close: 'A' });
  });

  it('of a broken file changes nothing and says why', () => {
    const problem = (content: string) => {
      try {
        readTranslations(content, LANGUAGES);
      } catch (error) {
        if (error instanceof TranslationFileError) return error.code;
        throw error;
      }
      return null;
    };
    expect(problem('')).toBe('unknown_kind');
    expect(problem('PK\u0003\u0004\0\0')).toBe('unknown_kind');
    expect(problem('text_id,en\r\na,b')).toBe('csv_columns');
    expect(problem('text_id,es\r\na,b')).toBe('csv_columns');
    expect(problem('text_id,en,es,pt\r\na,b')).toBe('csv_columns');
    expect(problem('text_id,en,es\r\na,"b')).toBe('csv_broken');
    expect(problem('text_id,en,fr\r\na,b,c')).toBe('language_unknown');
    expect(problem(translationXliff('en', []))).toBe('language_source');
    expect(problem(`text_id,en,es\r\n${'a,b,c\r\n'.repeat(40_001)}`)).toBe('too_many');
    expect(problem('text_id,en,es\r\na,b,c')).toBeNull();
  });
});
