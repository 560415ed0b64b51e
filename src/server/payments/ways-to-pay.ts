import type { PaymentOption, PaymentType } from '../../contract/payment.contract.ts';
import type { PaymentGateway, PaymentSettings } from '../../db/property/property.repository.ts';

/** What is to be paid: integer cents, and what each type of payment costs on top. */
export interface Charge {
  readonly amount: number;
  readonly feeOf: (paymentType: PaymentType) => number;
}

/**
 * The ways to pay a charge at a property, cards first, each with its fee.
 *
 * A popup of the provider takes the place of all fields with PLACEPAY, the provider's plugin that of the card
 * fields elsewhere. With BURTON only cards are offered. Nothing due, nothing offered.
 *
 * @example waysToPay(settings, { amount: 5500, feeOf: () => 212 })[0] // { payment_type: 'CARD', … }
 * @see spec/application.md §4 Payment
 */
export function waysToPay(settings: PaymentSettings, { amount, feeOf }: Charge): PaymentOption[] {
  if (amount <= 0) return [];
  const option = (payment_type: PaymentType, gateway: PaymentGateway): PaymentOption => {
    const fee = feeOf(payment_type);
    const how = gateway === 'PLACEPAY' ? 'popup' : payment_type === 'CARD' ? 'plugin' : 'fields';
    return { payment_type, gateway, how, amount, fee, total: amount + fee };
  };
  const bank = bankGateway(settings);
  const card = option('CARD', settings.card_payment_gateway);
  return bank === null ? [card] : [card, option('CHECKING', bank)];
}

/** Whether the property has the card fields in the plugin of the gateway, not in a popup. */
export function takesCardsByPlugin({ card_payment_gateway }: PaymentSettings): boolean {
  return card_payment_gateway !== 'PLACEPAY';
}

/** The gateway of bank payments, or null where the property uses BURTON: with it only cards are taken. */
export function bankGateway({
  card_payment_gateway,
  ach_payment_gateway,
}: PaymentSettings): PaymentGateway | null {
  return [card_payment_gateway, ach_payment_gateway].includes('BURTON') ? null : ach_payment_gateway;
}
