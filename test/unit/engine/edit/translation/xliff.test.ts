import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
import { XmlDocument, type XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import js2xliff from 'xliff/js2xliff';
import xliff2js from 'xliff/xliff2js';
import { readXliff } from '../../../../../src/engine/edit/translation/read-xliff.ts';
import {
  type TranslatedText,
  translatedTexts,
} from '../../../../../src/engine/edit/translation/translated-texts.ts';
import { TranslationFileError } from '../../../../../src/engine/edit/translation/translation-file.ts';
import { translationXliff } from '../../../../../src/engine/edit/translation/write-xliff.ts';
import { Edited } from '../edited-bundle.ts';

const SCHEMA = join(import.meta.dirname, '../../../../fixtures/xliff/xliff_core_2.0.xsd');
const text = (id: string, source: string, target: string | null = null): TranslatedText => ({
  id,
  source,
  target,
  state: target === null ? 'missing' : 'translated',
});
const problemOf = (content: string) => {
  try {
    readXliff(content);
  } catch (error) {
    if (error instanceof TranslationFileError) return [error.code, error.params];
    throw error;
  }
  return null;
};

describe('the official schema of XLIFF 2.0', () => {
  let schema: XmlDocument;
  let validator: XsdValidator;
  beforeAll(() => {
    xmlRegisterFsInputProviders();
    schema = XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA });
    validator = XsdValidator.fromDoc(schema);
    return () => {
      validator.dispose();
      schema.dispose();
    };
  });
  const problemsOf = (content: string) => {
    const document = XmlDocument.fromString(content);
    try {
      validator.validate(document);
      return [];
    } catch (error) {
      return (error as XmlValidateError).details.map(({ message }) => message);
    } finally {
      document.dispose();
    }
  };

  it('accepts all texts of the product, in Spanish and in a language that has none', () => {
    for (const language of ['es', 'pt']) {
      const texts = translatedTexts(new Edited(), language);
      expect(problemsOf(translationXliff(language, texts))).toEqual([]);
    }
  });

  it('accepts what XML needs to escape, and refuses another file', () => {
    const odd = text('a:b', 'x < y & "z" ]]> \u0001 {{ n, money }}', '\uD800{{n}}');
    expect(problemsOf(translationXliff('es', [odd]))).toEqual([]);
    expect(problemsOf(translationXliff('es', [odd]).replace('unit id', 'unit no')).join()).toContain("'no'");
    expect(problemsOf(translationXliff('es', [])).join()).toContain('file');
  });
});

describe('a file of translations', () => {
  it('is read by the library of a translation service, with placeholders as codes', async () => {
    const texts = [
      text('mail:hello', 'Hello {{first_name}}, {{count}} & more', 'Hola {{first_name}}: {{count}} y más'),
      text('portal:send', 'Send'),
    ];
    const content = await xliff2js(translationXliff('es', texts));
    expect(content).toMatchObject({ sourceLanguage: 'en', targetLanguage: 'es' });
    const code = (name: string) => ({
      Standalone: expect.objectContaining({ equiv: name, canDelete: 'no' }),
    });
    expect(content.resources.f1?.u1).toMatchObject({
      source: ['Hello ', code('{{first_name}}'), ', ', code('{{count}}'), ' & more'],
      target: ['Hola ', code('{{first_name}}'), ': ', code('{{count}}'), ' y más'],
    });
    expect(readXliff(await js2xliff(content, { indent: '' }))).toEqual({
      language: 'es',
      texts: texts.map(({ id, source, target }) => ({ id, source, target: target ?? '' })),
    });
  });

  it('comes back as it was, whatever the texts are', () => {
    const part = constantFrom(
      '{{name}}',
      '{{ n, money }}',
      '<b>',
      '&amp;',
      ']]>',
      '\u0007',
      '\r',
      '\n',
      ' ',
      '"',
    );
    const words = array(tuple(part, string({ unit: 'binary' })), { maxLength: 6 }).map(
      (parts) => `x${parts.flat().join('')}`,
    );
    assert(
      property(words, words, (source, target) => {
        const { texts } = readXliff(translationXliff('es', [text('portal:a', source, target)]));
        expect(texts).toEqual([{ id: 'portal:a', source, target }]);
      }),
    );
  });

  it('comes back from tools in segments, groups, with marks and a region', () => {
    const content = `<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en-US" trgLang="pt-BR">
      <x:file id="f"><x:group id="g"><x:unit id="u" name="portal:a">
        <x:originalData><x:data id="d1">{{n}}</x:data><x:data id="d2">**</x:data></x:originalData>
        <x:segment><x:source>One <x:ph id="1" dataRef="d1"/>.</x:source><x:target><x:mrk id="m">Um</x:mrk> <x:ph id="1" dataRef="d1"/>.</x:target></x:segment>
        <x:ignorable><x:source> </x:source></x:ignorable>
        <x:segment><x:source>Two</x:source><x:target><x:pc id="2" dataRefStart="d2" dataRefEnd="d2">Dois</x:pc></x:target></x:segment>
      </x:unit></x:group>
      <x:unit id="v" name="portal:b"><x:segment><x:source>A.</x:source><x:target>A.</x:target></x:segment><x:segment><x:source>B</x:source></x:segment></x:unit>
      </x:file></x:xliff>`;
    expect(readXliff(content)).toEqual({
      language: 'pt',
      texts: [
        { id: 'portal:a', source: 'One {{n}}. Two', target: 'Um {{n}}. **Dois**' },
        { id: 'portal:b', source: 'A.B', target: '' },
      ],
    });
  });

  it('is refused with the reason if it is no XLIFF 2', () => {
    const whole = translationXliff('es', [text('a:b', 'x', 'y')]);
    expect(problemOf(whole)).toBeNull();
    expect(problemOf(whole.slice(0, -20))?.[0]).toBe('xml_broken');
    expect(problemOf('<a>\n<b></a>')).toEqual(['xml_broken', { line: 2, column: expect.any(Number) }]);
    expect(problemOf('<html></html>')).toEqual(['xliff_none', {}]);
    expect(problemOf(whole.replace('version="2.0"', 'version="1.2"'))).toEqual([
      'xliff_version',
      { version: '1.2' },
    ]);
    expect(problemOf(whole.replace(' trgLang="es"', ''))).toEqual(['xliff_language', {}]);
  });

  it('reads no other file, resolves no entity, and ends on endless nesting', () => {
    const whole = translationXliff('es', [text('a:b', 'x', 'y')]);
    const outside = whole
      .replace('<xliff', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<xliff')
      .replace('>y<', '>&a;<');
    expect(problemOf(outside)).toEqual(['xml_doctype', {}]);
    expect(problemOf(whole.replace('>y<', '>&a;<'))?.[0]).toBe('xml_broken');
    expect(problemOf('<a>'.repeat(200_000))?.[0]).toBe('xml_broken');
    const deep = '<mrk id="m">'.repeat(100_000) + '</mrk>'.repeat(100_000);
    expect(problemOf(whole.replace('>y<', `>${deep}<`))?.[0]).toBe('xml_broken');
  });
});
