/** Days that are allowed and unlikely: a person is asked whether one is right, and nothing is forbidden. */

/** The limits outside which a day is asked about; a limit that is no day asks nothing. */
export interface LikelyDays {
  /** Days before this one are asked about. */
  readonly before?: unknown;
  /** Days after this one are asked about. */
  readonly after?: unknown;
}

/** Whether a value is written as a day: `2026-11-02`. */
function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/**
 * Whether a day is to be asked about. What is no day is not.
 *
 * @example isUnlikely('2031-01-01', { after: '2026-11-02' }) // true
 */
export function isUnlikely(day: unknown, { before, after }: LikelyDays): boolean {
  return isDay(day) && ((isDay(before) && day < before) || (isDay(after) && day > after));
}
