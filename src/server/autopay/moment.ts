import { BoundedCache } from '../../engine/bounded-cache.ts';
import type { LocalMoment } from '../../ledger/cutoff.ts';

/** Making one costs more than using it. */
const formats = new BoundedCache<string, Intl.DateTimeFormat>(100);

/**
 * What the clocks of a time zone show at a moment.
 *
 * @example momentIn('America/Chicago', new Date('2026-03-02T11:59:00Z')) // { day: '2026-03-02', time: '05:59' }
 */
export function momentIn(timeZone: string, at: Date): LocalMoment {
  const [day = '', time = ''] = formats
    .getOrMake(timeZone, () => formatIn(timeZone))
    .format(at)
    .split(' ');
  return { day, time };
}

/** Swedish writes days and times as we do. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/**
 * The moment at which the clocks of a time zone show a day and time that they do show.
 *
 * @example instantIn('America/Chicago', { day: '2026-03-02', time: '06:00' }) // 2026-03-02T12:00:00Z
 */
export function instantIn(timeZone: string, { day, time }: LocalMoment): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  let at = wanted;
  // Once for the distance to UTC, and once more where the clocks are changed in between.
  for (let turn = 0; turn < 2; turn += 1) {
    const shown = momentIn(timeZone, new Date(at));
    at += wanted - Date.parse(`${shown.day}T${shown.time}:00Z`);
  }
  return new Date(at);
}
