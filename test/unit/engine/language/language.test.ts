import { describe, expect, it } from 'vitest';
import { acceptedLanguage, localeOf } from '../../../../src/engine/language/language.ts';
import { formatMoney, formatWholeMoney } from '../../../../src/engine/language/money.ts';
import { pageTextOf } from '../../../../src/engine/language/page-text.ts';
import { pluralFormsOf } from '../../../../src/engine/language/plural-forms.ts';

/** Replaces the non-breaking spaces of Intl. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('a language', () => {
  it.each([
    ['en', 'en-US'],
    ['es', 'es-US'],
    ['fr', 'fr-US'],
    ['fil', 'fil-US'],
    ['', 'en-US'],
    ['not a language', 'en-US'],
  ])('%s formats with the locale %s', (language, locale) => {
    expect(localeOf(language)).toBe(locale);
  });

  it.each([
    ['en', '$1,234.50', '$1,235'],
    ['es', '$1,234.50', '$1,235'],
    ['fr', '1 234,50 $', '1 235 $'],
    ['pl', '1234,50 $', '1235 $'],
  ])('%s writes dollars as %s', (language, exact, whole) => {
    expect(plain(formatMoney(123_450, language))).toBe(exact);
    expect(plain(formatWholeMoney(123_450, language))).toBe(whole);
  });

  it.each([
    ['en', ['one', 'other']],
    ['es', ['one', 'other']],
    ['fr', ['one', 'other']],
    ['ja', ['other']],
    ['pl', ['one', 'few', 'many', 'other']],
    ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
  ])('%s has the plural forms %j', (language, forms) => {
    expect(pluralFormsOf(language)).toEqual(forms);
  });

  it('is the best supported one of the request by weight, else that of the person, else English', () => {
    const ours = ['en', 'es', 'fr'];
    expect(acceptedLanguage(ours, 'pl, es;q=0.5, fr-CA;q=0.9', 'en')).toBe('fr');
    expect(acceptedLanguage(ours, 'es;q=0', 'fr')).toBe('fr');
    expect(acceptedLanguage(ours, undefined, 'es')).toBe('es');
    expect(acceptedLanguage(ours, 'pl', 'xx')).toBe('en');
    expect(acceptedLanguage(ours, undefined)).toBe('en');
  });
});

describe('the text of a page', () => {
  it('starts with its title', () => {
    const text = { page_title: 'Terms of use', page_content: '\nRead them.' };
    expect(pageTextOf('# Terms of use\n\nRead them.')).toEqual(text);
    expect(pageTextOf('# Terms of use\r\n\r\nRead them.')).toEqual(text);
  });

  it('has an empty title if it contains none', () => {
    expect(pageTextOf('Read them.').page_title).toBe('');
    expect(pageTextOf('').page_title).toBe('');
  });
});
