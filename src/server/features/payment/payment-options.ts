import type { PaymentOption } from '../../../contract/payment.contract.ts';
import type { PaymentSettings } from '../../../db/property/property.repository.ts';
import { feeCents } from '../../payments/fee.ts';
import { waysToPay } from '../../payments/ways-to-pay.ts';

/**
 * The ways to pay an amount of an application, cards first, with the fees that the property sets for them.
 *
 * @param amount integer cents, without the fee.
 * @example paymentOptions(settings, 5500)[0] // { payment_type: 'CARD', how: 'popup', fee: 212, … }
 * @see spec/application.md §4 Payment
 */
export function paymentOptions(settings: PaymentSettings, amount: number): PaymentOption[] {
  const feeOf = (type: PaymentOption['payment_type']) => feeCents(settings.fee_settings, type, amount);
  return waysToPay(settings, { amount, feeOf });
}
