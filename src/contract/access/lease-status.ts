/** What the status of a lease says about it. @see spec/platform.md §4 Menu rules */

/** Leases that are over (`Previous`), or never came to be (`X`). */
export const OVER: readonly string[] = ['X', 'Previous'];

/** Whether a lease is over, or never came to be. @example isOver('Previous') // true */
export const isOver = (leaseStatus: string): boolean => OVER.includes(leaseStatus);
