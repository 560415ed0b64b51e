/** Fees for invoices that are paid too late. */
import { addDays } from './day.ts';

/** The late-fee rule of a property. */
export interface LateFeeRule {
  /** Days after the first due date without a late fee. */
  readonly grace_days: number;
  readonly amount_cents: number;
  /** The codes of the charges that cost a late fee. Omitted: all. @example ['RENT'] */
  readonly charge_codes?: readonly string[];
}

/** The charge code of late fees; a late fee never costs another late fee. */
export const LATE_FEE = 'LATE_FEE';

/**
 * Whether a charge costs a late fee if it is paid too late.
 *
 * @example costsLateFee({ grace_days: 5, amount_cents: 5000, charge_codes: ['RENT'] }, 'PARKING') // false
 */
export function costsLateFee({ charge_codes }: LateFeeRule, chargeCode: string): boolean {
  return chargeCode !== LATE_FEE && (charge_codes?.includes(chargeCode) ?? true);
}

/**
 * What an invoice costs on the day of its look: 0 if it is paid, a payment plan covers it, or
 * the rule charges nothing for it.
 *
 * @param invoice with its open balance; undefined: nothing of it is open
 * @example lateFeeOf({ grace_days: 5, amount_cents: 5000 }, { charge_code: 'RENT', balance_cents: 100 }) // 5000
 */
export function lateFeeOf(
  rule: LateFeeRule | undefined,
  invoice:
    | { readonly charge_code: string; readonly balance_cents: number; readonly in_plan?: boolean }
    | undefined,
): number {
  if (rule === undefined || invoice === undefined || invoice.balance_cents <= 0) return 0;
  if (invoice.in_plan === true) return 0;
  return costsLateFee(rule, invoice.charge_code) ? Math.max(0, rule.amount_cents) : 0;
}

/**
 * The day from which an open invoice costs a late fee: counted from its first due date, even if it was paid in the
 * meantime and the payment was returned.
 *
 * @example lateFrom({ grace_days: 5, amount_cents: 5000 }, '2026-03-01') // '2026-03-07'
 */
export function lateFrom({ grace_days }: LateFeeRule, firstDueDate: string): string {
  return addDays(firstDueDate, grace_days + 1);
}
