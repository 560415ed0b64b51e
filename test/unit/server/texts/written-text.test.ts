import { describe, expect, it } from 'vitest';
import { readText, writeText } from '../../../../src/db/written-text.ts';
import { textIn } from '../../../../src/server/texts/text-in.ts';

const fee = { en: 'Pet fee', es: 'Cargo por mascota' };

describe('a text by a property', () => {
  it.each([
    [fee, 'en', 'Pet fee'],
    [fee, 'es', 'Cargo por mascota'],
    [fee, 'fr', 'Pet fee'],
    [{ ...fee, es: '' }, 'es', 'Pet fee'],
    [{ es: 'Cargo por mascota' }, 'fr', 'Cargo por mascota'],
    [{ en: 'Pet fee' }, 'constructor', 'Pet fee'],
    [{ en: '' }, 'en', ''],
    ['Pet fee', 'es', 'Pet fee'],
  ])('%j reads in %s as %s', (text, language, shown) => {
    expect(textIn(text, language)).toBe(shown);
  });

  it.each([[fee], ['Pet fee'], [''], ['{not JSON'], ['{}'], ['{"en":1}'], ['{"Pet fee":"x"}']])(
    'is unchanged after a round trip through a column: %j',
    (text) => {
      expect(readText(writeText(text))).toEqual(text);
    },
  );
});
