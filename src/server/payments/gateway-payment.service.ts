/**
 * Pays by the plugin's card token or a bank account: one charge, server to server.
 *
 * Bank data goes to the provider and is stored nowhere; a card number never comes here.
 */
import { findIntentByKey, type PaymentIntent } from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Author } from '../process/task.ts';
import { beginAttempt } from './attempt.ts';
import { callbackUrl } from './callback-url.ts';
import { dueOf, type Payable } from './payable.ts';
import { confirmedTotal, type PaymentForm, readPaymentForm, type SentPaymentForm } from './payment-form.ts';
import { isRefreshDue, refreshAttempt, withdrawAttempt } from './refresh.service.ts';
import { refuseUnlessPaid } from './refusal.ts';
import { settle } from './settle.service.ts';
import { statusOf } from './verdict.ts';

/** The request to pay something. */
export interface GatewayPayment {
  /** The invoice that the person saw; null if not sent. */
  invoiceId: string | null;
  form: SentPaymentForm;
  /** The person's idempotency key for this payment; null: none was sent. */
  key: string | null;
}

/**
 * Pays what is due. Returns only when the money has moved and is booked; a repeated key gets the first answer and never
 * charges a second time.
 *
 * @throws {AppError} `validation.failed` with the fields; `GATEWAY_ERROR` with the provider's text if it declined;
 *   `payment.failed` if nothing was charged; `payment.in_flight` while that is unknown; `payment.total_changed`;
 *   `amount.invalid`; `idempotency_key.reused` if the key was used for another payment; and as `payable.dueInvoice` and
 *   `beginAttempt`.
 * @example await payByGateway(deps, applicantInvoice(deps, applicant, ip), { invoiceId: null, form, key })
 * @see spec/application.md §7, §8
 */
export async function payByGateway(deps: Deps, payable: Payable, sent: GatewayPayment): Promise<void> {
  const known = sent.key === null ? null : await findIntentByKey(deps.db, payable.payerId, sent.key);
  if (known !== null) return repeat(deps, payable, known, sent);
  const invoice = await payable.dueInvoice(sent.invoiceId);
  const form = await readPaymentForm(payable, sent.form);
  const paymentType = form.funding.payment_type;
  const how = paymentType === 'CARD' ? 'plugin' : 'fields';
  const { amount, total } = form;
  const wanted = { invoice, paymentType, how, key: sent.key, amount, total } as const;
  const intent = await beginAttempt(deps, payable, wanted);
  return refuseUnlessPaid(await chargeAttempt(deps, intent, form, payable.author));
}

/** The same payment sent again: a double click, or a page that did not get the answer. */
async function repeat(
  deps: Deps,
  payable: Payable,
  known: PaymentIntent,
  sent: GatewayPayment,
): Promise<void> {
  if (!isSamePayment(known, sent)) throw new AppError('idempotency_key.reused');
  if (known.state === 'paid' || known.state === 'declined') return refuseUnlessPaid(known);
  if (!isRefreshDue(known, deps.clock.now())) throw new AppError('payment.in_flight');
  const { intent, status } = await refreshAttempt(deps, known, payable.author);
  if (status.kind !== 'absent' || intent.state === 'declined') return refuseUnlessPaid(intent);
  // The server stopped before the call reached the provider. The same reference cannot be charged twice, so it is sent
  // again.
  const invoice = await payable.dueInvoice(intent.invoice_id);
  const form = await readPaymentForm(payable, sent.form);
  if (dueOf(invoice) !== intent.amount_cents) throw new AppError('amount.invalid');
  refuseOtherAmount(form, intent.amount_cents);
  return refuseUnlessPaid(await chargeAttempt(deps, intent, form, payable.author));
}

/**
 * Charges a recorded attempt and settles it by the answer. Runs outside any transaction: a provider may take seconds to
 * answer.
 *
 * @returns the settled attempt: `paid`, `declined`, or still unknown.
 */
async function chargeAttempt(
  deps: Deps,
  intent: PaymentIntent,
  { funding, billing }: Pick<PaymentForm, 'funding' | 'billing'>,
  author: Author,
): Promise<PaymentIntent> {
  const result = await deps.providers.payments.GATEWAY.charge({
    reference: intent.id,
    invoiceId: intent.invoice_id,
    amount: intent.amount_cents,
    fee: intent.fee_cents,
    funding,
    billing,
    callbackUrl: callbackUrl(deps.settings),
  });
  const provider = { ...author, actor: `provider:${intent.provider}` };
  const settled = await settle(deps, intent.id, statusOf(result), provider);
  if (settled.state !== 'unknown') return settled;
  // The answer is missing or invalid: either the money has moved, or this withdrawal prevents it.
  return (await withdrawAttempt(deps, settled, provider)).intent;
}

/** Refuses an amount that differs from the one the person confirmed. */
function refuseOtherAmount(form: PaymentForm, due: number): void {
  if (form.amount !== null && form.amount !== due) throw new AppError('amount.invalid');
}

function isSamePayment(intent: PaymentIntent, { invoiceId, form }: GatewayPayment): boolean {
  const sameInvoice = invoiceId === null || invoiceId === intent.invoice_id;
  const total = confirmedTotal(form.total);
  const sameTotal = total === null || total === intent.amount_cents + intent.fee_cents;
  const sameType = form.payment_type === intent.payment_type;
  return intent.provider !== 'PLACEPAY' && sameInvoice && sameType && sameTotal;
}
