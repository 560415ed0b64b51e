/** Which charges an amount pays, by their codes, and the bank account of the property that gets each. */
import { type OpenInvoice, spread } from './book.ts';

/** The bank accounts of a property, by the names that its payment provider knows. */
export interface ChargeBanks {
  /** For every charge without a bank of its own, for what pays no charge, and for the fee. */
  readonly lease_payment_bank_id: string;
  /** By charge code. */
  readonly bankByChargeCode: Readonly<Record<string, string>>;
}

/** So much of a payment is for charges of a code; `amount` in cents. */
interface SelectedCharge {
  readonly charge_code: string;
  readonly amount: number;
}

/** What a payment provider is told, so that each part of the money comes to the right bank. */
export interface ChargeSelection extends ChargeBanks {
  readonly selection: SelectedCharge[];
}

/**
 * What an amount pays: the oldest due first, as the ledger will enter it, summed up by charge code. Only the banks of these
 * codes are named.
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
