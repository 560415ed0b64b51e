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
import { refreshAttempts } from '../payments/ask-provider.ts';
import { beginAttempt } from '../payments/begin-attempt.ts';
import { pay } from '../payments/pay.service.ts';
import {
  confirmedTotal,
  type PaymentForm,
  readPaymentForm,
  type SentPaymentForm,
} from '../payments/payment-form.ts';
import { openPopup, type PopupOpening } from '../payments/popup-payment.service.ts';
import { requirePaid } from '../payments/refusal.ts';
import type { Author } from '../process/task.ts';
import { textIn } from '../texts/text-in.ts';
import { intentBook } from './intent-book.ts';
import { dueOf, type InvoicePayable } from './invoice-payable.ts';
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
  const { key } = sent;
  const readForm = () => readPaymentForm({ form: payable.kind.form, judgedBy: payable.judgedBy }, sent.form);
  let form: PaymentForm | null = null;
  const intent = await pay(deps, payable, {
    async known() {
      const known = key === null ? null : await findIntentByKey(deps.db, payable.payerId, key);
      if (known !== null && !isSamePayment(known, sent)) throw new AppError('idempotency_key.reused');
      return known;
    },
    async begin() {
      const invoice = await payable.dueInvoice(sent.invoiceId);
      form = await readForm();
      const paymentType = form.funding.payment_type;
      const how = paymentType === 'CARD' ? 'plugin' : 'fields';
      const { amount, total } = form;
      const wanted = { invoice, paymentType, how, key, amount, total } as const;
      return beginAttempt(deps, payable, () => writeAttempt(deps, payable, wanted));
    },
    async means(attempt) {
      if (form !== null) return form;
      const invoice = await payable.dueInvoice(attempt.invoice_id);
      const again = await readForm();
      const { amount_cents } = attempt;
      if (dueOf(invoice) !== amount_cents || (again.amount !== null && again.amount !== amount_cents))
        throw new AppError('amount.invalid');
      return again;
    },
  });
  requirePaid(intent);
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
