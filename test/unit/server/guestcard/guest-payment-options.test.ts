import { describe, expect, it } from 'vitest';
import type { PaymentSettings } from '../../../../src/db/property/property-settings.ts';
import { gatewaysOf } from '../../../../src/server/features/guestcard/read.service.ts';
import { guestFeeCents } from '../../../../src/server/payments/fee.ts';
import { guestPaymentOptions } from '../../../../src/server/payments/payment-options.ts';

const noFees = { flat_fee_credit: 0, percent_fee_credit: 0, flat_fee_ach: 0, percent_fee_ach: 0 };
const settings = (card: string, bank: string) =>
  ({ card_payment_gateway: card, ach_payment_gateway: bank, fee_settings: noFees }) as PaymentSettings;
const fees = {
  CARD: { fee_type: 'percent', fee_amount: 2.5 },
  CHECKING: { fee_type: 'flat', fee_amount: 150 },
} as const;

describe('the fee for the charges', () => {
  it.each([
    ['percent', 2.5, 18_500, 463],
    ['percent', 2.95, 18_500, 546],
    ['percent', 0.1, 450, 0],
    ['percent', 0.1, 500, 1],
    ['flat', 150, 18_500, 150],
    ['flat', 0, 18_500, 0],
  ] as const)('[PRE-387] %s %d of %d cents is %d cents', (fee_type, fee_amount, amount, fee) => {
    expect(guestFeeCents({ fee_type, fee_amount }, amount)).toBe(fee);
  });

  it('[PRE-388] is added to the charge', () => {
    const totals = guestPaymentOptions(settings('PLACEPAY', 'GATEWAY'), fees, 18_500);
    expect(totals.map(({ amount, fee, total }) => [amount, fee, total])).toEqual([
      [18_500, 463, 18_963],
      [18_500, 150, 18_650],
    ]);
  });
});

describe('the payment methods for the charges', () => {
  it('are a popup for PLACEPAY, the plugin for other cards, and fields for a bank account', () => {
    const how = (card: string, bank: string) =>
      guestPaymentOptions(settings(card, bank), fees, 100).map((option) => option.how);
    expect(how('PLACEPAY', 'GATEWAY')).toEqual(['popup', 'fields']);
    expect(how('GATEWAY', 'PLACEPAY')).toEqual(['plugin', 'popup']);
    expect(how('BURTON', 'BURTON')).toEqual(['plugin']);
    expect(how('BURTON', 'GATEWAY')).toEqual(['plugin']);
  });

  it('are empty while nothing is due', () => {
    expect(guestPaymentOptions(settings('PLACEPAY', 'GATEWAY'), fees, 0)).toEqual([]);
  });

  it('are listed with the fee of the merchant type APPLICATION_FEE', () => {
    expect(gatewaysOf(settings('PLACEPAY', 'GATEWAY'), fees).CARD).toEqual({
      payment_gateway: 'PLACEPAY',
      merchant_types: { APPLICATION_FEE: { fee_type: 'percent', fee_amount: 2.5 } },
    });
  });
});
