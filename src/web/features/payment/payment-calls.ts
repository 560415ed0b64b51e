import type { ChargedPayment } from '../../../../machines/payment.machine.ts';
import type { PlacepayMeta } from '../../../contract/payment.contract.ts';
import { outcomeOfCheck } from '../../../contract/payment-outcome.ts';
import { call } from '../../app/api/api-client.ts';
import type { Draft } from '../../forms/index.ts';
import { charged } from '../../payment/charged.ts';
import { dueInvoice, fetchPayment, type PaymentType, type PaymentView } from './payment-data.ts';

/** Opens a session of the hosted page for the invoice. @throws {ApiError} */
export function openSession(
  token: string,
  { applicant }: PaymentView,
  wanted: { readonly invoice: string; readonly type: PaymentType; readonly language: string },
): Promise<PlacepayMeta> {
  return call('POST /api/applicant/unit/:unit_id/payments/placepay/meta', {
    token,
    params: { unit_id: applicant.unit_id },
    body: { invoice_id: wanted.invoice, payment_type: wanted.type, lng: wanted.language },
  });
}

export interface PopupPayment {
  readonly applicant: string;
  readonly invoice: string;
  readonly publicKey: string;
  readonly transaction: string;
  readonly type: PaymentType;
}

/** Tells the server of a payment in the hosted page, which it confirms with the provider. */
export function confirmPopup(token: string, paid: PopupPayment): Promise<ChargedPayment> {
  const body = {
    applicant_id: paid.applicant,
    invoice_id: paid.invoice,
    placepay_public_key: paid.publicKey,
    make_payment_form: { placepay_transaction_id: paid.transaction, payment_type: paid.type },
  };
  return charged(call('POST /api/applicant/payment/placepay', { token, body }));
}

/** Pays by the form: a card as the plugin's token, or a bank account. The key makes a repetition harmless. */
export function payByForm(token: string, key: string, body: Draft): Promise<ChargedPayment> {
  const headers = { 'idempotency-key': key };
  return charged(call('POST /api/applicant/payment/screening', { token, body, headers }));
}

/** What has become of an attempt without an answer: the invoice tells. @throws {ApiError} */
export async function checkPayment(token: string, invoice: string): Promise<ChargedPayment> {
  const view = await fetchPayment(token);
  const due = dueInvoice(view);
  const isPaid = due === null || due.id !== invoice;
  return { outcome: outcomeOfCheck({ isPaid, isInFlight: due?.in_flight === true }) };
}
