import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import type { Author } from '../process/task.ts';
import { withdrawAttempt } from './ask-provider.ts';
import type { Attempt } from './attempt.ts';
import type { AttemptBook } from './attempt-book.ts';

/** Maximum number of queries, and the pause between them, while the provider processes a charge. */
const looks = 40;
const betweenMs = 250;

/**
 * Withdraws attempts at their providers: an open popup is closed, and what was not charged yet never will be. A charge
 * that a provider is processing cannot be withdrawn: its result is awaited, for at most ten seconds. Runs outside any
 * transaction.
 */
export async function endAttempts<One extends Attempt>(
  deps: Deps,
  book: AttemptBook<One>,
  attempts: readonly One[],
  author: Author,
): Promise<void> {
  await Promise.all(attempts.map((attempt) => endAttempt(deps, book, attempt, author)));
}

async function endAttempt<One extends Attempt>(
  deps: Deps,
  book: AttemptBook<One>,
  attempt: One,
  author: Author,
): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    const { status } = await withdrawAttempt(deps, book, attempt, author);
    if (status.kind !== 'pending') return;
    await pause(betweenMs);
  }
}
