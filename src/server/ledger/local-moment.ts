import type { LocalMoment } from '../../ledger/cutoff.ts';
import { dayIn } from '../forms/form-facts.ts';

/**
 * The local day and time of a moment in a time zone.
 *
 * @example localMoment('America/Chicago', now) // { day: '2026-03-02', time: '09:00' }
 */
export function localMoment(timeZone: string, at: Date): LocalMoment {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  return { day: dayIn(timeZone, at), time };
}
