import { localeOf } from './language.ts';

/**
 * A time range in words, in the given time zone, which is named in the text; '' for an invalid time.
 *
 * @param from and `until`: ISO 8601.
 * @example rangeText('en', '2026-03-04T15:00:00Z', '2026-03-04T17:00:00Z', 'America/Chicago')
 *   // 'Wednesday, March 4, 9:00 – 11:00 AM CST'
 */
export function rangeText(language: string, from: string, until: string, timeZone: string): string {
  const [begins, ends] = [new Date(from), new Date(until)];
  if (Number.isNaN(begins.getTime()) || Number.isNaN(ends.getTime())) return '';
  return new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatRange(begins, ends);
}

/**
 * A date and time in words, in the given time zone, which is named in the text.
 *
 * @example momentText('en', new Date('2026-03-04T15:00:00Z'), 'America/Chicago') // 'March 4, 2026 at 9:00 AM CST'
 */
export function momentText(language: string, at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}

/** A day in words. @example dayText('en', '2026-03-04') // 'Wednesday, March 4' */
export function dayText(language: string, day: string): string {
  const at = new Date(`${day}T12:00:00.000Z`);
  if (Number.isNaN(at.getTime())) return day;
  return new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(at);
}

/** A month (`YYYY-MM`, also that of a day) in words. @example monthText('en', '2026-10') // 'October 2026' */
export function monthText(language: string, month: string): string {
  const format = { timeZone: 'UTC', month: 'long', year: 'numeric' } as const;
  const at = new Date(`${month.slice(0, 7)}-15T12:00:00.000Z`);
  return new Intl.DateTimeFormat(localeOf(language), format).format(at);
}
