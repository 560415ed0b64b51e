/**
 * Pays by a card token, a bank account or a saved method: one charge, server to server.
 *
 * Bank data goes to the provider and is stored nowhere; a card number never comes here.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { providerAuthor, refreshAttempt } from './ask-provider.ts';
import { type Attempt, isPending, isRefreshDue, youngMs } from './attempt.ts';
import { chargeAttempt, type PaymentMeans } from './charge-attempt.ts';
import type { Begun, Payable } from './payable.ts';

/** One decision to pay. */
export interface PaymentOrder<One extends Attempt> {
  /** The attempt of the same idempotency key, or null. @throws {AppError} `idempotency_key.reused` if it differs. */
  known(): Promise<One | null>;
  /** Writes the attempt. @throws {AppError} the reason why nothing can be paid now. */
  begin(): Promise<Begun<One>>;
  /**
   * What the written attempt is paid with; null if it ended without a charge.
   *
   * @throws {AppError} the reason why it must not be charged any longer, if it was begun by an earlier call.
   */
  means(attempt: One): Promise<PaymentMeans | null>;
}

const betweenMs = 100;

/**
 * Pays. A repeated key gets the first answer and never charges a second time, even if several processes are asked at
 * once.
 *
 * @returns the attempt: paid, declined, or pending while nobody knows.
 * @throws {AppError} as the order.
 */
export async function pay<One extends Attempt>(
  deps: Deps,
  payable: Payable<One>,
  order: PaymentOrder<One>,
): Promise<One> {
  const known = await order.known();
  if (known !== null) return repeat(deps, payable, order, known);
  const { attempt, isNew } = await begunOnce(order);
  return isNew ? charge(deps, payable, order, attempt) : repeat(deps, payable, order, attempt);
}

/** Begins the attempt. The same request may have begun it meanwhile, and the flow then refuses a second one. */
async function begunOnce<One extends Attempt>(order: PaymentOrder<One>): Promise<Begun<One>> {
  try {
    return await order.begin();
  } catch (error) {
    const known = error instanceof AppError ? await order.known() : null;
    if (known === null) throw error;
    return { attempt: known, isNew: false };
  }
}

/** The same payment sent again: a double click, or a page that did not get the answer. */
async function repeat<One extends Attempt>(
  deps: Deps,
  payable: Payable<One>,
  order: PaymentOrder<One>,
  attempt: One,
): Promise<One> {
  const current = await answered(deps, payable, attempt);
  if (!isPending(current) || !isRefreshDue(current, deps.clock.now())) return current;
  const asked = await refreshAttempt(deps, payable.book, current, payable.author);
  if (asked.status.kind !== 'absent' || !isPending(asked.attempt)) return asked.attempt;
  // The server stopped before the call reached the provider. The same reference cannot be charged twice, so it is sent
  // again.
  return charge(deps, payable, order, asked.attempt);
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

async function charge<One extends Attempt>(
  deps: Deps,
  { book, author }: Payable<One>,
  order: PaymentOrder<One>,
  attempt: One,
): Promise<One> {
  const means = await order.means(attempt);
  if (means === null) return (await book.find(deps.db, attempt.id)) ?? attempt;
  return chargeAttempt(deps, book, attempt, means, providerAuthor(attempt, author.ip));
}
