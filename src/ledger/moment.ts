import { BoundedCache } from '../engine/bounded-cache.ts';
import type { LocalMoment } from './cutoff.ts';

/** Cached because creating a format is expensive. */
const formats = new BoundedCache<string, Intl.DateTimeFormat>(100);

/**
 * The local day and time of a moment in a time zone.
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

/** The Swedish locale formats days and times in our format. */
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
 * The moment of a local day and time in a time zone. The local time must exist there.
 *
 * @example instantIn('America/Chicago', { day: '2026-03-02', time: '06:00' }) // 2026-03-02T12:00:00Z
 */
export function instantIn(timeZone: string, { day, time }: LocalMoment): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  let at = wanted;
  // First turn: offset to UTC. Second turn: corrects for a clock change in between.
  for (let turn = 0; turn < 2; turn += 1) {
    const shown = momentIn(timeZone, new Date(at));
    at += wanted - Date.parse(`${shown.day}T${shown.time}:00Z`);
  }
  return new Date(at);
}
