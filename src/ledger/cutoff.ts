/** Until when a payment can be called off: providers send what was authorised in a batch, once a day. */
import { addDays } from './day.ts';

/** A moment at the property: its day and its time of day, `2026-03-02` and `19:59`. */
export interface LocalMoment {
  readonly day: string;
  readonly time: string;
}

/** The batch leaves at this time of the property's day. */
const CUTOFF_TIME = '20:00';

/** The day whose batch takes a payment that was authorised then. */
export function batchDay({ day, time }: LocalMoment): string {
  return time < CUTOFF_TIME ? day : addDays(day, 1);
}

/**
 * Whether a payment that was authorised then can still be called off now.
 *
 * @example isBeforeCutoff({ day: '2026-03-02', time: '21:30' }, { day: '2026-03-03', time: '19:59' }) // true
 */
export function isBeforeCutoff(authorised: LocalMoment, now: LocalMoment): boolean {
  return `${now.day} ${now.time}` < `${batchDay(authorised)} ${CUTOFF_TIME}`;
}
