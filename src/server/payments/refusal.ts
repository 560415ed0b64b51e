import { codeOfOutcome } from '../../contract/payment-outcome.ts';
import type { PaymentIntent } from '../../db/payment/payment.repository.ts';
import { AppError } from '../errors.ts';
import { declineText, returned } from './verdict.ts';

/**
 * Returns if an attempt is paid; throws the outcome of any other.
 *
 * @throws {AppError} `GATEWAY_ERROR` with the provider's text (the standard text if it gave none) if it declined;
 *   `payment.returned` if the money came too late and is paid back; `payment.failed` if nothing was or will be charged;
 *   `payment.in_flight` while that is unknown.
 * @see spec/application.md §8
 */
export function refuseUnlessPaid(intent: PaymentIntent): void {
  if (intent.state === 'paid') return;
  if (intent.failure === returned) throw new AppError('payment.returned');
  if (intent.state !== 'declined') throw new AppError(codeOfOutcome.unknown);
  const text = declineText(intent);
  if (text === null) throw new AppError(codeOfOutcome.failed);
  throw new AppError(codeOfOutcome.declined, text === '' ? {} : { message: text });
}
