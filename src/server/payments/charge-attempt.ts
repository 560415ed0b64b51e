import type { Deps } from '../deps.ts';
import type { Author } from '../process/task.ts';
import type { ChargeOrder } from '../providers/payment-provider.ts';
import { withdrawAttempt } from './ask-provider.ts';
import type { Attempt } from './attempt.ts';
import type { AttemptBook } from './attempt-book.ts';
import { callbackUrl } from './callback-url.ts';
import { statusOf } from './verdict.ts';

/** The source of the money, and the payer's address: a saved method has none. */
export type PaymentMeans = Pick<ChargeOrder, 'funding'> & Partial<Pick<ChargeOrder, 'billing'>>;

const NO_BILLING: ChargeOrder['billing'] = {
  account_holders_name: '',
  address_line_1: '',
  address_line_2: '',
  apartment_no: '',
  city: '',
  state_code: '',
  zip_code: '',
};

/**
 * Charges a recorded attempt and settles it by the answer. Runs outside any transaction: a provider may take seconds to
 * answer. The provider charges each reference once, so that a charge may be sent again.
 *
 * @returns the settled attempt: paid, declined, or still unknown.
 */
export async function chargeAttempt<One extends Attempt>(
  deps: Deps,
  book: AttemptBook<One>,
  attempt: One,
  { funding, billing = NO_BILLING }: PaymentMeans,
  author: Author,
): Promise<One> {
  const result = await deps.providers.payments.GATEWAY.charge({
    reference: attempt.id,
    invoiceId: attempt.invoice_id ?? attempt.id,
    amount: attempt.amount_cents,
    fee: attempt.fee_cents,
    funding,
    billing,
    callbackUrl: callbackUrl(deps.settings),
    ...(await book.chargesOf(deps.db, attempt)),
  });
  const settled = await book.settle(deps, attempt.id, statusOf(result), author);
  if (settled.state !== 'unknown') return settled;
  // The answer is missing or invalid: either the money has moved, or this withdrawal prevents it.
  return (await withdrawAttempt(deps, book, settled, author)).attempt;
}
