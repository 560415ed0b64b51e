/**
 * The open items of a lease, and the transfers that may be written next. All decisions here depend on the balances; the
 * caller locks the lease while it writes, so that two decisions never use the same balance.
 */
import { type Account, type Transfer, undo } from './transfer.ts';

/** An invoice with an open balance, in cents. */
export interface OpenInvoice {
  readonly id: string;
  /** `2026-03-01`. Payments and returns do not change it. */
  readonly first_due_date: string;
  /** Ascending per lease. */
  readonly number: number;
  readonly balance_cents: number;
  /** Covered by the payment plan of the lease that runs. */
  readonly in_plan?: boolean;
}

/** Money that has not been used for an invoice. `payment_id` null: given by the office. */
export interface Credit {
  readonly payment_id: string | null;
  readonly cents: number;
}

/** A part of what a plan covers, in cents, and the day by which it is paid: `2026-03-15`. */
export interface Installment {
  readonly due_date: string;
  readonly amount_cents: number;
}

/** The terms of a plan that runs. */
export interface PlanTerms {
  /** Ascending by day. Their sum was what the lease owed when the plan was agreed. */
  readonly installments: readonly Installment[];
  /** Days after an installment's day until the plan is broken. */
  readonly grace_days: number;
}

/** The open items of one lease. */
export interface Book {
  readonly invoices: readonly OpenInvoice[];
  readonly credits: readonly Credit[];
  /** The payment plan that runs; null or absent: none. */
  readonly plan?: PlanTerms | null;
}

/** The part of an amount that goes to an invoice. */
export interface Share {
  readonly invoice_id: string;
  readonly cents: number;
}

/** A paid amount in cents, and the fee on top of it. */
export interface PaidAmount {
  readonly id: string;
  readonly amount_cents: number;
  readonly fee_cents: number;
}

/** The code of charges that are held for the household, and are not income. */
export const SECURITY_DEPOSIT = 'SECURITY_DEPOSIT';
/** The code of charges for money that was paid out or moved along, and that the bank has taken back afterwards. */
export const PAID_OUT_RETURNED = 'PAID_OUT_RETURNED';

/** The code of charges for what a household still owed under its former lease. They are no income: that was the first charge. */
export const MOVED_BALANCE = 'MOVED_BALANCE';

/** The account that a charge is credited to. @example accountOfCharge('RENT') // 'income' */
export function accountOfCharge(chargeCode: string): Extract<Account, 'income' | 'deposits' | 'moved'> {
  if (chargeCode === MOVED_BALANCE) return 'moved';
  return chargeCode === SECURITY_DEPOSIT ? 'deposits' : 'income';
}

/** Sum of what is open, in cents. @example openSum([{ balance_cents: 100 }, { balance_cents: 50 }]) // 150 */
export function openSum(items: readonly Pick<OpenInvoice, 'balance_cents'>[]): number {
  return items.reduce((sum, { balance_cents }) => sum + balance_cents, 0);
}

/** The account that what is waived or taken back of a charge is debited to: what was moved along is income forgone. */
export function accountOfWaiver(chargeCode: string): Extract<Account, 'income' | 'deposits'> {
  const account = accountOfCharge(chargeCode);
  return account === 'moved' ? 'income' : account;
}

/** The open invoices in the order of payment: oldest due first, those that a payment plan covers last. */
export function oldestFirst<One extends OpenInvoice>(invoices: readonly One[]): One[] {
  return [...invoices].sort(
    (one, other) =>
      Number(one.in_plan === true) - Number(other.in_plan === true) ||
      one.first_due_date.localeCompare(other.first_due_date) ||
      one.number - other.number,
  );
}

/**
 * Spreads an amount over invoices: oldest due first, at most the open balance of each.
 *
 * @returns the shares, and the remaining amount.
 * @example spread([{ id: 'rent', balance_cents: 900, … }], 1000)
 *   // { shares: [{ invoice_id: 'rent', cents: 900 }], rest: 100 }
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

/**
 * The transfers for a charge: its amount becomes owed.
 *
 * @param takesBack the returned payment whose money was paid out before. The charge is no income then: it fills the credit
 *   that is missing.
 */
export function charged(
  invoice: { id: string; charge_code: string; amount_cents: number },
  takesBack: string | null = null,
): Transfer[] {
  const { id: invoice_id, charge_code, amount_cents: cents } = invoice;
  if (cents <= 0) return [];
  const credit = takesBack === null ? accountOfCharge(charge_code) : 'credit';
  return [{ debit: 'receivable', credit, cents, invoice_id, payment_id: takesBack }];
}

