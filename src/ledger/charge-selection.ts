/** The charges that an amount pays, by code, and the bank account of the property for each. */
import { type OpenInvoice, spread } from './book.ts';

/** The bank accounts of a property, as its payment provider knows them. */
export interface ChargeBanks {
  /** For charges without a bank of their own, for credit, and for the fee. */
  readonly lease_payment_bank_id: string;
  /** By charge code. */
  readonly bankByChargeCode: Readonly<Record<string, string>>;
}

/** The part of a payment for charges of a code; `amount` in cents. */
interface SelectedCharge {
  readonly charge_code: string;
  readonly amount: number;
}

/** The data for the payment provider, so that each part of the money goes to the right bank. */
export interface ChargeSelection extends ChargeBanks {
  readonly selection: SelectedCharge[];
}

/**
 * Spreads an amount over the invoices, oldest due first as in the ledger, and sums it up by charge code. Includes only
 * the banks of these codes.
 *
 * @param cents without the fee.
 * @example chargeSelection([rent, deposit], 150000, banks).selection // [{ charge_code: 'RENT', amount: 120000 }, …]
 * @see spec/platform.md §3 Charge code selection
 */
export function chargeSelection(
  invoices: readonly (OpenInvoice & { readonly charge_code: string })[],
  cents: number,
  { lease_payment_bank_id, bankByChargeCode }: ChargeBanks,
): ChargeSelection {
  const codes = new Map(invoices.map(({ id, charge_code }) => [id, charge_code]));
  const amounts = new Map<string, number>();
  for (const { invoice_id, cents: share } of spread(invoices, cents).shares) {
    const code = codes.get(invoice_id) ?? '';
    amounts.set(code, (amounts.get(code) ?? 0) + share);
  }
  const named = Object.entries(bankByChargeCode).filter(([code]) => amounts.has(code));
  return {
    selection: [...amounts].map(([charge_code, amount]) => ({ charge_code, amount })),
    bankByChargeCode: Object.fromEntries(named),
    lease_payment_bank_id,
  };
}
