import type { PaymentType } from '../../contract/payment.contract.ts';
import type { GuestFee } from '../../db/guestcard/guestcard-settings.repository.ts';
import type { FeeSettings } from '../../db/property/property-settings.ts';

/** A percentage has at most four decimals, so in these parts it is a whole number. */
const partsPerPercent = 10_000;
const partsPerWhole = 100 * partsPerPercent;

/**
 * The fee for paying an amount: the flat part plus the percent part of the payment type, in integer cents. The percent
 * part is rounded half up in integers, so that no float decides a cent.
 *
 * @param amountCents the amount to pay, without the fee; at most ten million dollars.
 * @example feeCents({ flat_fee_credit: 50, percent_fee_credit: 2.95, … }, 'CARD', 5500) // 212
 * @see spec/application.md §9
 */
export function feeCents(settings: FeeSettings, paymentType: PaymentType, amountCents: number): number {
  const isCard = paymentType === 'CARD';
  const flat = isCard ? settings.flat_fee_credit : settings.flat_fee_ach;
  const percent = isCard ? settings.percent_fee_credit : settings.percent_fee_ach;
  return flat + percentCents(percent, amountCents);
}

/**
 * The fee for paying the charges of a guestcard, in cents: a percentage or a flat sum.
 *
 * @example guestFeeCents({ fee_type: 'percent', fee_amount: 2.5 }, 18_500) // 463
 * @see spec/pre-application.md §9
 */
export function guestFeeCents({ fee_type, fee_amount }: GuestFee, amountCents: number): number {
  return fee_type === 'flat' ? Math.round(fee_amount) : percentCents(fee_amount, amountCents);
}

/** A percentage of an amount in integer cents, rounded half up in integers. */
function percentCents(percent: number, amountCents: number): number {
  const parts = Math.round(percent * partsPerPercent);
  return Math.floor((amountCents * parts + partsPerWhole / 2) / partsPerWhole);
}
