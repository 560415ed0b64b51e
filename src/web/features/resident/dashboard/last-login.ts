import { localeOf } from '../../../../engine/language/language.ts';

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

/** Seconds per unit, longest first. */
const UNITS: readonly (readonly [Unit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * How long ago a time was, in the longest unit that fits at least once.
 *
 * @param at,now times as ISO 8601
 * @example timeAgo('2026-03-02T12:00:00Z', '2026-03-02T15:10:00Z', 'en') // '3 hours ago'
 * @see spec/platform.md §2 Resident dashboard cards
 */
export function timeAgo(at: string, now: string, language: string): string {
  const seconds = Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / 1000));
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'always' });
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return format.format(-seconds, 'second');
}
