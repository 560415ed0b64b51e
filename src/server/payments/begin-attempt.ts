import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { providerAuthor, refreshAttempts, withdrawAttempt } from './ask-provider.ts';
import { type Attempt, hasTakenMoney, isInFlight, isRefreshDue } from './attempt.ts';
import type { Begun, Payable } from './payable.ts';

/**
 * A payment passed all checks, but an open popup, perhaps in another tab, would charge for the same. The popup is
 * withdrawn at its provider outside the transaction that found it: see {@link beginAgain}.
 */
export class OpenPopup extends AppError {
  readonly attempt: Attempt;
  constructor(attempt: Attempt) {
    super('payment.in_flight');
    this.attempt = attempt;
  }
}

/**
 * Begins an attempt again that was refused. First the provider is asked for lost answers to earlier ones. If only an open
 * popup prevents the attempt, withdraws the popup: a payment that is refused for another reason leaves the popup open.
 *
 * @param refusal of `write`.
 * @param write inserts the attempt in one transaction; throws {@link OpenPopup} as the last of its refusals.
 * @throws the refusal, if nothing was in the way, or the key belongs to another payment; as `write`; `payable.paidCode`
 *   if the popup turns out to be paid: then nothing is charged now.
 * @example await write().catch((refusal) => beginAgain(deps, payable, refusal, write))
 */
export async function beginAgain<One extends Attempt>(
  deps: Deps,
  payable: Payable<One>,
  refusal: unknown,
  write: () => Promise<Begun<One>>,
): Promise<Begun<One>> {
  const isByKey = refusal instanceof AppError && refusal.code === 'idempotency_key.reused';
  if (!(refusal instanceof AppError) || isByKey) throw refusal;
  if (refusal instanceof OpenPopup) return beginInstead(deps, payable, refusal, write);
  const now = deps.clock.now();
  const earlier = (await payable.pending()).filter((one) => isInFlight(one) && isRefreshDue(one, now));
  if (earlier.length === 0) throw refusal;
  await refreshAttempts(deps, payable.book, earlier, payable.author);
  return write().catch((error) => {
    if (error instanceof OpenPopup) return beginInstead(deps, payable, error, write);
    throw error;
  });
}

async function beginInstead<One extends Attempt>(
  deps: Deps,
  { book, author, paidCode }: Payable<One>,
  refusal: OpenPopup,
  write: () => Promise<Begun<One>>,
): Promise<Begun<One>> {
  const popup = await book.find(deps.db, refusal.attempt.id);
  if (popup === null) throw refusal;
  const { attempt } = await withdrawAttempt(deps, book, popup, providerAuthor(popup, author.ip));
  if (hasTakenMoney(attempt)) throw new AppError(paidCode);
  return write();
}

/** Whether an attempt is an open popup with the same amounts: opened again in the same way, it is the same one. */
export function isSamePopup(
  running: Attempt,
  wanted: Pick<Attempt, 'provider' | 'payment_type' | 'amount_cents' | 'fee_cents'>,
): boolean {
  return (
    !isInFlight(running) &&
    wanted.provider === running.provider &&
    wanted.payment_type === running.payment_type &&
    wanted.amount_cents === running.amount_cents &&
    wanted.fee_cents === running.fee_cents
  );
}
