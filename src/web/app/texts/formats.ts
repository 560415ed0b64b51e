import { localeOf } from '../../../engine/language/language.ts';

export { formatMoney, formatWholeMoney } from '../../../engine/language/money.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * A moment as `m/d/Y h:i A` in the device's time zone, or in another one, which is then named; '' for an invalid
 * moment.
 *
 * @param timeZone of the property, `America/Chicago`; if this browser does not know it, the device's is used.
 * @example formatDateTime('2026-03-01T15:04:05') // '03/01/2026 03:04 PM'
 * @example formatDateTime('2026-03-01T15:04:05Z', 'America/Chicago') // '03/01/2026 09:04 AM CST'
 * @see spec/application.md §9
 */
export function formatDateTime(iso: string, timeZone?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const { year, month, day, hour, minute, dayPeriod, timeZoneName } = partsOf(at, timeZone);
  const text = `${month}/${day}/${year} ${hour}:${minute} ${dayPeriod}`;
  return timeZone === undefined ? text : `${text} ${timeZoneName}`;
}

type Parts = Readonly<Record<Intl.DateTimeFormatPartTypes, string>>;

const dateTimes = new Map<string | undefined, Intl.DateTimeFormat>();

function partsOf(at: Date, timeZone: string | undefined): Parts {
  const format = dateTimes.get(timeZone) ?? dateTimeFormat(timeZone);
  dateTimes.set(timeZone, format);
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value])) as Parts;
}

function dateTimeFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, ...(timeZone !== undefined && { timeZone }) });
  } catch {
    return new Intl.DateTimeFormat('en-US', options);
  }
}

/** A moment's time, formatted for the language. @example formatTime('2026-03-01T12:04:00', 'es') // '12:04 p.m.' */
export function formatTime(iso: string, language: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', minute: '2-digit' }).format(at);
}

/** A day (`YYYY-MM-DD`) as `m/d/Y`, in any time zone. @example formatDay('2026-03-01') // '03/01/2026' */
export function formatDay(iso: string): string {
  const [year = '', month = '', date = ''] = iso.slice(0, 10).split('-');
  return date === '' ? '' : `${month}/${date}/${year}`;
}

/**
 * The day of a moment on this device, or in another time zone, as `YYYY-MM-DD`.
 *
 * @example localDay(new Date(2026, 2, 1)) // '2026-03-01'
 */
export function localDay(at: Date, timeZone?: string): string {
  if (timeZone === undefined) return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const { year, month, day } = partsOf(at, timeZone);
  return `${year}-${month}-${day}`;
}

/**
 * A phone number as `(ddd) ddd-dddd`; any text without ten digits is returned unchanged.
 *
 * @example formatPhone('5125550142') // '(512) 555-0142'
 * @see spec/platform.md §5
 */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (text === '') return '-';
  if (digits.length !== 10) return text;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
