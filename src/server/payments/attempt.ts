/**
 * Payment attempts: the row that holds an invoice during a payment, written before any provider is asked for money.
 */
import type { PaymentOption, PaymentType } from '../../contract/payment.contract.ts';
import type { Connection } from '../../db/client.ts';
import type { Invoice } from '../../db/payment/invoice.repository.ts';
import {
  findOpenIntent,
  insertIntent,
  listOpenIntentsOf,
  type PaymentIntent,
} from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { refuseOtherTotal } from './confirmed-total.ts';
import { insteadOfPopup, OpenPopup } from './open-popup.ts';
import { dueOf, type OpenedAttempt, type Payable } from './payable.ts';
import { isRefreshDue, refreshAttempt, withdrawAttempt } from './refresh.service.ts';
import { isInFlight } from './verdict.ts';

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
 * The committed attempt for which the provider may now be asked.
 *
 * An earlier attempt is resolved first: the provider is asked for a lost answer, and an open popup is withdrawn once
 * all other checks have passed. A popup that would be opened again the same way is the same attempt.
 *
 * @throws {AppError} `payment.in_flight` while an earlier attempt has no result; `payment.method_refused` if this
 *   payment method is not offered; `payment.total_changed` and `amount.invalid` if the charge would differ from what
 *   the person confirmed; `invoice.paid`; and as `payable.begin`.
 */
export async function beginAttempt(
  deps: Deps,
  payable: Payable,
  wanted: WantedPayment,
): Promise<PaymentIntent> {
  await confirmedOption(deps.db, payable, wanted.invoice, wanted);
  await askForLostAnswers(deps, payable);
  return insteadOfPopup(
    () => payable.begin((trx) => openAttempt(deps, trx, payable, wanted)),
    (popup: PaymentIntent) => withdrawAttempt(deps, popup, payable.author),
  );
}

/**
 * Inserts the attempt in the transaction that has locked the payer and asked the flow.
 *
 * @throws {AppError} see `beginAttempt`.
 */
async function openAttempt(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  payable: Payable,
  wanted: WantedPayment,
): Promise<OpenedAttempt> {
  const invoice = await payable.nextDue(trx);
  if (invoice?.id !== wanted.invoice.id) throw new AppError('invoice.paid');
  const option = await confirmedOption(trx, payable, invoice, wanted);
  const running = await findOpenIntent(trx, invoice.id);
  if (running !== null) {
    if (isInFlight(running)) throw new AppError('payment.in_flight');
    if (!isSamePopup(running, option)) throw new OpenPopup(running);
    return { intent: running, isNew: false };
  }
  const at = deps.clock.now().toISOString();
  const intent = newIntent(invoice, option, { id: deps.random.id(), key: wanted.key, at });
  if (!(await insertIntent(trx, intent))) throw new AppError('payment.in_flight');
  return { intent, isNew: true };
}

async function askForLostAnswers(deps: Deps, { payerId, author }: Payable): Promise<void> {
  const open = await listOpenIntentsOf(deps.db, payerId);
  for (const intent of open.filter(isInFlight)) {
    if (isRefreshDue(intent, deps.clock.now())) await refreshAttempt(deps, intent, author);
  }
}

/** The payment option, if it charges exactly what the person confirmed. */
async function confirmedOption(
  db: Connection,
  payable: Payable,
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
  payable: Payable,
  invoice: Invoice,
  { paymentType, how }: WantedPayment,
): Promise<PaymentOption> {
  const offered = await payable.options(db, invoice);
  const option = offered.find((offer) => offer.payment_type === paymentType && offer.how === how);
  if (option === undefined) throw new AppError('payment.method_refused');
  return option;
}

/** Whether the running attempt is a popup that would be opened again in exactly the same way. */
function isSamePopup(running: PaymentIntent, option: PaymentOption): boolean {
  return (
    running.state === 'started' &&
    running.provider === 'PLACEPAY' &&
    option.gateway === 'PLACEPAY' &&
    running.payment_type === option.payment_type &&
    running.amount_cents === option.amount &&
    running.fee_cents === option.fee
  );
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
  };
}
