/**
 * Double entry: money only moves from one account to another, so debits always equal credits.
 */

/**
 * `receivable`: what a household owes. `clearing`: authorized, in transit from a provider. `cash`: settled. `credit`:
 * paid, not used for an invoice yet. `income`, `deposits`, `fees` (on top of a payment) and `concessions` (credits of
 * the office) are the purposes. `moved`: what a household takes along to its next lease; of both leases together it is 0.
 */
export const ACCOUNTS = [
  'receivable',
  'clearing',
  'cash',
  'credit',
  'income',
  'deposits',
  'fees',
  'concessions',
  'moved',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** An amount, in integer cents, that is debited to one account and credited to another. */
export interface Transfer {
  readonly debit: Account;
  readonly credit: Account;
  /** At least 1. */
  readonly cents: number;
  /** The invoice whose receivable changes. */
  readonly invoice_id: string | null;
  /** The payment that the money comes from. Null if nobody paid, as for a charge. */
  readonly payment_id: string | null;
}

/** An account's debits less its credits, in cents. @example balanceOf(transfers, 'cash') // 120000 */
export function balanceOf(transfers: Iterable<Transfer>, account: Account): number {
  let balance = 0;
  for (const { debit, credit, cents } of transfers) {
    if (debit === account) balance += cents;
    if (credit === account) balance -= cents;
  }
  return balance;
}

/**
 * Transfers that undo these and leave every account as if they had never been made, in as few transfers as the pairs of
 * accounts and invoices allow.
 *
 * @example undo([{ debit: 'clearing', credit: 'receivable', cents: 500, … }])
 *   // [{ debit: 'receivable', credit: 'clearing', cents: 500, … }]
 */
export function undo(transfers: Iterable<Transfer>): Transfer[] {
  const net = new Map<string, Transfer>();
  for (const { debit, credit, cents, ...about } of transfers) {
    const forward = debit < credit;
    const [debited, credited] = forward ? [credit, debit] : [debit, credit];
    const key = JSON.stringify([debited, credited, about.invoice_id, about.payment_id]);
    const known = net.get(key)?.cents ?? 0;
    net.set(key, { ...about, debit: debited, credit: credited, cents: known + (forward ? cents : -cents) });
  }
  return [...net.values()]
    .filter(({ cents }) => cents !== 0)
    .map((one) =>
      one.cents > 0 ? one : { ...one, debit: one.credit, credit: one.debit, cents: -one.cents },
    );
}
