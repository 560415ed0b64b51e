/** Inserts the attempt that holds an invoice during a payment. */
import type { PaymentOption, PaymentType } from '../../contract/payment.contract.ts';
import type { Connection } from '../../db/client.ts';
import type { Invoice } from '../../db/payment/invoice.repository.ts';
import { findOpenIntent, insertIntent, type PaymentIntent } from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { isInFlight } from '../payments/attempt.ts';
import { isSamePopup, OpenPopup } from '../payments/begin-attempt.ts';
import { refuseOtherTotal } from '../payments/confirmed-total.ts';
import type { Begun } from '../payments/payable.ts';
import { currentTrace } from '../tracing/current-trace.ts';
import { dueOf, type InvoicePayable } from './invoice-payable.ts';

/** The payment to make. */
export interface WantedPayment {
  /** The invoice that the person saw. */
  invoice: Invoice;
  paymentType: PaymentType;
  how: PaymentOption['how'];
  /** The person's idempotency key for this payment; null: none was sent. */
  key: string | null;
  /** The amount that the person confirmed, in cents without the fee; null if they sent none. */
  amount: number | null;
  /** The total that they confirmed, with the fee; null if they sent none. */
  total: number | null;
}

/**
 * Writes the attempt for which the provider may then be asked. A popup that would be opened again the same way is the
 * same attempt.
 *
 * @throws {AppError} `payment.in_flight` while an earlier attempt has no result ({@link OpenPopup} if that one is an
 *   open popup); `payment.method_refused` if this payment method is not offered; `payment.total_changed` and
 *   `amount.invalid` if the charge would differ from what the person confirmed; `invoice.paid`; and as `payable.begin`.
 */
export function writeAttempt(
  deps: Deps,
  payable: InvoicePayable,
  wanted: WantedPayment,
): Promise<Begun<PaymentIntent>> {
  return payable.begin((trx) => openAttempt(deps, trx, payable, wanted));
}

/** Inserts the attempt in the transaction that has locked the payer and asked the flow. */
async function openAttempt(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  payable: InvoicePayable,
  wanted: WantedPayment,
): Promise<Begun<PaymentIntent>> {
  const invoice = await payable.nextDue(trx);
  if (invoice?.id !== wanted.invoice.id) throw new AppError('invoice.paid');
  const option = await confirmedOption(trx, payable, invoice, wanted);
  const at = deps.clock.now().toISOString();
  const intent = newIntent(invoice, option, { id: deps.random.id(), key: wanted.key, at });
  const running = await findOpenIntent(trx, invoice.id);
  if (running !== null) {
    if (isInFlight(running)) throw new AppError('payment.in_flight');
    if (!isSamePopup(running, intent)) throw new OpenPopup(running);
    return { attempt: running, isNew: false };
  }
  if (!(await insertIntent(trx, intent))) throw new AppError('payment.in_flight');
  return { attempt: intent, isNew: true };
}

/** The payment option, if it charges exactly what the person confirmed. */
async function confirmedOption(
  db: Connection,
  payable: InvoicePayable,
  invoice: Invoice,
  wanted: WantedPayment,
): Promise<PaymentOption> {
  const option = await optionFor(db, payable, invoice, wanted);
  refuseOtherTotal(wanted.total, option);
  if (wanted.amount !== null && wanted.amount !== option.amount) throw new AppError('amount.invalid');
  return option;
}

async function optionFor(
  db: Connection,
  payable: InvoicePayable,
  invoice: Invoice,
  { paymentType, how }: WantedPayment,
): Promise<PaymentOption> {
  const offered = await payable.options(db, invoice);
  const option = offered.find((offer) => offer.payment_type === paymentType && offer.how === how);
  if (option === undefined) throw new AppError('payment.method_refused');
  return option;
}

function newIntent(
  invoice: Invoice,
  option: PaymentOption,
  made: { id: string; key: string | null; at: string },
): PaymentIntent {
  return {
    id: made.id,
    company_id: invoice.company_id,
    property_id: invoice.property_id,
    invoice_id: invoice.id,
    applicant_id: invoice.applicant_id,
    provider: option.gateway,
    idempotency_key: made.key ?? made.id,
    provider_transaction_id: null,
    payment_type: option.payment_type,
    amount_cents: dueOf(invoice),
    fee_cents: option.fee,
    state: 'started',
    failure: null,
    created_at: made.at,
    updated_at: made.at,
    trace: currentTrace(),
  };
}
