import { codeOfOutcome } from '../../contract/payment-outcome.ts';
import { AppError } from '../errors.ts';
import { type Attempt, isPending } from './attempt.ts';
import { declineText, RETURNED } from './verdict.ts';

/**
 * The attempt, if it is paid; throws the outcome of any other.
 *
 * @throws {AppError} `GATEWAY_ERROR` with the provider's text (the standard text if it gave none) if it declined;
 *   `payment.returned` if the money came too late and is paid back; `payment.failed` if nothing was or will be charged;
 *   `payment.in_flight` while that is unknown.
 * @see spec/application.md §8
 */
export function requirePaid<One extends Attempt>(attempt: One): One {
  if (isPending(attempt)) throw new AppError(codeOfOutcome.unknown);
  if (attempt.state !== 'declined') return attempt;
  if (attempt.failure === RETURNED) throw new AppError('payment.returned');
  const text = declineText(attempt);
  if (text === null) throw new AppError(codeOfOutcome.failed);
  throw new AppError(codeOfOutcome.declined, text === '' ? {} : { message: text });
}
