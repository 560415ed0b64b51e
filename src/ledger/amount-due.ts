/** What a household owes: the sum of its open invoices. */
import { type Book, type OpenInvoice, oldestFirst, SECURITY_DEPOSIT } from './book.ts';

/** Amounts are integer cents. */
export interface AmountDue<One extends OpenInvoice> {
  /** The sum of everything that is open. */
  readonly due_cents: number;
  /** The part of it whose due date has passed. */
  readonly overdue_cents: number;
  /** The part of it that is a security deposit. */
  readonly deposit_cents: number;
  /** Paid, but not used for an invoice yet. */
  readonly credit_cents: number;
  /** The open invoices, oldest due first. */
  readonly invoices: readonly One[];
}

/** What is owed and what is paid ahead, in cents. @example totalsOf(book).credit_cents // 0 */
export function totalsOf({
  invoices,
  credits,
}: Book): Pick<AmountDue<OpenInvoice>, 'due_cents' | 'credit_cents'> {
  return {
    due_cents: invoices.reduce((sum, { balance_cents }) => sum + balance_cents, 0),
    credit_cents: credits.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** @param today `2026-03-02`. @example amountDueOf(book, '2026-03-02').due_cents // 120000 */
export function amountDueOf<One extends OpenInvoice & { readonly charge_code: string }>(
  book: { readonly invoices: readonly One[]; readonly credits: Book['credits'] },
  today: string,
): AmountDue<One> {
  const { invoices } = book;
  const sum = (of: readonly OpenInvoice[]) =>
    of.reduce((total, { balance_cents }) => total + balance_cents, 0);
  return {
    ...totalsOf(book),
    overdue_cents: sum(invoices.filter(({ first_due_date }) => first_due_date < today)),
    deposit_cents: sum(invoices.filter(({ charge_code }) => charge_code === SECURITY_DEPOSIT)),
    invoices: oldestFirst(invoices),
  };
}
