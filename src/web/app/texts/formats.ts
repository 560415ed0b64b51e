import { localeOf } from '../../../engine/language/language.ts';

export { formatMoney, formatWholeMoney } from '../../../engine/language/money.ts';

const two = (number: number): string => String(number).padStart(2, '0');

const day = (at: Date): string => `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()}`;

/**
 * A moment as `m/d/Y h:i A`, in the time zone of the device; '' for what is no moment.
 *
 * @example formatDateTime('2026-03-01T15:04:05') // '03/01/2026 03:04 PM'
 * @see spec/application.md §9
 */
export function formatDateTime(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return `${day(at)} ${two(at.getHours() % 12 || 12)}:${two(at.getMinutes())} ${at.getHours() < 12 ? 'AM' : 'PM'}`;
}

/** The time of a moment, as the language says it. @example formatTime('2026-03-01T12:04:00', 'es') // '12:04 p.m.' */
export function formatTime(iso: string, language: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', minute: '2-digit' }).format(at);
}

/** A day (`YYYY-MM-DD`) as `m/d/Y`, whatever the time zone. @example formatDay('2026-03-01') // '03/01/2026' */
export function formatDay(iso: string): string {
  const [year = '', month = '', date = ''] = iso.slice(0, 10).split('-');
  return date === '' ? '' : `${month}/${date}/${year}`;
}

/** The day of a moment on this device, as dates are kept. @example localDay(new Date(2026, 2, 1)) // '2026-03-01' */
export function localDay(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/**
 * A phone number as `(ddd) ddd-dddd`; anything that has not ten digits stays as it is.
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
