/**
 * What is open under a lease, and what may be written next. Everything is decided here from the balances; who keeps them
 * holds the lease while it writes, so that two decisions never use the same balance.
 */
import { type Account, type Transfer, undo } from './transfer.ts';

/** An invoice of which something is owed, in cents. */
export interface OpenInvoice {
  readonly id: string;
  /** `2026-03-01`. It stays, whatever happens to the payments of the invoice. */
  readonly first_due_date: string;
  /** Grows with the invoices of the lease. */
  readonly number: number;
  readonly balance_cents: number;
}

/** Money that has paid nothing yet. `payment_id` null: the office gave it. */
export interface Credit {
  readonly payment_id: string | null;
  readonly cents: number;
}

/** What is open under one lease. */
export interface Book {
  readonly invoices: readonly OpenInvoice[];
  readonly credits: readonly Credit[];
}

/** So much of an amount goes to an invoice. */
export interface Share {
  readonly invoice_id: string;
  readonly cents: number;
}

/** An amount that is paid, in cents, and what paying costs on top of it. */
export interface PaidAmount {
  readonly id: string;
  readonly amount_cents: number;
  readonly fee_cents: number;
}

/** Charges of this code are kept for the household, and are no income. */
export const SECURITY_DEPOSIT = 'SECURITY_DEPOSIT';

/** The account that a charge is credited to. @example accountOfCharge('RENT') // 'income' */
export function accountOfCharge(chargeCode: string): Extract<Account, 'income' | 'deposits'> {
  return chargeCode === SECURITY_DEPOSIT ? 'deposits' : 'income';
}

/** The open invoices in the order in which they are paid: what was due first, first. */
export function oldestFirst<One extends OpenInvoice>(invoices: readonly One[]): One[] {
  return [...invoices].sort(
    (one, other) => one.first_due_date.localeCompare(other.first_due_date) || one.number - other.number,
  );
}

/**
 * How an amount is spread over invoices: the oldest due first, none beyond what is owed of it.
 *
 * @returns the shares, and what is left over.
 * @example spread([{ id: 'rent', balance_cents: 900, … }], 1000) // { shares: [{ invoice_id: 'rent', cents: 900 }], rest: 100 }
 */
export function spread(
  invoices: readonly OpenInvoice[],
  cents: number,
): { readonly shares: readonly Share[]; readonly rest: number } {
  let rest = cents;
  const shares: Share[] = [];
  for (const { id, balance_cents } of oldestFirst(invoices)) {
    const share = Math.min(rest, balance_cents);
    if (share > 0) shares.push({ invoice_id: id, cents: share });
    rest -= Math.max(0, share);
  }
  return { shares, rest };
}

/** What is charged is owed from now on. */
export function charged(invoice: { id: string; charge_code: string; amount_cents: number }): Transfer[] {
  const { id: invoice_id, charge_code, amount_cents: cents } = invoice;
  if (cents <= 0) return [];
  return [{ debit: 'receivable', credit: accountOfCharge(charge_code), cents, invoice_id, payment_id: null }];
}

/** The money of a payment is on its way: it pays what is due, and the rest is kept as credit. */
export function authorised(book: Book, { id, amount_cents, fee_cents }: PaidAmount): Transfer[] {
  const of = { debit: 'clearing', payment_id: id } as const;
  const { shares, rest } = spread(book.invoices, amount_cents);
  return [
    ...shares.map(({ invoice_id, cents }) => ({ ...of, credit: 'receivable' as const, cents, invoice_id })),
    ...(rest > 0 ? [{ ...of, credit: 'credit' as const, cents: rest, invoice_id: null }] : []),
    ...(fee_cents > 0 ? [{ ...of, credit: 'fees' as const, cents: fee_cents, invoice_id: null }] : []),
  ];
}

/** The money of a payment has come. */
export function settled({ id, amount_cents, fee_cents }: PaidAmount): Transfer[] {
  const cents = amount_cents + fee_cents;
  return [{ debit: 'cash', credit: 'clearing', cents, invoice_id: null, payment_id: id }];
}

/** What the office gives, kept as credit until it is used. */
export function credited(cents: number): Transfer[] {
  if (cents <= 0) return [];
  return [{ debit: 'concessions', credit: 'credit', cents, invoice_id: null, payment_id: null }];
}

/** Credit is used for what is owed, the oldest due first; each part stays with the payment that it came from. */
export function creditUsed({ invoices, credits }: Book): Transfer[] {
  const used: Transfer[] = [];
  let open = oldestFirst(invoices);
  for (const { payment_id, cents } of credits) {
    const { shares } = spread(open, cents);
    for (const share of shares) used.push({ debit: 'credit', credit: 'receivable', payment_id, ...share });
    const taken = new Map(shares.map((share) => [share.invoice_id, share.cents]));
    open = open.map((one) => ({ ...one, balance_cents: one.balance_cents - (taken.get(one.id) ?? 0) }));
  }
  return used;
}

/**
 * A payment did not come, or was called off: the invoices that it has paid, and no others, are owed again.
 *
 * @param made every transfer that was made with the money of this payment.
 */
export function unpaid(made: readonly Transfer[]): Transfer[] {
  return undo(made);
}

/** An invoice was wrong: nothing is owed of it any more, and what was paid of it becomes credit. */
export function chargeReversed(
  invoice: { id: string; charge_code: string; amount_cents: number },
  made: readonly Transfer[],
): Transfer[] {
  const { id: invoice_id, charge_code, amount_cents: cents } = invoice;
  const paid = new Map<string | null, number>();
  for (const { debit, credit, payment_id, cents: part } of made) {
    if (credit === 'receivable') paid.set(payment_id, (paid.get(payment_id) ?? 0) + part);
    else if (debit === 'receivable' && credit !== accountOfCharge(charge_code))
      paid.set(payment_id, (paid.get(payment_id) ?? 0) - part);
  }
  return [
    { debit: accountOfCharge(charge_code), credit: 'receivable', cents, invoice_id, payment_id: null },
    ...[...paid]
      .filter(([, part]) => part > 0)
      .map(([payment_id, part]) => ({
        debit: 'receivable' as const,
        credit: 'credit' as const,
        cents: part,
        invoice_id,
        payment_id,
      })),
  ];
}
