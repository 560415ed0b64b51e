import type { PaymentOption, PaymentType } from '../../../contract/payment.contract.ts';
import type { PaymentGateway, PaymentSettings } from '../../../db/property.repository.ts';
import { feeCents } from '../../payments/fee.ts';

/**
 * The ways to pay an amount at a property, cards first, each with its fee.
 *
 * A popup of the provider takes the place of all fields with PLACEPAY, the provider's plugin that of the card
 * fields elsewhere. With BURTON only cards are offered. Nothing due, nothing offered.
 *
 * @param amount integer cents, without the fee.
 * @example paymentOptions(settings, 5500, pluginUrl)[0] // { payment_type: 'CARD', how: 'popup', fee: 212, … }
 * @see spec/application.md §4 Payment
 */
export function paymentOptions(
  settings: PaymentSettings,
  amount: number,
  pluginUrl: string,
): PaymentOption[] {
  if (amount <= 0) return [];
  const option = (payment_type: PaymentType, gateway: PaymentGateway): PaymentOption => {
    const fee = feeCents(settings.fee_settings, payment_type, amount);
    const how = gateway === 'PLACEPAY' ? 'popup' : payment_type === 'CARD' ? 'plugin' : 'fields';
    const plugin_url = how === 'plugin' ? pluginUrl : null;
    return { payment_type, gateway, how, amount, fee, total: amount + fee, plugin_url };
  };
  const bank = bankGateway(settings);
  const card = option('CARD', settings.card_payment_gateway);
  return bank === null ? [card] : [card, option('CHECKING', bank)];
}

/** The gateway of bank payments, or null where the property uses BURTON: with it only cards are taken. */
export function bankGateway({
  card_payment_gateway,
  ach_payment_gateway,
}: PaymentSettings): PaymentGateway | null {
  return [card_payment_gateway, ach_payment_gateway].includes('BURTON') ? null : ach_payment_gateway;
}
