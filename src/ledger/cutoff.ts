/** The deadline for canceling a payment: providers send authorized payments in one batch a day. */
import { addDays } from './day.ts';

/** A date and time at the property: `2026-03-02` and `19:59`. */
export interface LocalMoment {
  readonly day: string;
  readonly time: string;
}

/** The daily batch is sent at this local time of the property. */
const CUTOFF_TIME = '20:00';

/** The day whose batch includes a payment that was authorized at that time. */
export function batchDay({ day, time }: LocalMoment): string {
  return time < CUTOFF_TIME ? day : addDays(day, 1);
}

/**
 * Whether a payment that was authorized then can still be canceled now.
 *
 * @example isBeforeCutoff({ day: '2026-03-02', time: '21:30' }, { day: '2026-03-03', time: '19:59' }) // true
 */
export function isBeforeCutoff(authorised: LocalMoment, now: LocalMoment): boolean {
  return `${now.day} ${now.time}` < `${batchDay(authorised)} ${CUTOFF_TIME}`;
}
