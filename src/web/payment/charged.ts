import type { ChargedPayment } from '../../../machines/payment.machine.ts';
import { outcomeOfRefusal, outcomeOfSuccess } from '../../contract/payment-outcome.ts';
import { ApiError } from '../app/api/api-error.ts';

/** What a call that threw has come to: no answer, or one that cannot be read, may have moved money. */
export function outcomeOf(error: unknown): ChargedPayment {
  const outcome = error instanceof ApiError ? outcomeOfRefusal(error.status, error.code) : 'unknown';
  return { outcome, reason: error };
}

/**
 * What a call that pays has come to. Never throws: no answer is an answer of its own, and an answer that is no
 * success is not taken for one.
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
  // The person is told that it was processed; what really happened is for those who look into it.
  if (found.outcome === 'unknown') {
    const { reason } = found;
    console.error('A payment has no clear answer:', reason instanceof ApiError ? reason.code : reason);
  }
  return found;
}
