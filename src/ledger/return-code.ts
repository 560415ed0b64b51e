/** Return codes of banks, and which returned payments may be presented again. They are the codes of the ACH network. */
import { addDays } from './day.ts';

/** Not a code of the network: a paper check came back. It is never presented again by us. */
export const CHECK_RETURNED = 'CHECK';

/** The codes for which residents get an explanation of their own. */
export const RETURN_CODES = [
  'R01',
  'R02',
  'R03',
  'R04',
  'R08',
  'R09',
  'R10',
  'R16',
  'R20',
  'R29',
  CHECK_RETURNED,
] as const;
type ReturnCode = (typeof RETURN_CODES)[number];

/** Only a lack of money may be temporary: R01 insufficient, R09 uncollected funds. */
const mayComeAnotherTime: ReadonlySet<string> = new Set<ReturnCode>(['R01', 'R09']);

/** The first presentment and at most two more. */
const MOST_PRESENTMENTS = 3;

/** Days from a return to the next presentment: after the first return, and after the second. */
const DAYS_UNTIL_PRESENTED_AGAIN: readonly number[] = [3, 7];

/**
 * The day on which a returned payment is presented again; null if it never is.
 *
 * @param presentment which one was returned: 1, 2 or 3.
 * @example presentedAgainOn('R01', 1, '2026-03-02') // '2026-03-05'
 * @example presentedAgainOn('R02', 1, '2026-03-02') // null
 */
export function presentedAgainOn(code: string, presentment: number, returnedOn: string): string | null {
  const days = DAYS_UNTIL_PRESENTED_AGAIN[presentment - 1];
  if (!mayComeAnotherTime.has(code) || presentment >= MOST_PRESENTMENTS || days === undefined) return null;
  return addDays(returnedOn, days);
}
