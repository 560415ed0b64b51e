import { listOpenIntents } from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { refreshAttempt } from '../payments/refresh.service.ts';

/** Minimum age of an attempt's latest change before its provider is asked: a younger charge may still be running. */
const usualQuietMs = 15_000;

/**
 * Asks the providers for the results of pending attempts and stores them: after a lost response, a killed server, or a
 * popup that was closed after payment. Charges nothing. Returns the number of attempts with a final result.
 *
 * @param quietMs 0 asks about all attempts, as after a server start.
 * @example await reconcilePayments(deps) // 1
 */
export async function reconcilePayments(deps: Deps, quietMs = usualQuietMs): Promise<number> {
  const quietSince = new Date(deps.clock.now().getTime() - quietMs).toISOString();
  let ended = 0;
  for (const quiet of await listOpenIntents(deps.db, quietSince)) {
    const author = { actor: 'job:reconciliation', ip: '' };
    try {
      const { intent } = await refreshAttempt(deps, quiet, author);
      if (intent.state === 'paid' || intent.state === 'declined') ended += 1;
    } catch (error) {
      // One failing attempt must not block the others.
      deps.log.error({ err: error, intent: quiet.id }, 'reconciliation failed');
    }
  }
  return ended;
}
