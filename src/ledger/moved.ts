/** What a household takes along to its next lease: its deposit, what it has paid ahead, and, if the office says so, what it owes. */

import type { Book, OpenInvoice } from './book.ts';
import { addDays } from './day.ts';
import { chargeOfMonth, chargesDue, type RecurringCharge } from './recurring.ts';
import type { Transfer } from './transfer.ts';

/** Whether what is open under the former lease stays to be paid there, or is owed under the next one. */
export type BalanceChoice = 'STAYS' | 'MOVES';

/** A month that was charged for more days than the household has the home. Amounts are integer cents. */
export interface ShortenedMonth {
  readonly month: string;
  readonly charged_cents: number;
  /** For the days that are left; 0 for none. */
  readonly amount_cents: number;
}

/**
 * The months of a monthly charge that were charged beyond its new last day.
 *
 * @example shortenedMonths({ amount_cents: 150000, charged_until: '2026-03-02', … }, '2026-03-15')
 *   // [{ month: '2026-03', charged_cents: 150000, amount_cents: 72581 }]
 */
export function shortenedMonths(
  charge: RecurringCharge & { readonly charged_until: string },
  last: string,
): ShortenedMonth[] {
  const ended = { ...charge, end_date: last };
  return chargesDue(charge, addDays(charge.start_date, -1), charge.charged_until).flatMap(
    ({ month, amount_cents: charged_cents }) => {
      const amount_cents = chargeOfMonth(ended, month)?.amount_cents ?? 0;
      return month < last.slice(0, 7) || amount_cents === charged_cents
        ? []
        : [{ month, charged_cents, amount_cents }];
    },
  );
}

/** The transfers out of the former lease: all its credit, and what is open of these invoices. */
export function movedOut({ credits }: Pick<Book, 'credits'>, owed: readonly OpenInvoice[]): Transfer[] {
  const of = { invoice_id: null, payment_id: null };
  return [
    ...credits.map(({ payment_id, cents }) => ({
      ...{ ...of, debit: 'credit' as const, credit: 'moved' as const },
      ...{ cents, payment_id },
    })),
    ...owed.map(({ id: invoice_id, balance_cents: cents }) => ({
      ...{ ...of, debit: 'moved' as const, credit: 'receivable' as const },
      ...{ cents, invoice_id },
    })),
  ].filter(({ cents }) => cents > 0);
}

/** The new deposit, if there is one, and how much of it is open. */
interface NewDeposit {
  readonly invoice_id: string;
  readonly open_cents: number;
}

/**
 * The transfers into the next lease: what was held as a deposit pays the new one, and the rest is credit.
 *
 * @param money the part that was held as a deposit, and what was paid ahead, in cents
 * @example movedIn({ deposit_cents: 100000, credit_cents: 0 }, { invoice_id: 'I1', open_cents: 75000 })
 *   // 75000 to the invoice, 25000 to the credit
 */
export function movedIn(
  money: { readonly deposit_cents: number; readonly credit_cents: number },
  deposit: NewDeposit | null,
): Transfer[] {
  const paid = Math.min(money.deposit_cents, deposit?.open_cents ?? 0);
  const rest = money.deposit_cents + money.credit_cents - paid;
  const of = { debit: 'moved' as const, payment_id: null };
  return [
    { ...of, credit: 'receivable' as const, cents: paid, invoice_id: deposit?.invoice_id ?? null },
    { ...of, credit: 'credit' as const, cents: rest, invoice_id: null },
  ].filter(({ cents }) => cents > 0);
}
