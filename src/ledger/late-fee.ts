/** What is charged for an invoice that is paid too late. */
import { addDays } from './day.ts';

/** A property's rule. */
export interface LateFeeRule {
  /** So many days after the first due date nothing is charged yet. */
  readonly grace_days: number;
  readonly amount_cents: number;
  /** The codes of the charges that cost it where they are late. Left out: all. @example ['RENT'] */
  readonly charge_codes?: readonly string[];
}

/** Its charges have this code; no late fee is charged for a late fee. */
export const LATE_FEE = 'LATE_FEE';

/**
 * Whether a charge costs a late fee where it is paid too late.
 *
 * @example costsLateFee({ grace_days: 5, amount_cents: 5000, charge_codes: ['RENT'] }, 'PARKING') // false
 */
export function costsLateFee({ charge_codes }: LateFeeRule, chargeCode: string): boolean {
  return chargeCode !== LATE_FEE && (charge_codes?.includes(chargeCode) ?? true);
}

/**
 * The day from which an invoice that is still owed costs a late fee: counted from the day on which it was due first, also
 * where it was paid meanwhile and the payment came back.
 *
 * @example lateFrom({ grace_days: 5, amount_cents: 5000 }, '2026-03-01') // '2026-03-07'
 */
export function lateFrom({ grace_days }: LateFeeRule, firstDueDate: string): string {
  return addDays(firstDueDate, grace_days + 1);
}
