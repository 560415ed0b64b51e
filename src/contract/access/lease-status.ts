/** What the status of a lease means. @see spec/platform.md §4 Menu rules */

/** Leases that have ended (`Previous`) or never started (`X`). */
export const OVER: readonly string[] = ['X', 'Previous'];

/** Whether a lease has ended or never started. @example isOver('Previous') // true */
export const isOver = (leaseStatus: string): boolean => OVER.includes(leaseStatus);
