/** Corrections of the office: what is waived, and what takes an earlier entry back. Nothing is ever removed. */
import { accountOfWaiver, type Credit, type OpenInvoice, oldestFirst } from './book.ts';
import { type Account, balanceOf, type Transfer } from './transfer.ts';

/** What a household owes, less its credit: the accounts whose sum is the balance of a lease. */
const OWED: readonly Account[] = ['receivable', 'credit'];

/**
 * How much these transfers change the balance of a lease, in cents: positive if more is owed.
 *
 * @example debtOf(credited(500)) // -500
 */
export function debtOf(transfers: readonly Transfer[]): number {
  return OWED.reduce((sum, account) => sum + balanceOf(transfers, account), 0);
}

/** The transfers that waive a part of an open invoice, or all of it. */
export function waived(
  invoice: { readonly id: string; readonly charge_code: string },
  cents: number,
): Transfer[] {
  if (cents <= 0) return [];
  const { id: invoice_id, charge_code } = invoice;
  return [{ debit: accountOfWaiver(charge_code), credit: 'receivable', cents, invoice_id, payment_id: null }];
}

/**
 * The transfers that take a credit of the office back. What it has paid meanwhile is owed again, the newest due first.
 *
 * @param used all transfers of the lease that have used the office's credit, or given it back.
 * @returns null if less than that is left: it was paid out.
 * @example creditReversed(500, [{ payment_id: null, cents: 500 }], []) // [{ debit: 'credit', credit: 'concessions', … }]
 */
export function creditReversed(
  cents: number,
  credits: readonly Credit[],
  used: readonly (Transfer & Pick<OpenInvoice, 'first_due_date' | 'number'>)[],
): Transfer[] | null {
  const free = credits.find(({ payment_id }) => payment_id === null)?.cents ?? 0;
  let missing = Math.max(0, cents - free);
  const reopened: Transfer[] = [];
  for (const { id: invoice_id, balance_cents } of oldestFirst(paidByOffice(used)).reverse()) {
    const part = Math.min(missing, balance_cents);
    if (part > 0)
      reopened.push({ debit: 'receivable', credit: 'credit', cents: part, invoice_id, payment_id: null });
    missing -= Math.max(0, part);
  }
  if (missing > 0) return null;
  return [...reopened, { debit: 'credit', credit: 'concessions', cents, invoice_id: null, payment_id: null }];
}

/** What the office's credit has paid of each invoice. */
function paidByOffice(
  used: readonly (Transfer & Pick<OpenInvoice, 'first_due_date' | 'number'>)[],
): OpenInvoice[] {
  const paid = new Map<string, OpenInvoice>();
  for (const { debit, credit, cents, invoice_id: id, payment_id, first_due_date, number } of used) {
    const change =
      debit === 'credit' && credit === 'receivable'
        ? cents
        : debit === 'receivable' && credit === 'credit'
          ? -cents
          : 0;
    if (payment_id !== null || id === null || change === 0) continue;
    const balance_cents = (paid.get(id)?.balance_cents ?? 0) + change;
    paid.set(id, { id, first_due_date, number, balance_cents });
  }
  return [...paid.values()];
}
