import type { PaymentOption, PaymentType } from '../../contract/payment.contract.ts';
import type { GuestcardSettings } from '../../db/guestcard/guestcard-settings.repository.ts';
import type { PaymentGateway, PaymentSettings } from '../../db/property/property-settings.ts';
import { feeCents, guestFeeCents } from './fee.ts';

/**
 * The ways to pay an amount of an application, cards first, with the property's fees.
 *
 * @param amount integer cents, without the fee.
 * @example paymentOptions(settings, 5500)[0] // { payment_type: 'CARD', how: 'popup', fee: 212, … }
 * @see spec/application.md §4 Payment
 */
export function paymentOptions(settings: PaymentSettings, amount: number): PaymentOption[] {
  return optionsOf(settings, amount, (type) => feeCents(settings.fee_settings, type, amount));
}

/**
 * The ways to pay the charges of a guestcard, cards first, with the fees of its gateways.
 *
 * @param amount integer cents, without the fee.
 * @see spec/pre-application.md §9
 */
export function guestPaymentOptions(
  settings: PaymentSettings,
  fees: GuestcardSettings['fees'],
  amount: number,
): PaymentOption[] {
  return optionsOf(settings, amount, (type) => guestFeeCents(fees[type], amount));
}

/** Whether the property shows the card fields in the gateway's plugin, not in a popup. */
export function takesCardsByPlugin({ card_payment_gateway }: PaymentSettings): boolean {
  return card_payment_gateway !== 'PLACEPAY';
}

/**
 * Whether cards or bank accounts can be kept for later payments: not where every payment happens in the window of the
 * provider, which gives no token.
 */
export function keepsMethods(settings: PaymentSettings): boolean {
  const bank = bankGateway(settings);
  return takesCardsByPlugin(settings) || (bank !== null && bank !== 'PLACEPAY');
}

/** The gateway of bank payments, or null if the property uses BURTON, which takes only cards. */
export function bankGateway({
  card_payment_gateway,
  ach_payment_gateway,
}: PaymentSettings): PaymentGateway | null {
  return [card_payment_gateway, ach_payment_gateway].includes('BURTON') ? null : ach_payment_gateway;
}

/**
 * With PLACEPAY the provider's popup replaces all fields; elsewhere the provider's plugin replaces the card fields.
 * BURTON offers only cards. If nothing is due, no option is offered.
 */
function optionsOf(
  settings: PaymentSettings,
  amount: number,
  feeOf: (paymentType: PaymentType) => number,
): PaymentOption[] {
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
