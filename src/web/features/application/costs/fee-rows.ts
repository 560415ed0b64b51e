import type { PaymentRow } from '../../../../contract/payment.contract.ts';

/** The rows of the table, the total of the person's own rows (cents), and whether they may pay now. */
export interface FeeTable {
  readonly rows: readonly PaymentRow[];
  readonly total: number;
  readonly payNow: boolean;
}

/**
 * The person's own rows first, then the others; "Pay Now" only for an unpaid own row after the submit.
 *
 * @example feeTable([], 'a1', true) // { rows: [], total: 0, payNow: false }
 * @see spec/application.md §2 Payments tab
 */
export function feeTable(rows: readonly PaymentRow[], applicant: string, submitted: boolean): FeeTable {
  const own = rows.filter((row) => row.id === applicant);
  const others = rows.filter((row) => row.id !== applicant);
  return {
    rows: [...own, ...others],
    total: own.reduce((sum, row) => sum + row.invoice_amount, 0),
    payNow: submitted && own.some((row) => !row.invoice_id),
  };
}
