import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { providerAuthor, refreshAttempts, withdrawAttempt } from './ask-provider.ts';
import { type Attempt, hasTakenMoney, isInFlight } from './attempt.ts';
import type { Begun, Payable } from './payable.ts';

/**
 * A payment passed all checks, but an open popup, perhaps in another tab, would charge for the same. The popup is
 * withdrawn at its provider outside the transaction that found it: see {@link beginAttempt}.
 */
export class OpenPopup extends AppError {
  readonly attempt: Attempt;
  constructor(attempt: Attempt) {
    super('payment.in_flight');
    this.attempt = attempt;
  }
}

/**
 * Begins an attempt. First the provider is asked for lost answers to earlier ones. If only an open popup prevents the
 * attempt, withdraws the popup and begins again: a payment that is refused for another reason leaves the popup open.
 *
 * @param write inserts the attempt in one transaction; throws {@link OpenPopup} as the last of its refusals.
 * @throws as `write`; `payable.paidCode` if the popup turns out to be paid: then nothing is charged now.
 * @example await beginAttempt(deps, payable, () => payable.begin(open))
 */
export async function beginAttempt<One extends Attempt>(
  deps: Deps,
  payable: Payable<One>,
  write: () => Promise<Begun<One>>,
): Promise<Begun<One>> {
  const { book, author, paidCode } = payable;
  await refreshAttempts(deps, book, (await payable.pending()).filter(isInFlight), author);
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof OpenPopup)) throw error;
    const popup = await book.find(deps.db, error.attempt.id);
    if (popup === null) throw error;
    const { attempt } = await withdrawAttempt(deps, book, popup, providerAuthor(popup, author.ip));
    if (hasTakenMoney(attempt)) throw new AppError(paidCode);
    return write();
  }
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
