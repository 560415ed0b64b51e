import type { ChargedPayment } from '../../../../machines/payment.machine.ts';
import type { PlacepayMeta } from '../../../contract/payment.contract.ts';
import { callApi } from '../../app/api/api-client.ts';
import { ApiError, type ProblemCode } from '../../app/api/api-error.ts';
import type { Draft } from '../../forms/index.ts';
import { dueInvoice, fetchPayment, type PaymentType, type PaymentView } from './payment-data.ts';

type Charged = ChargedPayment['outcome'];

/** What a refusal of a charge means for the protocol. @see spec/application.md §8 Payment */
const OUTCOME_OF_CODE: Partial<Readonly<Record<ProblemCode, Charged>>> = {
  GATEWAY_ERROR: 'declined',
  'payment.blocked': 'blocked',
  'pre_screening_questionnaires.pending': 'preScreening',
  'payment.in_flight': 'unknown',
  'invoice.paid': 'paid',
  'payment.nothing_due': 'paid',
};

/** What an attempt has come to. An answer of the server is `failed`; no answer, or a broken one, `unknown`. */
export function outcomeOf(error: unknown): ChargedPayment {
  if (!(error instanceof ApiError)) return { outcome: 'unknown', reason: error };
  const known = OUTCOME_OF_CODE[error.code];
  if (known !== undefined) return { outcome: known, reason: error };
  const refused = error.status >= 400 && error.status < 500;
  return { outcome: refused || error.code === 'payment.failed' ? 'failed' : 'unknown', reason: error };
}

async function charged(call: Promise<unknown>): Promise<ChargedPayment> {
  try {
    await call;
    return { outcome: 'paid' };
  } catch (error) {
    const found = outcomeOf(error);
    // The person is told that it was processed; what really happened is for those who look into it.
    if (found.outcome === 'unknown')
      console.error('A payment has no clear answer:', error instanceof ApiError ? error.code : error);
    return found;
  }
}

/** Opens a session of the hosted page for the invoice. @throws {ApiError} */
export function openSession(
  token: string,
  { applicant }: PaymentView,
  wanted: { readonly invoice: string; readonly type: PaymentType; readonly language: string },
): Promise<PlacepayMeta> {
  const unit = encodeURIComponent(applicant.unit_id);
  return callApi('POST', `/applicant/unit/${unit}/payments/placepay/meta`, {
    token,
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
  return charged(callApi('POST', '/applicant/payment/placepay', { token, body }));
}

/** Pays by the form: a card as the plugin's token, or a bank account. The key makes a repetition harmless. */
export function payByForm(token: string, key: string, body: Draft): Promise<ChargedPayment> {
  const headers = { 'idempotency-key': key };
  return charged(callApi('POST', '/applicant/payment/screening', { token, body, headers }));
}

/** What has become of an attempt without an answer: the invoice tells. @throws {ApiError} */
export async function checkPayment(token: string, invoice: string): Promise<ChargedPayment> {
  const view = await fetchPayment(token);
  const due = dueInvoice(view);
  if (due === null || due.id !== invoice) return { outcome: 'paid' };
  return due.in_flight ? { outcome: 'unknown' } : { outcome: 'failed' };
}
