/** Pays a lease's balance with a card token, a bank account or a saved method. */
import { findLedgerPayment, type LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { Deps } from '../deps.ts';
import { providerAuthor, withdrawAttempt } from '../payments/ask-provider.ts';
import { chargeAttempt, type PaymentMeans } from '../payments/charge-attempt.ts';
import type { Begun } from '../payments/payable.ts';
import { repeatAttempt } from '../payments/repeat-attempt.ts';
import { unavailable } from '../providers/unavailable.ts';
import { keepForPayment, ownMethod } from './keep-method.ts';
import { chargesOf, leaseBalance, ledgerBook, settleCharge } from './ledger-book.ts';
import { beginOrder, type PaymentOrder, settingsToPay } from './order-payment.ts';

/**
 * Pays without asking a flow: an automatic charge. It closes no popup: it waits until that is paid or has expired.
 * Nothing is charged twice, even if several processes call it with the same key.
 *
 * @returns as `payBegun`.
 * @throws {AppError} as `beginOrder` and `payBegun`.
 * @example
 * const means = { kind: 'saved', method_id }
 * await takePayment(deps, { lease, user_id, origin: 'autopay', means, amount_cents: 120000, key, actor: 'job:autopay' })
 */
export async function takePayment(deps: Deps, order: PaymentOrder): Promise<LedgerPayment> {
  const begun = await deps.db.transaction().execute((trx) => beginOrder(deps, trx, order));
  return payBegun(deps, order, begun);
}

/**
 * Charges a payment that its order has begun, unless that was done before. Returns after the provider has answered or
 * timed out; a job resolves the state `unknown` later.
 *
 * @returns the payment: `authorised`, `declined` (see `failure`) or `unknown`.
 * @throws {AppError} `payment.blocked`; `record.not_found` for a method that was removed; `provider.unavailable` if
 *   nothing was charged because the method could not be saved.
 */
export async function payBegun(
  deps: Deps,
  order: PaymentOrder,
  begun: Begun<LedgerPayment>,
): Promise<LedgerPayment> {
  const balance = leaseBalance(deps, order.lease, { actor: order.actor, ip: '' });
  const { attempt, isNew } = begun.isNew ? begun : await repeatAttempt(deps, balance, begun.attempt);
  if (!isNew) return attempt;
  const means = await meansOf(deps, order, attempt);
  if (means === null) return (await findLedgerPayment(deps.db, attempt.id)) ?? attempt;
  const charges = await chargesOf(deps.db, attempt);
  return settleCharge(deps, attempt, await chargeAttempt(deps, attempt, { ...means, ...charges }));
}

/** What a written payment is paid with; null if it ended because the provider refused to save the method. */
async function meansOf(
  deps: Deps,
  { lease, user_id, means }: PaymentOrder,
  payment: LedgerPayment,
): Promise<PaymentMeans | null> {
  await settingsToPay(deps, deps.db, lease);
  if (means.kind === 'popup') throw new TypeError('What is paid in the popup is not charged here.');
  if (means.kind === 'saved') {
    const { payment_type, token } = await ownMethod(deps.db, { ...lease, user_id }, payment.method_id ?? '');
    return { funding: { payment_type, method_token: token } };
  }
  const { funding, billing, keep } = means;
  if (keep !== true) return { funding, billing };
  const kept = await keepForPayment(deps, payment, funding);
  if (!('kind' in kept)) return { funding: kept, billing };
  const author = providerAuthor(payment);
  if (kept.kind === 'refused') {
    await ledgerBook.settle(deps, payment.id, { kind: 'declined', message: kept.message }, author);
    return null;
  }
  deps.log.warn({ reason: kept.reason }, 'a payment method was not kept');
  await withdrawAttempt(deps, ledgerBook, payment, author);
  throw unavailable(kept.reason);
}
