/** Applicants and guests pay their invoices: by a form, or in the popup. */
import type { PaymentType, PlacepayMeta } from '../../contract/payment.contract.ts';
import { findInvoice } from '../../db/payment/invoice.repository.ts';
import {
  findIntentByKey,
  listOpenIntentsOf,
  type PaymentIntent,
} from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import {
  confirmedTotal,
  type PaymentForm,
  readPaymentForm,
  type SentPaymentForm,
} from '../forms/payment-form.ts';
import { providerAuthor, refreshAttempts, withdrawAttempt } from '../payments/ask-provider.ts';
import { beginAgain } from '../payments/begin-attempt.ts';
import { chargeAttempt } from '../payments/charge-attempt.ts';
import type { Begun } from '../payments/payable.ts';
import { openPopup, type PopupOpening } from '../payments/popup-payment.service.ts';
import { requirePaid } from '../payments/refusal.ts';
import { repeatAttempt } from '../payments/repeat-attempt.ts';
import type { Author } from '../process/task.ts';
import { textIn } from '../texts/text-in.ts';
import { intentBook } from './intent-book.ts';
import { dueOf, type InvoicePayable } from './invoice-payable.ts';
import { settle } from './settle.service.ts';
import { writeAttempt } from './write-attempt.ts';

/** The request to pay an invoice by a form. */
export interface SentPayment {
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
 *   `writeAttempt`.
 * @example await payInvoiceByForm(deps, applicantInvoice(deps, applicant, ip), { invoiceId: null, form, key })
 * @see spec/application.md §7, §8
 */
export async function payInvoiceByForm(
  deps: Deps,
  payable: InvoicePayable,
  sent: SentPayment,
): Promise<void> {
  const known = await knownIntent(deps, payable, sent);
  const begun = known ?? (await begin(deps, payable, sent));
  const { attempt, isNew } = begun.isNew ? begun : await repeatAttempt(deps, payable, begun.attempt);
  if (!isNew) return void requirePaid(attempt);
  const status = await chargeAttempt(deps, attempt, begun.form ?? (await formAgain(payable, sent, attempt)));
  const author = providerAuthor(attempt, payable.author.ip);
  const settled = await settle(deps, attempt.id, status, author);
  // The answer is missing or invalid: either the money has moved, or this withdrawal prevents it.
  const isOpen = settled.state === 'unknown';
  requirePaid(isOpen ? (await withdrawAttempt(deps, intentBook, settled, author)).attempt : settled);
}

/** An attempt, with its form if that was read for it. */
interface BegunByForm extends Begun<PaymentIntent> {
  readonly form?: PaymentForm;
}

/** The attempt of the same key, or null. @throws {AppError} `idempotency_key.reused` if that is another payment's. */
async function knownIntent(
  { db }: Pick<Deps, 'db'>,
  { payerId }: InvoicePayable,
  sent: SentPayment,
): Promise<BegunByForm | null> {
  const attempt = sent.key === null ? null : await findIntentByKey(db, payerId, sent.key);
  if (attempt !== null && !isSamePayment(attempt, sent)) throw new AppError('idempotency_key.reused');
  return attempt && { attempt, isNew: false };
}

/** Begins the attempt. The same request may have begun it meanwhile, and the flow then refuses a second one. */
async function begin(deps: Deps, payable: InvoicePayable, sent: SentPayment): Promise<BegunByForm> {
  try {
    const invoice = await payable.dueInvoice(sent.invoiceId);
    const form = await formOf(payable, sent);
    const { amount, total } = form;
    const paymentType = form.funding.payment_type;
    const how = paymentType === 'CARD' ? 'plugin' : 'fields';
    const wanted = { invoice, paymentType, how, key: sent.key, amount, total } as const;
    const write = () => writeAttempt(deps, payable, wanted);
    const begun = await write().catch((refusal) => beginAgain(deps, payable, refusal, write));
    return { ...begun, form };
  } catch (error) {
    const known = error instanceof AppError ? await knownIntent(deps, payable, sent) : null;
    if (known === null) throw error;
    return known;
  }
}

const formOf = ({ kind: { form }, judgedBy }: InvoicePayable, sent: SentPayment): Promise<PaymentForm> =>
  readPaymentForm({ form, judgedBy }, sent.form);

/** The form of an attempt that an earlier call has begun. @throws {AppError} the reason why it is not to be charged now. */
async function formAgain(
  payable: InvoicePayable,
  sent: SentPayment,
  { invoice_id, amount_cents }: PaymentIntent,
): Promise<PaymentForm> {
  const invoice = await payable.dueInvoice(invoice_id);
  const form = await formOf(payable, sent);
  if (dueOf(invoice) !== amount_cents || (form.amount !== null && form.amount !== amount_cents))
    throw new AppError('amount.invalid');
  return form;
}

/** The request to pay an invoice in the popup. */
export interface InvoicePopup extends Pick<PopupOpening<PaymentIntent>, 'openerOrigin' | 'language'> {
  /** The invoice that the person saw; null if not sent. */
  invoiceId: string | null;
  paymentType: PaymentType;
  /** The total that the person confirmed, in cents with the fee; null if not sent. */
  total: number | null;
}

/**
 * Opens the popup for what is due.
 *
 * @throws {AppError} as `openPopup`, `payable.dueInvoice` and `writeAttempt`.
 * @see spec/application.md §4 Payment
 */
export function openInvoicePopup(
  deps: Deps,
  payable: InvoicePayable,
  { invoiceId, paymentType, total, openerOrigin, language }: InvoicePopup,
): Promise<PlacepayMeta> {
  return openPopup(deps, payable, {
    openerOrigin,
    language,
    async write() {
      const invoice = await payable.dueInvoice(invoiceId);
      return writeAttempt(deps, payable, {
        invoice,
        paymentType,
        how: 'popup',
        key: null,
        amount: null,
        total,
      });
    },
    async shown({ invoice_id }) {
      const invoice = await findInvoice(deps.db, invoice_id);
      return {
        description: textIn(invoice?.description ?? '', language),
        payer: payable.payer,
        merchantType: 'APPLICATION_FEE',
        invoiceType: invoice?.charge_code ?? '',
      };
    },
  });
}

/** Refreshes all attempts of a payer without a result, so that a reload shows what has happened. */
export async function refreshOpenIntents(deps: Deps, payerId: string, author: Author): Promise<void> {
  await refreshAttempts(deps, intentBook, await listOpenIntentsOf(deps.db, payerId), author);
}

function isSamePayment(intent: PaymentIntent, { invoiceId, form }: SentPayment): boolean {
  const sameInvoice = invoiceId === null || invoiceId === intent.invoice_id;
  const total = confirmedTotal(form.total);
  const sameTotal = total === null || total === intent.amount_cents + intent.fee_cents;
  const sameType = form.payment_type === intent.payment_type;
  return intent.provider !== 'PLACEPAY' && sameInvoice && sameType && sameTotal;
}
