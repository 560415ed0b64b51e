import type { ChargedPayment } from '../../../machines/payment/payment-results.ts';
import { outcomeOfRefusal, outcomeOfSuccess } from '../../contract/payment-outcome.ts';
import { ApiError } from '../app/api/api-error.ts';

/** The outcome of a call that threw: a missing or unreadable response may have moved money. */
export function outcomeOf(error: unknown): ChargedPayment {
  const outcome = error instanceof ApiError ? outcomeOfRefusal(error.status, error.code) : 'unknown';
  return { outcome, reason: error };
}

/**
 * The outcome of a call that pays. Never throws: a missing response has an outcome of its own, and only a clear success
 * counts as one.
 *
 * @example await charged(call('POST /api/applicant/payment/screening', { token, body })) // { outcome: 'paid' }
 * @see spec/application.md §8 Payment
 */
export async function charged(call: Promise<unknown>): Promise<ChargedPayment> {
  let found: ChargedPayment;
  try {
    const answer = await call;
    found = { outcome: outcomeOfSuccess(answer), reason: answer };
    if (found.outcome === 'paid') return { outcome: 'paid' };
  } catch (error) {
    found = outcomeOf(error);
  }
  // The person sees that the payment was processed; the log has the details for an investigation.
  if (found.outcome === 'unknown') {
    const { reason } = found;
    console.error('A payment has no clear answer:', reason instanceof ApiError ? reason.code : reason);
  }
  return found;
}
