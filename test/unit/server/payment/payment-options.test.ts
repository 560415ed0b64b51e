import { describe, expect, it } from 'vitest';
import type { PaymentGateway, PaymentSettings } from '../../../../src/db/property/property-settings.ts';
import { paymentOptions } from '../../../../src/server/payments/payment-options.ts';

const settings = (card: PaymentGateway, bank: PaymentGateway): PaymentSettings => ({
  card_payment_gateway: card,
  ach_payment_gateway: bank,
  fee_settings: { flat_fee_credit: 100, percent_fee_credit: 1, flat_fee_ach: 25, percent_fee_ach: 0 },
});
const ways = (card: PaymentGateway, bank: PaymentGateway) =>
  paymentOptions(settings(card, bank), 5000).map(
    ({ payment_type, gateway, how }) => `${payment_type} ${gateway} ${how}`,
  );

describe('the payment methods', () => {
  it.each<[PaymentGateway, PaymentGateway, string[]]>([
    ['PLACEPAY', 'GATEWAY', ['CARD PLACEPAY popup', 'CHECKING GATEWAY fields']],
    ['PLACEPAY', 'PLACEPAY', ['CARD PLACEPAY popup', 'CHECKING PLACEPAY popup']],
    ['GATEWAY', 'GATEWAY', ['CARD GATEWAY plugin', 'CHECKING GATEWAY fields']],
    ['BURTON', 'BURTON', ['CARD BURTON plugin']],
    ['BURTON', 'GATEWAY', ['CARD BURTON plugin']],
  ])('[APP-237][APP-430] with cards by %s and bank by %s', (card, bank, expected) => {
    expect(ways(card, bank)).toEqual(expected);
  });

  it('each have their fee, and a total of amount and fee', () => {
    const [card, bank] = paymentOptions(settings('GATEWAY', 'GATEWAY'), 5000);
    expect(card).toMatchObject({ amount: 5000, fee: 150, total: 5150 });
    expect(bank).toMatchObject({ amount: 5000, fee: 25, total: 5025 });
  });

  it('are empty if nothing is due', () => {
    expect(paymentOptions(settings('GATEWAY', 'GATEWAY'), 0)).toEqual([]);
  });
});
