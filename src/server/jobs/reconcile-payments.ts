import { listOpenIntents } from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { intentBook } from '../invoices/intent-book.ts';
import { refreshEach } from '../payments/ask-provider.ts';
import { isPending } from '../payments/attempt.ts';

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
  const quiet = await listOpenIntents(deps.db, quietSince);
  const refreshed = await refreshEach(deps, intentBook, quiet, 'job:reconciliation');
  return refreshed.filter((intent) => !isPending(intent)).length;
}
