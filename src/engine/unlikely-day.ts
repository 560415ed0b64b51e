/** Days that are allowed but unlikely: the person is asked to confirm, nothing is forbidden. */

/** The range of likely days; a limit that is not a day is ignored. */
export interface LikelyDays {
  /** Earlier days are unlikely. */
  readonly before?: unknown;
  /** Later days are unlikely. */
  readonly after?: unknown;
}

/** Whether a value has the format of a day: `2026-11-02`. */
function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/**
 * Whether a day is unlikely. false for a value that is not a day.
 *
 * @example isUnlikely('2031-01-01', { after: '2026-11-02' }) // true
 */
export function isUnlikely(day: unknown, { before, after }: LikelyDays): boolean {
  return isDay(day) && ((isDay(before) && day < before) || (isDay(after) && day > after));
}
