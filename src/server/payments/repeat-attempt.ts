import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { refreshAttempt } from './ask-provider.ts';
import { type Attempt, isPending, isRefreshDue, youngMs } from './attempt.ts';
import type { Begun, Payable } from './payable.ts';

const betweenMs = 100;

/**
 * The attempt of a payment that is sent again: a double click, or a page that did not get the answer. It gets the first
 * answer and is never charged a second time, even if several processes are asked at once.
 *
 * @returns the attempt as it is now. `isNew`: the server had stopped before the charge reached the provider. The same
 *   reference cannot be charged twice, so it is to be charged as if it had just begun.
 * @example const { attempt, isNew } = begun.isNew ? begun : await repeatAttempt(deps, payable, begun.attempt)
 */
export async function repeatAttempt<One extends Attempt>(
  deps: Deps,
  payable: Payable<One>,
  attempt: One,
): Promise<Begun<One>> {
  const current = await answered(deps, payable, attempt);
  if (!isPending(current) || !isRefreshDue(current, deps.clock.now()))
    return { attempt: current, isNew: false };
  const asked = await refreshAttempt(deps, payable.book, current, payable.author);
  return { attempt: asked.attempt, isNew: asked.status.kind === 'absent' && isPending(asked.attempt) };
}

/** Waits a moment for the result of an attempt that another call is charging. */
async function answered<One extends Attempt>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { book }: Payable<One>,
  attempt: One,
): Promise<One> {
  const until = performance.now() + youngMs;
  let current = attempt;
  while (isPending(current) && !isRefreshDue(current, clock.now()) && performance.now() < until) {
    await pause(betweenMs);
    current = (await book.find(db, attempt.id)) ?? current;
  }
  return current;
}
