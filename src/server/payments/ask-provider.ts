/** Asks providers for the results of attempts, and settles them by the answers. Charges nothing. */
import type { Deps } from '../deps.ts';
import type { Author } from '../process/task.ts';
import type { ProviderStatus } from '../providers/payment-provider.ts';
import { paymentProvider } from '../providers/providers.ts';
import { asLaterWork } from '../tracing/spans.ts';
import { type Attempt, isLockOver, isPending, isRefreshDue } from './attempt.ts';
import type { AttemptBook } from './attempt-book.ts';

/** The current attempt and its provider's answer. */
export interface AskedAttempt<One extends Attempt> {
  readonly attempt: One;
  readonly status: ProviderStatus;
}

/** The provider of an attempt as the author of what it reports. @example providerAuthor(attempt, ip).actor // 'provider:PLACEPAY' */
export function providerAuthor({ provider }: Pick<Attempt, 'provider'>, ip = ''): Author {
  return { actor: `provider:${provider}`, ip };
}

/**
 * Asks the provider about an attempt and settles it. An attempt that can no longer be paid by anybody is withdrawn at
 * the provider instead, so that it can never be charged late: one that the provider does not know after the lock of
 * five minutes, a popup whose window is lost, and one that is no longer owed.
 */
export async function refreshAttempt<One extends Attempt>(
  deps: Deps,
  book: AttemptBook<One>,
  attempt: One,
  author: Author,
): Promise<AskedAttempt<One>> {
  const status = await paymentProvider(deps.providers, attempt.provider).lookUp(attempt.id);
  const isLost = status.kind === 'absent' && isPending(attempt) && isLockOver(attempt, deps.clock.now());
  // The window was closed and the provider did not answer then, or it has refused what was paid there meanwhile.
  const isLeft = status.kind === 'open' && attempt.state === 'unknown';
  if (isLost || isLeft || (await book.isNotOwed(deps, attempt, status)))
    return withdrawAttempt(deps, book, attempt, author);
  return { attempt: await book.settle(deps, attempt.id, status, author), status };
}

/** Withdraws an attempt at the provider and settles it. A paid or pending attempt stays. */
export async function withdrawAttempt<One extends Attempt>(
  deps: Deps,
  book: AttemptBook<One>,
  attempt: One,
  author: Author,
): Promise<AskedAttempt<One>> {
  const status = await paymentProvider(deps.providers, attempt.provider).withdraw(attempt.id);
  return { attempt: await book.settle(deps, attempt.id, status, author, true), status };
}

/** Refreshes the attempts whose provider was not asked just now, so that a page shows what has happened. */
export async function refreshAttempts<One extends Attempt>(
  deps: Deps,
  book: AttemptBook<One>,
  attempts: readonly One[],
  author: Author,
): Promise<void> {
  const now = deps.clock.now();
  for (const attempt of attempts)
    if (isRefreshDue(attempt, now)) await refreshAttempt(deps, book, attempt, author);
}

/** Refreshes attempts for a job: one that fails is logged, and does not block the others. @returns the refreshed ones. */
export async function refreshEach<One extends Attempt>(
  deps: Deps,
  book: AttemptBook<One>,
  attempts: readonly One[],
  job: string,
): Promise<readonly One[]> {
  const refreshed: One[] = [];
  for (const attempt of attempts) {
    try {
      const work = { name: 'ask about payment', trace: attempt.trace ?? null };
      const author = { actor: job, ip: '' };
      const asked = await asLaterWork(deps, work, () => refreshAttempt(deps, book, attempt, author));
      refreshed.push(asked.attempt);
    } catch (error) {
      deps.log.error({ err: error, attempt: attempt.id }, 'a payment could not be refreshed');
    }
  }
  return refreshed;
}

/**
 * Handles a provider's callback about an attempt. Anybody can send one, so only the provider's own answer to a query is
 * trusted. A late, repeated or unknown callback changes nothing.
 *
 * @param reference an attempt's id, by which the provider knows it.
 * @returns whether this book has the attempt.
 */
export async function receiveCallback<One extends Attempt>(
  deps: Deps,
  book: AttemptBook<One>,
  reference: string,
  ip: string,
): Promise<boolean> {
  const attempt = await book.find(deps.db, reference);
  if (attempt === null) return false;
  // The state "paid" is final; money for a lease can still settle or come back.
  if (attempt.state !== 'paid') await refreshAttempt(deps, book, attempt, providerAuthor(attempt, ip));
  return true;
}
