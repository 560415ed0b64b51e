import { formatDateTime, formatDay, localDay } from './formats.ts';

/**
 * The end of a time limit: its last day if it ends at midnight at the property, else the moment.
 *
 * @example dueText('2026-12-07T06:00:00Z', 'America/Chicago') // '12/06/2026'
 * @example dueText('2026-12-07T15:30:00Z', 'America/Chicago') // '12/07/2026 09:30 AM CST'
 */
export function dueText(iso: string, timeZone: string | undefined): string {
  const at = new Date(iso);
  const before = new Date(at.getTime() - 1);
  const days = [localDay(before, timeZone), localDay(at, timeZone)];
  return days[0] === days[1] ? formatDateTime(iso, timeZone) : formatDay(days[0] ?? '');
}
