/**
 * Sessions of the hosted popup of PLACEPAY, for an attempt that stands in our books.
 */
import type { PlacepayMeta } from '../../contract/payment.contract.ts';
import { findIntent, findOpenIntent, type PaymentIntent } from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Author } from '../process.ts';
import type { PopupResult } from '../providers/payment-provider.ts';
import { callbackUrl } from './callback-url.ts';
import { refuseUnlessPaid } from './refusal.ts';
import { settle } from './settle.service.ts';

/** What the popup shows, and the one origin that it may tell of the result. */
export interface PopupView {
  description: string;
  payer: string;
  openerOrigin: string;
}

/** An attempt that was begun, and what its popup shows. */
export interface BegunPopup {
  intent: PaymentIntent;
  view: PopupView;
}

/**
 * Opens the popup of an attempt; while one stands open, the same popup again.
 *
 * @param begin starts the attempt, or finds the running one; asked a second time when the session of the first is over.
 * @throws {AppError} `provider.unavailable` when the provider does not answer; `payment.in_flight`; `invoice.paid`;
 *   what `begin` throws.
 */
export async function openPopupOf(
  deps: Deps,
  begin: () => Promise<BegunPopup>,
  author: Author,
  language: string | undefined,
): Promise<PlacepayMeta> {
  let { intent, opened } = await openSession(deps, await begin());
  if (opened.kind === 'over') {
    // The session ran out, or was paid, since we last heard of it.
    const settled = await settle(deps, intent.id, opened.standing, { ...author, actor: 'provider:PLACEPAY' });
    if (settled.state === 'paid') throw new AppError('invoice.paid');
    if (settled.state !== 'declined') throw new AppError('payment.in_flight');
    ({ intent, opened } = await openSession(deps, await begin()));
  }
  if (opened.kind !== 'open') throw new AppError('provider.unavailable');
  await refuseIfOvertaken(deps, intent.id);
  const { publicKey, merchantId } = deps.settings.providers.placepay;
  return {
    access_token: opened.accessToken,
    public_key: publicKey,
    merchant_id: merchantId,
    popup_url: withLanguage(opened.popupUrl, language),
  };
}

/**
 * Records what was paid in the popup of an invoice. Nothing of the page's word is believed: the provider is asked
 * for the transaction. Told again, it answers the same and records nothing.
 *
 * @throws {AppError} `record.not_found` for a transaction that the provider does not know;
 *   `payment.transaction_used` for one that was made for something else; `payment.in_flight`;
 *   `provider.unavailable`; `GATEWAY_ERROR` when the transaction was declined.
 */
export async function recordTransaction(
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
  const standing = found.paid
    ? { kind: 'paid' as const, transaction: found.transaction }
    : await PLACEPAY.lookUp(intent.id);
  const settled = await settle(deps, intent.id, standing, { actor: 'provider:PLACEPAY', ip });
  // The session is open again: this transaction was refused, another may follow.
  if (standing.kind === 'open') throw new AppError('GATEWAY_ERROR');
  refuseUnlessPaid(settled);
}

/**
 * Another tab may have given this attempt up, to pay in another way, before the provider had heard of it. Nobody
 * has seen the popup yet: it is closed again.
 */
async function refuseIfOvertaken(deps: Deps, intentId: string): Promise<void> {
  const current = await findIntent(deps.db, intentId);
  if (current?.state === 'started') return;
  await deps.providers.payments.PLACEPAY.withdraw(intentId);
  throw new AppError('payment.in_flight');
}

async function openSession(
  deps: Deps,
  { intent, view }: BegunPopup,
): Promise<{ intent: PaymentIntent; opened: PopupResult }> {
  const opened = await deps.providers.payments.PLACEPAY.open({
    reference: intent.id,
    invoiceId: intent.invoice_id,
    amount: intent.amount_cents,
    fee: intent.fee_cents,
    paymentType: intent.payment_type,
    ...view,
    callbackUrl: callbackUrl(deps.settings),
  });
  return { intent, opened };
}

function withLanguage(popupUrl: string, language: string | undefined): string {
  if (language === undefined) return popupUrl;
  const url = new URL(popupUrl);
  url.searchParams.set('lng', language);
  return url.href;
}
