/** What a household owes: the sum of its open invoices, and which part of it is due now. */
import { type Book, type OpenInvoice, oldestFirst, openSum, SECURITY_DEPOSIT } from './book.ts';
import { type DueItem, deferredCents, dueItems } from './payment-plan.ts';

/** What is owed and what is paid ahead, in cents. */
export interface Totals {
  /** The sum of everything that is open, whenever it is due. */
  readonly open_cents: number;
  /** Paid, but not used for an invoice yet. */
  readonly credit_cents: number;
}

/** Amounts are integer cents. */
export interface AmountDue<One extends OpenInvoice> extends Totals {
  /** What is to be paid now: everything that is open, but what a payment plan defers. */
  readonly due_cents: number;
  /** Open, but deferred by a payment plan. */
  readonly deferred_cents: number;
  /** The part of what is open whose due date has passed. */
  readonly overdue_cents: number;
  /** The part of what is due that is a security deposit. */
  readonly deposit_cents: number;
  /** What is open with the days on which it is due: charges, and the installments of a plan for those that it covers. */
  readonly items: readonly DueItem[];
  /** The open invoices in the order in which they are paid. */
  readonly invoices: readonly One[];
}

/** What is owed and what is paid ahead, in cents. @example totalsOf(book).credit_cents // 0 */
export function totalsOf({ invoices, credits }: Book): Totals {
  return { open_cents: openSum(invoices), credit_cents: credits.reduce((sum, { cents }) => sum + cents, 0) };
}

/** @param today `2026-03-02`. @example amountDueOf(book, '2026-03-02').due_cents // 120000 */
export function amountDueOf<One extends OpenInvoice & { readonly charge_code: string }>(
  book: Omit<Book, 'invoices'> & { readonly invoices: readonly One[] },
  today: string,
): AmountDue<One> {
  const { invoices } = book;
  const totals = totalsOf(book);
  const items = dueItems(book, today);
  const deferred_cents = deferredCents(book, today);
  const due_cents = totals.open_cents - deferred_cents;
  const deposits = openSum(invoices.filter(({ charge_code }) => charge_code === SECURITY_DEPOSIT));
  return {
    ...totals,
    due_cents,
    deferred_cents,
    overdue_cents: openSum(items.filter(({ first_due_date }) => first_due_date < today)),
    deposit_cents: Math.min(deposits, due_cents),
    items,
    invoices: oldestFirst(invoices),
  };
}
