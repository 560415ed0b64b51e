/**
 * Pays in the hosted popup of PLACEPAY: a session is opened for an attempt, the person pays at the provider, and the
 * result that the page reports is checked there.
 */
import type { PaymentType, PlacepayMeta } from '../../contract/payment.contract.ts';
import { findIntent, findOpenIntent, type PaymentIntent } from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { PopupResult, ProviderStatus } from '../providers/payment-provider.ts';
import { textIn } from '../texts/text-in.ts';
import { beginAttempt } from './attempt.ts';
import { callbackUrl } from './callback-url.ts';
import type { Payable } from './payable.ts';
import { refuseUnlessPaid } from './refusal.ts';
import { settle } from './settle.service.ts';

/** A request to pay in the popup. */
export interface PopupRequest {
  /** The invoice that the person saw; null if not sent. */
  invoiceId: string | null;
  paymentType: PaymentType;
  /** The total that the person confirmed, in cents with the fee; null if not sent. */
  total: number | null;
  /** The one origin to which the popup may report the result. */
  openerOrigin: string;
  /** Language of the popup and of the item's name in it: `en`, `es`. */
  language: string;
}

/**
 * Opens the popup for what is due; returns the open popup again if it has the same parameters.
 *
 * @throws {AppError} `provider.unavailable` if the provider does not answer; `payment.in_flight`; `invoice.paid`; and
 *   as `payable.dueInvoice` and `beginAttempt`.
 * @see spec/application.md §4 Payment
 */
export async function openPopup(deps: Deps, payable: Payable, request: PopupRequest): Promise<PlacepayMeta> {
  let { intent, opened } = await openSession(deps, payable, request);
  if (opened.kind === 'over') {
    // The session expired or was paid since the provider was last asked.
    const provider = { ...payable.author, actor: 'provider:PLACEPAY' };
    const settled = await settle(deps, intent.id, opened.status, provider);
    if (settled.state === 'paid') throw new AppError('invoice.paid');
    if (settled.state !== 'declined') throw new AppError('payment.in_flight');
    ({ intent, opened } = await openSession(deps, payable, request));
  }
  if (opened.kind !== 'open') throw new AppError('provider.unavailable');
  await refuseIfSuperseded(deps, intent.id);
  const { publicKey, merchantId } = deps.settings.providers.placepay;
  return {
    access_token: opened.accessToken,
    public_key: publicKey,
    merchant_id: merchantId,
    popup_url: withLanguage(opened.popupUrl, request.language),
    reference: intent.id,
  };
}

/**
 * Records a payment made in the popup of an invoice. The page's claim is not trusted: the provider is asked for the
 * transaction. A repeated call answers the same and records nothing.
 *
 * @throws {AppError} `record.not_found` for a transaction unknown to the provider; `payment.transaction_used` for one
 *   of another payment; `payment.in_flight`; `provider.unavailable`; `GATEWAY_ERROR` if the transaction was declined.
 */
export async function confirmPopup(
  deps: Deps,
  invoiceId: string,
  transactionId: string,
  ip: string,
): Promise<void> {
  const { PLACEPAY } = deps.providers.payments;
  const found = await PLACEPAY.findTransaction(transactionId);
  if (found.kind === 'absent') throw new AppError('record.not_found');
  if (found.kind === 'unknown') {
    const open = await findOpenIntent(deps.db, invoiceId);
    throw new AppError(open === null ? 'provider.unavailable' : 'payment.in_flight');
  }
  const intent = await findIntent(deps.db, found.transaction.reference);
  if (intent?.invoice_id !== invoiceId) throw new AppError('payment.transaction_used');
  const status = found.paid
    ? { kind: 'paid' as const, transaction: found.transaction }
    : await PLACEPAY.lookUp(intent.id);
  const settled = await settle(deps, intent.id, status, { actor: 'provider:PLACEPAY', ip });
  // The session is open again: this transaction was refused, another may follow.
  if (status.kind === 'open') throw new AppError('GATEWAY_ERROR');
  refuseUnlessPaid(settled);
}

/**
 * Handles a closed popup window: asks the provider for the result of its payment. An unpaid one is withdrawn there, so
 * that "nothing was charged" stays true; without an answer from the provider, the payment is in flight.
 *
 * @param reference the attempt, which must be this payer's.
 * @throws {AppError} `record.not_found`; `payment.failed` if nothing was charged; `GATEWAY_ERROR` if the provider
 *   refused it; `payment.in_flight`; `payment.returned`.
 */
export async function closePopup(
  deps: Deps,
  { payerId, author }: Pick<Payable, 'payerId' | 'author'>,
  reference: string,
): Promise<void> {
  const intent = await findIntent(deps.db, reference);
  if (intent?.applicant_id !== payerId || intent.provider !== 'PLACEPAY')
    throw new AppError('record.not_found');
  if (intent.state === 'paid' || intent.state === 'declined') return refuseUnlessPaid(intent);
  const status = unlessSilent(await deps.providers.payments.PLACEPAY.withdraw(intent.id));
  refuseUnlessPaid(await settle(deps, intent.id, status, author, true));
}

/** The popup is closed, so nobody can still pay in it: a missing answer counts as pending. */
export function unlessSilent(status: ProviderStatus): ProviderStatus {
  return status.kind === 'unknown' ? { kind: 'pending' } : status;
}

/**
 * Another tab may have superseded this attempt, to pay in another way, before the call reached the provider. Nobody has
 * seen the popup yet: it is closed again.
 */
async function refuseIfSuperseded(deps: Deps, intentId: string): Promise<void> {
  const current = await findIntent(deps.db, intentId);
  if (current?.state === 'started') return;
  await deps.providers.payments.PLACEPAY.withdraw(intentId);
  throw new AppError('payment.in_flight');
}

async function openSession(
  deps: Deps,
  payable: Payable,
  { invoiceId, paymentType, total, openerOrigin, language }: PopupRequest,
): Promise<{ intent: PaymentIntent; opened: PopupResult }> {
  const invoice = await payable.dueInvoice(invoiceId);
  const wanted = { invoice, paymentType, how: 'popup', key: null, amount: null, total } as const;
  const intent = await beginAttempt(deps, payable, wanted);
  const opened = await deps.providers.payments.PLACEPAY.open({
    reference: intent.id,
    invoiceId: intent.invoice_id,
    amount: intent.amount_cents,
    fee: intent.fee_cents,
    paymentType: intent.payment_type,
    description: textIn(invoice.description, language),
    payer: payable.payer,
    merchantType: 'APPLICATION_FEE',
    invoiceType: invoice.charge_code,
    openerOrigin,
    callbackUrl: callbackUrl(deps.settings),
  });
  return { intent, opened };
}

function withLanguage(popupUrl: string, language: string): string {
  const url = new URL(popupUrl);
  url.searchParams.set('lng', language);
  return url.href;
}
