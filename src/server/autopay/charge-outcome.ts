/** Outcome of a date of an automatic payment, by the result of its payment. */
import type { AutopayCharge, AutopayChargeState } from '../../db/autopay/autopay-charge.repository.ts';
import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import { counts, isPending } from '../../ledger/payment-life.ts';
import type { Deps } from '../deps.ts';
import type { AppError } from '../errors.ts';

/** Retry delay while another payment of the lease is in flight, or the provider has no result yet. */
const pauseMs = 60_000;

/** Columns to store after a row was processed. `look_at` null: the row is final. */
export type Outcome = Pick<AutopayCharge, 'state' | 'look_at'> &
  Partial<Pick<AutopayCharge, 'payment_id' | 'failure' | 'amount_cents'>>;

/** The outcome by the payment of the date. */
export function outcomeOfPayment(
  deps: Pick<Deps, 'clock'>,
  {
    id: payment_id,
    state,
    failure,
    amount_cents,
  }: Pick<LedgerPayment, 'id' | 'state' | 'failure' | 'amount_cents'>,
): Outcome {
  const about = { payment_id, failure, amount_cents };
  if (isPending(state)) return { ...later(deps, 'pending'), ...about };
  // A payment that was returned later was still charged.
  return { ...done(counts(state) || state === 'returned' ? 'paid' : 'declined'), ...about };
}

/** The outcome of a refused payment: the date is decided again if the amount due has changed, else it is declined. */
export function outcomeOfRefusal(deps: Pick<Deps, 'clock'>, { code }: Pick<AppError, 'code'>): Outcome {
  if (code === 'payment.nothing_due') return done('nothing_due');
  // Something else was paid in the meantime: the remaining amount is decided again.
  const isForNow = code === 'payment.in_flight' || code === 'amount.invalid';
  return isForNow ? later(deps, 'planned') : { ...done('declined'), failure: code };
}

/** A final outcome. */
export function done(state: AutopayChargeState): Outcome {
  return { state, look_at: null };
}

/** An outcome that is retried in a minute. @example later(deps, 'planned') */
export function later({ clock }: Pick<Deps, 'clock'>, state: AutopayChargeState): Outcome {
  return { state, look_at: new Date(clock.now().getTime() + pauseMs).toISOString() };
}
