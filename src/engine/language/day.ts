import { localeOf } from './language.ts';

/**
 * A day in words.
 *
 * @param day `2026-03-31`
 * @example formatDay('2026-03-31', 'en') // 'March 31, 2026'
 */
export function formatDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
