/**
 * Pays in the hosted popup of PLACEPAY: a session is opened for an attempt, the person pays at the provider,
 * and what the page says of it is checked there.
 */
import type {
  PlacepayMeta,
  PlacepayMetaRequest,
  PlacepayPayment,
} from '../../../contract/payment.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { findInvoice } from '../../../db/payment/invoice.repository.ts';
import { findApplication } from '../../../db/property/property.repository.ts';
import { owned } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { openPopupOf, recordTransaction } from '../../payments/popup-session.ts';
import { beginAttempt, dueInvoice } from './attempt.service.ts';

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
  const { applicant, unitId, asked, openerOrigin, ip } = request;
  const application = await findApplication(deps.db, applicant.application_id);
  if (application?.unit_id !== unitId) throw new AppError('record.not_found');
  const author = { actor: 'applicant', ip };
  const begin = async () => {
    const invoice = await dueInvoice(deps, applicant, asked.invoice_id);
    const wanted = { invoice, payment_type: asked.payment_type, how: ['popup' as const], key: null };
    const intent = await beginAttempt(deps, applicant, wanted, author);
    const payer = `${applicant.first_name} ${applicant.last_name}`;
    return { intent, view: { description: invoice.description, payer, openerOrigin } };
  };
  return openPopupOf(deps, begin, author, asked.lng);
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
  await recordTransaction(deps, invoice.id, sent.make_payment_form.placepay_transaction_id, ip);
}
