import { expect, it, vi } from 'vitest';

vi.mock('../../../../locales/languages.json', () => ({
  default: { en: 'English', es: 'Español', fr: 'Français' },
}));

const { firstLanguage, LANGUAGE_NAMES, LANGUAGES } = await import('../../../../src/web/app/texts/i18n.ts');
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
