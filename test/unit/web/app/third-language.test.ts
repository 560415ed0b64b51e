import { afterAll, expect, it, vi } from 'vitest';

const LIST = '../../../../locales/languages.json';

// Test files of one worker share modules: those that know the list are reloaded before and after these tests.
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

it('a listed language is offered', () => {
  expect(LANGUAGES).toEqual(['en', 'es', 'fr']);
  expect(LANGUAGE_NAMES.fr).toBe('Français');
});

it('a listed language is the initial one if it was chosen or the browser requests it', () => {
  expect(firstLanguage('fr', ['es'])).toBe('fr');
  expect(firstLanguage(null, ['pl', 'fr-CA', 'en'])).toBe('fr');
  expect(firstLanguage('pl', ['pl'])).toBe('en');
});

it('a listed language formats money and times by its own rules', () => {
  expect(plain(formatMoney(123_450, 'fr'))).toBe('1 234,50 $');
  expect(formatTime('2026-03-01T15:04:00', 'fr')).toBe('15:04');
  expect(plain(formatTime('2026-03-01T15:04:00', 'en'))).toBe('3:04 PM');
  expect(plain(formatTime('2026-03-01T15:04:00', 'es'))).toBe('3:04 p.m.');
});
