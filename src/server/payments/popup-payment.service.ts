/**
 * Pays in the hosted popup of PLACEPAY: a session is opened for an attempt, the person pays at the provider, and the
 * result that the page reports is checked there.
 */
import type { PlacepayMeta } from '../../contract/payment.contract.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { PopupOrder, PopupResult, ProviderStatus } from '../providers/payment-provider.ts';
import { unavailable } from '../providers/unavailable.ts';
import { providerAuthor } from './ask-provider.ts';
import { type Attempt, isPending } from './attempt.ts';
import { beginAgain } from './begin-attempt.ts';
import { callbackUrl } from './callback-url.ts';
import type { Begun, Payable } from './payable.ts';
import { requirePaid } from './refusal.ts';

/** The request that opens the popup. */
export interface PopupOpening<One extends Attempt> {
  /** The only origin to which the popup may report its result. */
  readonly openerOrigin: string;
  /** Language of the popup and of the item's name in it: `en`, `es`. */
  readonly language: string;
  /** Inserts the attempt, or finds the open popup with the same parameters. */
  readonly write: () => Promise<Begun<One>>;
  /** What the provider shows and stores of an attempt. */
  readonly shown: (
    attempt: One,
  ) => Promise<Pick<PopupOrder, 'description' | 'payer' | 'merchantType' | 'invoiceType' | 'charges'>>;
}

/**
 * Opens the popup for what is due; returns the open popup again if it has the same parameters.
 *
 * @throws {AppError} `provider.unavailable` if the provider does not answer; `provider.not_set_up`; `payment.in_flight`; `payable.paidCode` if
 *   it has been paid in the popup; and as `opening.write`.
 * @see spec/application.md §4 Payment; spec/platform.md §7
 */
export async function openPopup<One extends Attempt>(
  deps: Deps,
  payable: Payable<One>,
  opening: PopupOpening<One>,
): Promise<PlacepayMeta> {
  const { book } = payable;
  let { attempt, opened } = await openSession(deps, payable, opening);
  if (opened.kind === 'over') {
    // The session expired or was paid since the provider was last asked.
    const author = providerAuthor(attempt, payable.author.ip);
    const settled = await book.settle(deps, attempt.id, opened.status, author);
    if (isPending(settled)) throw new AppError('payment.in_flight');
    if (settled.state !== 'declined') throw new AppError(payable.paidCode);
    ({ attempt, opened } = await openSession(deps, payable, opening));
  }
  if (opened.kind === 'unavailable') throw unavailable(opened.reason);
  if (opened.kind !== 'open') throw new AppError('provider.unavailable');
  await refuseIfSuperseded(deps, payable, attempt);
  const { publicKey, merchantId } = deps.settings.providers.placepay;
  const popup = new URL(opened.popupUrl);
  popup.searchParams.set('lng', opening.language);
  return {
    access_token: opened.accessToken,
    public_key: publicKey,
    merchant_id: merchantId,
    popup_url: popup.href,
    reference: attempt.id,
  };
}

/**
 * Records a payment made in the popup. The page's claim is not trusted: the provider is asked for the transaction. A
 * repeated call answers the same and records nothing.
 *
 * @param isTheirs whether this person may report a payment of the attempt.
 * @throws {AppError} `record.not_found` for a transaction unknown to the provider; `payment.transaction_used` for one
 *   of another payment; `payment.in_flight`; `provider.unavailable`; `GATEWAY_ERROR` if the transaction was declined.
 */
export async function confirmPopup<One extends Attempt>(
  deps: Deps,
  { book, pending, author }: Payable<One>,
  isTheirs: (attempt: One) => boolean,
  transactionId: string,
): Promise<One> {
  const { PLACEPAY } = deps.providers.payments;
  const found = await PLACEPAY.findTransaction(transactionId);
  if (found.kind === 'absent') throw new AppError('record.not_found');
  if (found.kind === 'unknown') {
    const isOpen = (await pending()).some(isTheirs);
    throw new AppError(isOpen ? 'payment.in_flight' : 'provider.unavailable');
  }
  const attempt = await book.find(deps.db, found.transaction.reference);
  if (attempt === null || !isTheirs(attempt)) throw new AppError('payment.transaction_used');
  const status: ProviderStatus = found.paid
    ? { kind: 'paid', transaction: found.transaction }
    : await PLACEPAY.lookUp(attempt.id);
  const settled = await book.settle(deps, attempt.id, status, providerAuthor(attempt, author.ip));
  // The session is open again: this transaction was refused, another may follow.
  if (status.kind === 'open') throw new AppError('GATEWAY_ERROR');
  return requirePaid(settled);
}

/**
 * Handles a closed popup window: asks the provider for the result of its payment. An unpaid one is withdrawn there, so
 * that "nothing was charged" stays true; without an answer from the provider, the payment is in flight.
 *
 * @param isTheirs whether the attempt is this person's own.
 * @throws {AppError} `record.not_found` if it is not theirs; `payment.failed` if nothing was charged; `GATEWAY_ERROR`
 *   if the provider refused it; `payment.in_flight`; `payment.returned`.
 */
export async function closePopup<One extends Attempt>(
  deps: Deps,
  { book, author }: Payable<One>,
  isTheirs: (attempt: One) => boolean,
  reference: string,
): Promise<One> {
  const attempt = await book.find(deps.db, reference);
  if (attempt === null || !isTheirs(attempt) || attempt.provider !== 'PLACEPAY')
    throw new AppError('record.not_found');
  if (!isPending(attempt)) return requirePaid(attempt);
  const answer = await deps.providers.payments.PLACEPAY.withdraw(attempt.id);
  // Nobody can still pay in a closed window: a missing answer counts as pending.
  const status: ProviderStatus = answer.kind === 'unknown' ? { kind: 'pending' } : answer;
  return requirePaid(await book.settle(deps, attempt.id, status, providerAuthor(attempt, author.ip), true));
}

/**
 * Another tab may have superseded this attempt, to pay in another way, before the call reached the provider. Nobody has
 * seen the popup yet: it is closed again.
 */
async function refuseIfSuperseded<One extends Attempt>(
  deps: Deps,
  { book }: Payable<One>,
  { id }: One,
): Promise<void> {
  const current = await book.find(deps.db, id);
  if (current !== null && isPending(current) && current.state !== 'unknown') return;
  await deps.providers.payments.PLACEPAY.withdraw(id);
  throw new AppError('payment.in_flight');
}

async function openSession<One extends Attempt>(
  deps: Deps,
  payable: Payable<One>,
  { openerOrigin, write, shown }: PopupOpening<One>,
): Promise<{ attempt: One; opened: PopupResult }> {
  const { attempt } = await write().catch((error) => beginAgain(deps, payable, error, write));
  const opened = await deps.providers.payments.PLACEPAY.open({
    reference: attempt.id,
    invoiceId: attempt.invoice_id ?? attempt.id,
    amount: attempt.amount_cents,
    fee: attempt.fee_cents,
    paymentType: attempt.payment_type,
    ...(await shown(attempt)),
    openerOrigin,
    callbackUrl: callbackUrl(deps.settings),
  });
  return { attempt, opened };
}
