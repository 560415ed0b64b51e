/** When a process that waits is continued by time. */
import type { ReminderFile, WaitLength } from '../../../engine/flow/wait-file.ts';
import { addDays } from '../../../ledger/day.ts';
import { instantIn, momentIn } from '../../../ledger/moment.ts';

/** What a length in days means at a property. */
export interface Calendar {
  /** IANA name. */
  readonly timeZone: string;
  /** Days besides Saturday and Sunday on which the office does not work, `2026-12-25`. */
  readonly closedDays: readonly string[];
  /** Dates that a flow may wait for, by their names; `''` or missing for none. */
  readonly dates: Readonly<Record<string, unknown>>;
}

/** The calendar of a subject that has none of its own. */
export const UTC_CALENDAR: Calendar = { timeZone: 'UTC', closedDays: [], dates: {} };

const HOUR_MS = 3_600_000;
const LAST_MINUTE_MS = 60_000;

/**
 * The moment at which a wait that begins now is over; null if it has no end, because its date is not known.
 *
 * @example dueTime({ days: 5 }, { timeZone: 'America/Chicago', closedDays: [], dates: {} }, new Date('2026-03-02T12:00Z'))
 *   // 2026-03-08T05:00:00Z: midnight after March 7 in Chicago
 */
export function dueTime(wait: WaitLength, calendar: Calendar, now: Date): Date | null {
  if (wait.hours !== undefined) return new Date(now.getTime() + wait.hours * HOUR_MS);
  const day = lastDay(wait, calendar, momentIn(calendar.timeZone, now).day);
  return day === null ? null : endOfDay(calendar.timeZone, day);
}

/**
 * The moment of a reminder before a wait is over.
 *
 * @example reminderTime({ daysBefore: 1 }, chicago, new Date('2026-03-08T06:00:00Z')) // 2026-03-06T15:00:00Z
 */
export function reminderTime(
  { hoursBefore, daysBefore = 0 }: Pick<ReminderFile, 'hoursBefore' | 'daysBefore'>,
  { timeZone }: Calendar,
  due: Date,
): Date {
  if (hoursBefore !== undefined) return new Date(due.getTime() - hoursBefore * HOUR_MS);
  const last = momentIn(timeZone, new Date(due.getTime() - LAST_MINUTE_MS)).day;
  return instantIn(timeZone, { day: addDays(last, -daysBefore), time: '09:00' });
}

function lastDay(
  { days, businessDays, until, daysBefore = 0 }: WaitLength,
  calendar: Calendar,
  today: string,
): string | null {
  if (until !== undefined) {
    const date = calendar.dates[until];
    return typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? addDays(date, -daysBefore) : null;
  }
  return days === undefined ? nthWorkingDay(calendar, today, businessDays ?? 0) : addDays(today, days);
}

/** The n-th working day after a day. */
function nthWorkingDay({ closedDays }: Calendar, from: string, count: number): string {
  let day = from;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !closedDays.includes(day)) left -= 1;
  }
  return day;
}

/** Midnight after a day. A time zone that skips midnight still has its last minute before. */
function endOfDay(timeZone: string, day: string): Date {
  return new Date(instantIn(timeZone, { day, time: '23:59' }).getTime() + LAST_MINUTE_MS);
}
