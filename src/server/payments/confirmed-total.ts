import { AppError } from '../errors.ts';

/** The charge. Integer cents; the fee comes on top of the amount. */
export interface Charged {
  readonly amount: number;
  readonly fee: number;
}

/**
 * Refuses a charge that differs from the total the person confirmed, to the cent.
 *
 * @param confirmed amount and fee together; null if the call does not state it.
 * @throws {AppError} `payment.total_changed` with the current amounts.
 * @example refuseOtherTotal(5662, { amount: 5500, fee: 212 }) // payment.total_changed: $55.00 and $2.12
 */
export function refuseOtherTotal(confirmed: number | null, charged: Charged): void {
  if (confirmed !== null && confirmed !== charged.amount + charged.fee) throw totalChanged(charged);
}

/** The refusal, with the current charge. */
export function totalChanged({ amount, fee }: Charged): AppError {
  return new AppError('payment.total_changed', { money: { amount, fee, total: amount + fee } });
}
