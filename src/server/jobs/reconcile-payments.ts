import { listOpenIntents } from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { refreshAttempt } from '../payments/refresh.service.ts';

/** An attempt that was quiet for so long is asked about: a charge may just be on its way. */
const usualQuietMs = 15_000;

/**
 * Asks the providers about the attempts that have no result yet, and writes down what they say: after a lost
 * answer, a killed server, a popup that was paid and closed. Charges nothing. Answers how many came to an end.
 *
 * @param quietMs 0 asks about all of them, as a server does that has just started.
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
      // One attempt that cannot be settled must not keep the others waiting.
      deps.log.error({ err: error, intent: quiet.id }, 'reconciliation failed');
    }
  }
  return ended;
}
