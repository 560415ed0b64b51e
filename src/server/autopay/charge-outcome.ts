/** What becomes of a date of an automatic payment, by how its payment went. */
import type { AutopayCharge, AutopayChargeState } from '../../db/autopay/autopay-charge.repository.ts';
import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import { counts, isPending } from '../../ledger/payment-life.ts';
import type { Deps } from '../deps.ts';
import type { AppError } from '../errors.ts';

/** Another payment of the lease is on its way, or the provider does not say what became of this one. */
const pauseMs = 60_000;

/** What to write of a row when its work has ended. `look_at` null: nothing is to be done with it again. */
export type Outcome = Pick<AutopayCharge, 'state' | 'look_at'> &
  Partial<Pick<AutopayCharge, 'payment_id' | 'failure' | 'amount_cents'>>;

/** By the payment that was made for the date. */
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
  // What was returned later was charged all the same.
  return { ...done(counts(state) || state === 'returned' ? 'paid' : 'declined'), ...about };
}

/** By the refusal of the payment: the date is decided anew where something was paid meanwhile, else it is declined. */
export function outcomeOfRefusal(deps: Pick<Deps, 'clock'>, { code }: Pick<AppError, 'code'>): Outcome {
  if (code === 'payment.nothing_due') return done('nothing_due');
  // Something was paid meanwhile: how much is left is decided anew.
  const isForNow = code === 'payment.in_flight' || code === 'amount.invalid';
  return isForNow ? later(deps, 'planned') : { ...done('declined'), failure: code };
}

/** The end of a date. */
export function done(state: AutopayChargeState): Outcome {
  return { state, look_at: null };
}

/** The date is looked at again in a minute. @example later(deps, 'planned') */
export function later({ clock }: Pick<Deps, 'clock'>, state: AutopayChargeState): Outcome {
  return { state, look_at: new Date(clock.now().getTime() + pauseMs).toISOString() };
}
