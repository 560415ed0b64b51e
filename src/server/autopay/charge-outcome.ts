/** Outcome of a date of an automatic payment, by the result of its payment. */
import type { AutopayDateEventType } from '../../../machines/autopay/autopay-date.machine.ts';
import { dateAfterEvent } from '../../autopay/autopay-life.ts';
import type { AutopayCharge } from '../../db/autopay/autopay-charge.repository.ts';
import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import { counts, isPending } from '../../ledger/payment-life.ts';
import type { Deps } from '../deps.ts';
import type { AppError } from '../errors.ts';

/** Retry delay while another payment of the lease is in flight, or the provider has no result yet. */
const pauseMs = 60_000;

/** What became of a date, and what to store beside its state. */
export interface Outcome extends Partial<Pick<AutopayCharge, 'payment_id' | 'failure' | 'amount_cents'>> {
  readonly event: AutopayDateEventType;
}

/** The outcome by the payment of the date. */
export function outcomeOfPayment({
  id: payment_id,
  state,
  failure,
  amount_cents,
}: Pick<LedgerPayment, 'id' | 'state' | 'failure' | 'amount_cents'>): Outcome {
  const about = { payment_id, failure, amount_cents };
  if (isPending(state)) return { event: 'SUBMITTED', ...about };
  // A payment that was returned later was still charged.
  return { event: counts(state) || state === 'returned' ? 'PAID' : 'DECLINED', ...about };
}

/** The outcome of a refused payment: the date is decided again if the amount due has changed, else it is declined. */
export function outcomeOfRefusal({ code }: Pick<AppError, 'code'>): Outcome {
  if (code === 'payment.nothing_due') return { event: 'NOTHING_DUE' };
  // Something else was paid in the meantime: the remaining amount is decided again.
  const isForNow = code === 'payment.in_flight' || code === 'amount.invalid';
  return isForNow ? { event: 'RETRY' } : { event: 'DECLINED', failure: code };
}

/**
 * The columns to store: the next state, and when the row is processed again (in a minute, or never).
 *
 * @example columnsOf(deps, 'claimed', { event: 'PAID', payment_id: 'p1' }) // { state: 'paid', look_at: null, … }
 */
export function columnsOf(
  { clock }: Pick<Deps, 'clock'>,
  from: AutopayCharge['state'],
  { event, ...columns }: Outcome,
): Pick<AutopayCharge, 'state' | 'look_at'> & Omit<Outcome, 'event'> {
  const { state, isOver } = dateAfterEvent(from, event);
  return {
    ...columns,
    state,
    look_at: isOver ? null : new Date(clock.now().getTime() + pauseMs).toISOString(),
  };
}
