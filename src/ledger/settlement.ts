/** The settlement of a deposit: what is left of it for the residents, or what they owe. */
import { type Book, type Credit, type OpenInvoice, SECURITY_DEPOSIT } from './book.ts';
import type { Transfer } from './transfer.ts';

/** Amounts in integer cents. One of `refund_cents` and `owed_cents` is 0. */
export interface Statement {
  /** The part of the deposit that was paid and is held. */
  readonly deposit_cents: number;
  /** What is owed for other reasons, less what was paid ahead; negative for credit. */
  readonly balance_cents: number;
  /** What the residents get back. */
  readonly refund_cents: number;
  /** What they owe. */
  readonly owed_cents: number;
}

type CodedBook = Pick<Book, 'credits'> & {
  readonly invoices: readonly (OpenInvoice & { readonly charge_code: string })[];
};

/**
 * The statement of a lease.
 *
 * @param depositsCharged the amounts of its deposits, in cents
 * @param deductions in cents
 * @example statementOf(book, [120_000], [15_000]).refund_cents // 105000, if the deposit is paid and nothing is open
 */
export function statementOf(
  { invoices, credits }: CodedBook,
  depositsCharged: readonly number[],
  deductions: readonly number[],
): Statement {
  const isDeposit = ({ charge_code }: { readonly charge_code: string }) => charge_code === SECURITY_DEPOSIT;
  const open = (of: CodedBook['invoices']) => sum(of.map(({ balance_cents }) => balance_cents));
  const deposit_cents = sum(depositsCharged) - open(invoices.filter(isDeposit));
  const balance_cents =
    open(invoices.filter((one) => !isDeposit(one))) - sum(credits.map(({ cents }) => cents));
  const rest = deposit_cents - balance_cents - sum(deductions);
  return { deposit_cents, balance_cents, refund_cents: Math.max(0, rest), owed_cents: Math.max(0, -rest) };
}

/** The transfers that pay credit out to the residents; each part keeps the payment that it came from. */
export function paidOut(credits: readonly Credit[]): Transfer[] {
  return credits
    .filter(({ cents }) => cents > 0)
    .map(({ payment_id, cents }) => ({
      debit: 'credit',
      credit: 'cash',
      cents,
      invoice_id: null,
      payment_id,
    }));
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
