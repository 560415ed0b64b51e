import { afterAll, expect, it, vi } from 'vitest';

const LIST = '../../../../locales/languages.json';

// Test files of one worker share their modules: those that know the list are reloaded for these tests, and after them.
vi.resetModules();
vi.doMock(LIST, () => ({ default: { en: 'English', es: 'Español', fr: 'Français' } }));
afterAll(() => {
  vi.doUnmock(LIST);
  vi.resetModules();
});

const { firstLanguage, LANGUAGE_NAMES, LANGUAGES } = await import(
  '../../../../src/web/app/first/first-language.ts'
);
const { formatMoney, formatTime } = await import('../../../../src/web/app/texts/formats.ts');

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it('offers a language that the list names', () => {
  expect(LANGUAGES).toEqual(['en', 'es', 'fr']);
  expect(LANGUAGE_NAMES.fr).toBe('Français');
});

it('begins in it where it was chosen, or the browser asks for it', () => {
  expect(firstLanguage('fr', ['es'])).toBe('fr');
  expect(firstLanguage(null, ['pl', 'fr-CA', 'en'])).toBe('fr');
  expect(firstLanguage('pl', ['pl'])).toBe('en');
});

it('writes money and times its own way', () => {
  expect(plain(formatMoney(123_450, 'fr'))).toBe('1 234,50 $');
  expect(formatTime('2026-03-01T15:04:00', 'fr')).toBe('15:04');
  expect(plain(formatTime('2026-03-01T15:04:00', 'en'))).toBe('3:04 PM');
  expect(plain(formatTime('2026-03-01T15:04:00', 'es'))).toBe('3:04 p.m.');
});
