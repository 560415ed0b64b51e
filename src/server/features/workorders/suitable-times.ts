import type { SuitableTime } from '../../../contract/resident/workorder.contract.ts';
import { AppError } from '../../errors.ts';

/**
 * Throws if a day of these times is in the past.
 *
 * @param today at the property, `2026-03-02`.
 * @throws {AppError} `workorder.day_over`, also for a day that does not exist.
 */
export function requireDaysAhead(times: readonly SuitableTime[], today: string): void {
  const isDay = (day: string) => {
    const at = new Date(`${day}T00:00:00.000Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  };
  if (times.some(({ day }) => day < today || !isDay(day))) throw new AppError('workorder.day_over');
}