/** The transfers for an authorized payment: it pays what is due, and the rest becomes credit. */
export function authorised(book: Book, { id, amount_cents, fee_cents }: PaidAmount): Transfer[] {
  const of = { debit: 'clearing', payment_id: id } as const;
  const { shares, rest } = spread(book.invoices, amount_cents);
  return [
    ...shares.map(({ invoice_id, cents }) => ({ ...of, credit: 'receivable' as const, cents, invoice_id })),
    ...(rest > 0 ? [{ ...of, credit: 'credit' as const, cents: rest, invoice_id: null }] : []),
    ...(fee_cents > 0 ? [{ ...of, credit: 'fees' as const, cents: fee_cents, invoice_id: null }] : []),
  ];
}

/** The transfer for a settled payment: its money has arrived. */
export function settled({ id, amount_cents, fee_cents }: PaidAmount): Transfer[] {
  const cents = amount_cents + fee_cents;
  return [{ debit: 'cash', credit: 'clearing', cents, invoice_id: null, payment_id: id }];
}

/** The transfer for a credit that the office gives. */
export function credited(cents: number): Transfer[] {
  if (cents <= 0) return [];
  return [{ debit: 'concessions', credit: 'credit', cents, invoice_id: null, payment_id: null }];
}

/** The transfers that use credit for open invoices, oldest due first; each part keeps the payment that it came from. */
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
 * The open items after credit was used.
 *
 * @param used as `creditUsed` answers for the book
 */
export function afterUse({ invoices, credits }: Book, used: readonly Transfer[]): Book {
  const usedOf = (isOf: (transfer: Transfer) => boolean) =>
    used.filter(isOf).reduce((sum, { cents }) => sum + cents, 0);
  return {
    invoices: invoices
      .map((one) => ({ ...one, balance_cents: one.balance_cents - usedOf((by) => by.invoice_id === one.id) }))
      .filter(({ balance_cents }) => balance_cents > 0),
    credits: credits
      .map((one) => ({ ...one, cents: one.cents - usedOf((by) => by.payment_id === one.payment_id) }))
      .filter(({ cents }) => cents > 0),
  };
}

/**
 * The transfers for a returned or canceled payment: the invoices that it paid, and no others, are owed again. What was
 * paid out of it, or moved to the next lease, stays there: the residents have that money.
 *
 * @param made all transfers of the money of this payment.
 */
export function unpaid(made: readonly Transfer[]): Transfer[] {
  return undo(made.filter((transfer) => !isPaidOut(transfer)));
}

/** What has left a lease of the money of a payment, in cents: paid out to the residents, and moved along to their next lease. */
export interface LeftCents {
  readonly paid_out: number;
  readonly moved_returned: number;
}

/** What has left the lease of the money of a payment. @param made as for `unpaid`. */
export function leftCents(made: readonly Transfer[]): LeftCents {
  const by = (account: 'cash' | 'moved') =>
    made.filter(isPaidOut).reduce((sum, { credit, cents }) => sum + (credit === account ? cents : 0), 0);
  return { paid_out: by('cash'), moved_returned: by('moved') };
}

const isPaidOut = ({ debit, credit }: Transfer): boolean =>
  debit === 'credit' && (credit === 'cash' || credit === 'moved');

/**
 * The transfers that reverse an invoice: nothing of it is owed, and what was paid of it becomes credit. What was waived
 * of it is gone already.
 *
 * @param made all transfers of the invoice.
 */
export function chargeReversed(
  invoice: { readonly id: string; readonly charge_code: string },
  made: readonly Transfer[],
): Transfer[] {
  const { id: invoice_id, charge_code } = invoice;
  const account = accountOfWaiver(charge_code);
  const accounts: readonly Account[] = [account, accountOfCharge(charge_code)];
  const paid = new Map<string | null, number>();
  let charge = 0;
  for (const { debit, credit, payment_id, cents } of made) {
    const owed = debit === 'receivable' ? cents : credit === 'receivable' ? -cents : 0;
    if (accounts.includes(debit) || accounts.includes(credit)) charge += owed;
    else paid.set(payment_id, (paid.get(payment_id) ?? 0) - owed);
  }
  return [
    { debit: account, credit: 'receivable' as const, cents: charge, invoice_id, payment_id: null },
    ...[...paid].map(([payment_id, cents]) => ({
      debit: 'receivable' as const,
      credit: 'credit' as const,
      cents,
      invoice_id,
      payment_id,
    })),
  ].filter(({ cents }) => cents > 0);
}
