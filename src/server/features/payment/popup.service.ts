/**
 * Pays in the hosted popup of PLACEPAY: a session is opened for an attempt, the person pays at the provider,
 * and what the page says of it is checked there.
 */
import type {
  PlacepayMeta,
  PlacepayMetaRequest,
  PlacepayPayment,
} from '../../../contract/payment.contract.ts';
import type { Applicant } from '../../../db/applicant.repository.ts';
import { findInvoice } from '../../../db/invoice.repository.ts';
import { findIntent, findOpenIntent, type PaymentIntent } from '../../../db/payment.repository.ts';
import { findApplication } from '../../../db/property.repository.ts';
import { owned } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { PopupResult } from '../../providers/payment-provider.ts';
import { beginAttempt, dueInvoice } from './attempt.service.ts';
import { callbackUrl } from './callback.service.ts';
import { refuseUnlessPaid } from './refusal.ts';
import { settle } from './settle.service.ts';

/** Who opens the popup, from which page. */
export interface PopupRequest {
  applicant: Applicant;
  unitId: string;
  asked: PlacepayMetaRequest;
  /** The one origin that the popup may tell of the result. */
  openerOrigin: string;
  ip: string;
}

/**
 * Opens the popup for the first due invoice; while one stands open the same way, the same popup again.
 *
 * @throws {AppError} `record.not_found` for another unit than the applicant's; `provider.unavailable` when the
 *   provider does not answer; `payment.in_flight`; `invoice.paid`; what `dueInvoice` and `beginAttempt` throw.
 * @see spec/application.md §4 Payment
 */
export async function openPopup(deps: Deps, request: PopupRequest): Promise<PlacepayMeta> {
  const { applicant, unitId, asked, ip } = request;
  const application = await findApplication(deps.db, applicant.application_id);
  if (application?.unit_id !== unitId) throw new AppError('record.not_found');
  const author = { actor: 'applicant', ip };
  const begin = async () => {
    const invoice = await dueInvoice(deps, applicant, asked.invoice_id);
    const wanted = { invoice, payment_type: asked.payment_type, how: ['popup' as const], key: null };
    const intent = await beginAttempt(deps, applicant, wanted, author);
    return { intent, opened: await openSession(deps, request, intent, invoice.description) };
  };
  let { intent, opened } = await begin();
  if (opened.kind === 'over') {
    // The session ran out, or was paid, since we last heard of it.
    const settled = await settle(deps, intent.id, opened.standing, { ...author, actor: 'provider:PLACEPAY' });
    if (settled.state === 'paid') throw new AppError('invoice.paid');
    if (settled.state !== 'declined') throw new AppError('payment.in_flight');
    ({ intent, opened } = await begin());
  }
  if (opened.kind !== 'open') throw new AppError('provider.unavailable');
  const { publicKey, merchantId } = deps.settings.providers.placepay;
  return {
    access_token: opened.accessToken,
    public_key: publicKey,
    merchant_id: merchantId,
    popup_url: withLanguage(opened.popupUrl, asked.lng),
  };
}

/**
 * Records what was paid in the popup. Nothing of the page's word is believed: the provider is asked for the
 * transaction. Told again, it answers the same and records nothing.
 *
 * @throws {AppError} `record.not_found` for another applicant or invoice and for a transaction that the
 *   provider does not know; `payment.transaction_used` for one that was made for something else;
 *   `payment.in_flight`; `GATEWAY_ERROR` when the transaction was declined.
 * @see spec/application.md §7
 */
export async function confirmPopup(
  deps: Deps,
  applicant: Applicant,
  sent: PlacepayPayment,
  ip: string,
): Promise<void> {
  if (sent.applicant_id !== applicant.id) throw new AppError('record.not_found');
  const invoice = owned(applicant, await findInvoice(deps.db, sent.invoice_id));
  const { PLACEPAY } = deps.providers.payments;
  const found = await PLACEPAY.findTransaction(sent.make_payment_form.placepay_transaction_id);
  if (found.kind === 'absent') throw new AppError('record.not_found');
  if (found.kind === 'unknown') {
    const open = await findOpenIntent(deps.db, invoice.id);
    throw new AppError(open === null ? 'provider.unavailable' : 'payment.in_flight');
  }
  const intent = await findIntent(deps.db, found.transaction.reference);
  if (intent?.invoice_id !== invoice.id) throw new AppError('payment.transaction_used');
  const standing = found.paid
    ? { kind: 'paid' as const, transaction: found.transaction }
    : await PLACEPAY.lookUp(intent.id);
  const settled = await settle(deps, intent.id, standing, { actor: 'provider:PLACEPAY', ip });
  // The session is open again: this transaction was refused, another may follow.
  if (standing.kind === 'open') throw new AppError('GATEWAY_ERROR');
  refuseUnlessPaid(settled);
}

function openSession(
  deps: Deps,
  { applicant, openerOrigin }: PopupRequest,
  intent: PaymentIntent,
  description: string,
): Promise<PopupResult> {
  return deps.providers.payments.PLACEPAY.open({
    reference: intent.id,
    invoiceId: intent.invoice_id,
    amount: intent.amount_cents,
    fee: intent.fee_cents,
    paymentType: intent.payment_type,
    description,
    payer: `${applicant.first_name} ${applicant.last_name}`,
    openerOrigin,
    callbackUrl: callbackUrl(deps.settings),
  });
}

function withLanguage(popupUrl: string, language: string | undefined): string {
  if (language === undefined) return popupUrl;
  const url = new URL(popupUrl);
  url.searchParams.set('lng', language);
  return url.href;
}
