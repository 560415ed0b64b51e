import { describe, expect, it } from 'vitest';
import { chargeSelection } from '../../../src/ledger/charge-selection.ts';
import { bankParts } from '../../../src/sandbox/ledger.ts';

const BANKS = {
  lease_payment_bank_id: 'operating',
  bankByChargeCode: { SECURITY_DEPOSIT: 'escrow', PETFEE: 'pets' },
};
const open = (charge_code: string, first_due_date: string, number: number, balance_cents: number) => ({
  id: `${charge_code}-${number}`,
  charge_code,
  first_due_date,
  number,
  balance_cents,
});
const INVOICES = [
  open('RENT', '2026-04-01', 3, 120_000),
  open('SECURITY_DEPOSIT', '2026-03-01', 2, 50_000),
  open('RENT', '2026-03-01', 1, 120_000),
];

describe('the charge selection of an amount', () => {
  it('[PLT-173] is summed by charge code, the oldest due first, with the bank of each code', () => {
    expect(chargeSelection(INVOICES, 290_000, BANKS)).toEqual({
      selection: [
        { charge_code: 'RENT', amount: 240_000 },
        { charge_code: 'SECURITY_DEPOSIT', amount: 50_000 },
      ],
      bankByChargeCode: { SECURITY_DEPOSIT: 'escrow' },
      lease_payment_bank_id: 'operating',
    });
  });

  it('is partial if less is paid, and never more than what is open', () => {
    expect(chargeSelection(INVOICES, 130_000, BANKS).selection).toEqual([
      { charge_code: 'RENT', amount: 120_000 },
      { charge_code: 'SECURITY_DEPOSIT', amount: 10_000 },
    ]);
    const all = chargeSelection(INVOICES, 999_999, BANKS).selection;
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(290_000);
  });
});

describe('the sandbox provider', () => {
  it('pays each bank its charges, and the fee and the rest to the bank of the lease', () => {
    const charges = chargeSelection(INVOICES, 290_000, BANKS);
    expect(bankParts({ amount: 290_000, fee: 150 }, charges)).toEqual({ operating: 240_150, escrow: 50_000 });
    expect(bankParts({ amount: 300_000, fee: 0 }, charges)).toEqual({ operating: 250_000, escrow: 50_000 });
  });

  it('refuses to split more than is charged', () => {
    expect(bankParts({ amount: 100, fee: 0 }, chargeSelection(INVOICES, 200, BANKS))).toBeNull();
  });
});
