import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentIntent } from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import type { Author } from '../process/task.ts';
import { withdrawAttempt } from './refresh.service.ts';

/** Maximum number of queries, and the pause between them, while the provider processes a charge. */
const looks = 40;
const betweenMs = 250;

/**
 * Withdraws attempts at their providers: an open popup is closed, and what was not charged yet never will be. A charge
 * that a provider is processing cannot be withdrawn: its result is awaited, for at most ten seconds. Runs outside any
 * transaction.
 */
export async function endAttempts(
  deps: Deps,
  intents: readonly PaymentIntent[],
  author: Author,
): Promise<void> {
  await Promise.all(intents.map((intent) => endAttempt(deps, intent, author)));
}

async function endAttempt(deps: Deps, intent: PaymentIntent, author: Author): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    const { status } = await withdrawAttempt(deps, intent, author);
    if (status.kind !== 'pending') return;
    await pause(betweenMs);
  }
}
