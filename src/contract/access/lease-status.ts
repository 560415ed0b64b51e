/** What the status of a lease means. @see spec/platform.md §4 Menu rules */

/** Leases that have ended (`Previous`) or never started (`X`). */
export const OVER: readonly string[] = ['X', 'Previous'];

/** Whether a lease has ended or never started. @example isOver('Previous') // true */
export const isOver = (leaseStatus: string): boolean => OVER.includes(leaseStatus);

/**
 * The status of a lease that nobody has ended: it has begun on its first day.
 *
 * @param today at its property
 * @example standingStatus('2026-04-01', '2026-03-31') // 'Future'
 */
export const standingStatus = (startDate: string, today: string): 'Future' | 'Current' =>
  startDate > today ? 'Future' : 'Current';
