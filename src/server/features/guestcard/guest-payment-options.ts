import type { PaymentGateways } from '../../../contract/guestcard.contract.ts';
import type { PaymentOption, PaymentType } from '../../../contract/payment.contract.ts';
import type { GuestcardSettings, GuestFee } from '../../../db/guestcard/guestcard-settings.repository.ts';
import type { PaymentGateway, PaymentSettings } from '../../../db/property/property.repository.ts';
import { percentCents } from '../../payments/fee.ts';
import { bankGateway, waysToPay } from '../../payments/ways-to-pay.ts';

type Fees = GuestcardSettings['fees'];

/**
 * What paying an amount costs on top of it, in cents: so many percent of it, or a flat sum.
 *
 * @example guestFeeCents({ fee_type: 'percent', fee_amount: 2.5 }, 18_500) // 463
 * @see spec/pre-application.md §9
 */
export function guestFeeCents({ fee_type, fee_amount }: GuestFee, amount: number): number {
  return fee_type === 'flat' ? Math.round(fee_amount) : percentCents(fee_amount, amount);
}

/** The ways to pay the charges, cards first. Nothing due, nothing offered. With BURTON only cards are offered. */
export function guestPaymentOptions(settings: PaymentSettings, fees: Fees, amount: number): PaymentOption[] {
  const feeOf = (type: PaymentType) => guestFeeCents(fees[type], amount);
  return waysToPay(settings, { amount, feeOf });
}

/** The gateways as the wire names them. */
export function gatewaysOf(settings: PaymentSettings, fees: Fees): PaymentGateways['payment_gateways'] {
  const merchant = (payment_gateway: PaymentGateway, fee: GuestFee) => ({
    payment_gateway,
    merchant_types: { APPLICATION_FEE: { ...fee } },
  });
  const bank = bankGateway(settings);
  return {
    CARD: merchant(settings.card_payment_gateway, fees.CARD),
    ...(bank === null ? {} : { CHECKING: merchant(bank, fees.CHECKING) }),
  };
}
