import { localeOf } from '../language/language.ts';
import { formatMoney } from '../language/money.ts';

/** A calendar day: `2026-03-01`. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A time of the day: `16:00`. */
const TIME = /^\d{2}:\d{2}$/;

/**
 * Values as the texts of a flow show them: days, times of the day and amounts (`…_cents`) are written for the language.
 *
 * @example valueTexts({ lease_end_date: '2026-03-01', rent_cents: 120000 }, 'en')
 *   // { lease_end_date: 'March 1, 2026', rent_cents: '$1,200.00' }
 */
export function valueTexts(
  values: Readonly<Record<string, unknown>>,
  language: string,
): Record<string, string> {
  const days = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone: 'UTC' });
  const textOf = (name: string, value: unknown) => {
    if (typeof value === 'number' && name.endsWith('_cents')) return formatMoney(value, language);
    const text = String(value ?? '');
    if (DAY.test(text)) return days.format(new Date(text));
    return TIME.test(text) ? times.format(new Date(`1970-01-01T${text}Z`)) : text;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(name, value)]));
}
