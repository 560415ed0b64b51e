/**
 * Pays by the plugin's card token or a bank account: one charge, server to server.
 *
 * Bank data goes to the provider and is stored nowhere; a card number never comes here.
 */
import type { ScreeningPayment } from '../../../contract/payment.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { Invoice } from '../../../db/payment/invoice.repository.ts';
import { findIntentByKey, type PaymentIntent } from '../../../db/payment/payment.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { chargeByGateway } from '../../payments/gateway-charge.ts';
import { isWorthAsking } from '../../payments/intent.ts';
import { refuseUnlessPaid } from '../../payments/refusal.ts';
import { lookAgain } from '../../payments/settle.service.ts';
import type { Author } from '../../process.ts';
import { beginAttempt, dueInvoice } from './attempt.service.ts';
import { checkedForm, type PaymentForm } from './payment-form.ts';

/** Who pays, what was sent, and the person's key of this decision to pay (null: none was sent). */
export interface ScreeningRequest {
  applicant: Applicant;
  sent: ScreeningPayment;
  key: string | null;
  ip: string;
}

/**
 * Pays the first due invoice. Comes back only when the money has moved and is in our books; the same key
 * again answers as the first time and never charges a second time.
 *
 * @throws {AppError} `validation.failed` with the fields; `GATEWAY_ERROR` with the provider's text when it
 *   declined; `payment.failed` when nothing was charged; `payment.in_flight` while that is not known;
 *   `amount.invalid`; `idempotency_key.reused` when the key was used for another payment; what `dueInvoice` and
 *   `beginAttempt` throw.
 * @see spec/application.md §7, §8
 */
export async function payByGateway(deps: Deps, request: ScreeningRequest): Promise<void> {
  const { applicant, sent, key, ip } = request;
  const author = { actor: 'applicant', ip };
  const known = key === null ? null : await findIntentByKey(deps.db, applicant.id, key);
  if (known !== null) return repeat(deps, known, request, author);
  const invoice = await dueInvoice(deps, applicant, sent.invoice_id ?? null);
  const form = await checkedForm(deps, applicant, sent);
  refuseOtherAmount(form, invoice.amount_cents - invoice.paid_cents);
  const how = form.funding.payment_type === 'CARD' ? ('plugin' as const) : ('fields' as const);
  const wanted = { invoice, payment_type: form.funding.payment_type, how: [how], key };
  const intent = await beginAttempt(deps, applicant, wanted, author);
  return chargeByGateway(deps, intent, form, author);
}

/** The same decision to pay, sent again: a double click, or a page that did not hear the answer. */
async function repeat(
  deps: Deps,
  known: PaymentIntent,
  { applicant, sent }: ScreeningRequest,
  author: Author,
): Promise<void> {
  if (!isSamePayment(known, sent)) throw new AppError('idempotency_key.reused');
  if (known.state === 'paid' || known.state === 'declined') return refuseUnlessPaid(known);
  if (!isWorthAsking(known, deps.clock.now())) throw new AppError('payment.in_flight');
  const { intent, standing } = await lookAgain(deps, known, author);
  if (standing.kind !== 'absent' || intent.state === 'declined') return refuseUnlessPaid(intent);
  // We stopped before the provider heard of it. The same reference cannot be charged twice, so it is sent again.
  return chargeByGateway(deps, intent, await checkedForm(deps, applicant, sent), author);
}

/** What the person confirmed is what is charged, to the cent. */
function refuseOtherAmount(form: PaymentForm, due: Invoice['amount_cents']): void {
  if (form.amount !== due) throw new AppError('amount.invalid');
}

function isSamePayment(intent: PaymentIntent, sent: ScreeningPayment): boolean {
  const sameInvoice = sent.invoice_id === undefined || sent.invoice_id === intent.invoice_id;
  return intent.provider !== 'PLACEPAY' && sameInvoice && sent.payment_type === intent.payment_type;
}
