/** Why banks return payments, and which of these may be presented again. The codes are those of the ACH network. */
import { addDays } from './day.ts';

/** The codes that residents are told of in words of their own. */
export const RETURN_CODES = ['R01', 'R02', 'R03', 'R04', 'R08', 'R09', 'R10', 'R16', 'R20', 'R29'] as const;
type ReturnCode = (typeof RETURN_CODES)[number];

/** Only money that was not there may be there another time: R01 insufficient, R09 uncollected funds. */
const mayComeAnotherTime: ReadonlySet<string> = new Set<ReturnCode>(['R01', 'R09']);

/** The first time and at most twice again. */
const MOST_PRESENTMENTS = 3;

/** So many days after a return it is presented again: after the first one, and after the second. */
const DAYS_UNTIL_PRESENTED_AGAIN: readonly number[] = [3, 7];

/**
 * The day on which a payment that came back is presented again; null where it never is.
 *
 * @param presentment which one came back: 1, 2 or 3.
 * @example presentedAgainOn('R01', 1, '2026-03-02') // '2026-03-05'
 * @example presentedAgainOn('R02', 1, '2026-03-02') // null
 */
export function presentedAgainOn(code: string, presentment: number, returnedOn: string): string | null {
  const days = DAYS_UNTIL_PRESENTED_AGAIN[presentment - 1];
  if (!mayComeAnotherTime.has(code) || presentment >= MOST_PRESENTMENTS || days === undefined) return null;
  return addDays(returnedOn, days);
}
